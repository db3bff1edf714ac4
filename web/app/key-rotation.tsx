import type { IssuedKey as NewKey, RotatedKey } from '../../src/console/partners/schemas.ts'
import type { DEFAULT_OVERLAP_DAYS } from '../../src/partners/rotation-limits.ts'
import { CopyField } from '../components/form/copy.tsx'
import { keyWords as words } from '../i18n/keys.ts'
import type { Shown } from './ask.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useTools } from './tools.ts'

/** A new key, as it is told once; `old_…` where it replaces another. */
export type IssuedKey = NewKey & Partial<Pick<RotatedKey, 'old_prefix' | 'old_expires_at'>>

const HOUR = 3600
const DAY = 24 * HOUR
/** The server's own default: another number does not compile. */
const DEFAULT_DAYS: typeof DEFAULT_OVERLAP_DAYS = 7

interface Rotation {
  apiKey: { name: string; prefix: string }
  /** What else will happen. */
  consequences: readonly string[]
  rotate: (overlapSeconds: number) => Promise<Shown>
}

/** Asks how long both keys shall work. */
export function useRotationQuestion() {
  const { t, ask } = useTools(words)
  const options = [
    { value: '0', label: t.overlapNone },
    { value: String(HOUR), label: t.overlapHours(1) },
    { value: String(DAY), label: t.overlapDays(1) },
    { value: String(DEFAULT_DAYS * DAY), label: t.overlapDays(DEFAULT_DAYS) },
    { value: String(30 * DAY), label: t.overlapDays(30) },
  ]
  return ({ apiKey, consequences, rotate }: Rotation) =>
    ask({
      title: t.rotateTitle(apiKey.name),
      consequences: [t.rotateNew, t.rotateOld(apiKey.prefix), ...consequences],
      action: t.rotate,
      fields: { overlap: { label: t.overlap, value: String(DEFAULT_DAYS * DAY), options } },
      run: ({ overlap }) => rotate(Number(overlap)),
    })
}

/** The only time that the key is seen. */
export function KeyShown({ issued, help, onClose }: { issued: IssuedKey; help?: string; onClose: () => void }) {
  const { t, format } = useTools(words)
  return (
    <ShownOnce title={t.shownTitle} kept={t.kept} onClose={onClose}>
      <CopyField label={issued.name} value={issued.key} />
      <p class="soft">{help ?? t.shownHelp}</p>
      {issued.old_prefix !== undefined && issued.old_expires_at != null && (
        <p>{t.oldUntil(issued.old_prefix, format.dateTime(issued.old_expires_at))}</p>
      )}
    </ShownOnce>
  )
}
