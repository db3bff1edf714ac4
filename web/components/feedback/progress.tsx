import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'

interface ProgressProps {
  label: string
  /** From 0 to 1; undefined while unknown. */
  value?: number | undefined
  /** While bytes go out: how many of how many. */
  bytes?: { sent: number; total: number } | undefined
  /** Afterwards: what is being done. */
  stage?: string | undefined
}

/** First the bytes, then the stage. */
export function Progress({ label, value, bytes, stage }: ProgressProps) {
  const t = useWords(common)
  const format = useFormat()
  const share = bytes === undefined ? value : bytes.sent / Math.max(1, bytes.total)
  const said = bytes === undefined ? stage : t.sent(format.bytes(bytes.sent), format.bytes(bytes.total))
  return (
    <div class="progress">
      <progress class="progress-bar" max={1} value={share} aria-label={label} />
      <p class="progress-text small soft numbers">
        <span>{said ?? t.working}</span>
        {share !== undefined && <span>{format.percent(share)}</span>}
      </p>
    </div>
  )
}
