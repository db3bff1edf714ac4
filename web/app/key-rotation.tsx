import { useState } from 'preact/hooks'
import type { IssuedKey as NewKey, RotatedKey } from '../../src/console/partners/schemas.ts'
import type { DEFAULT_OVERLAP_DAYS } from '../../src/partners/rotation-limits.ts'
import { Confirm } from '../components/feedback/confirm.tsx'
import { CopyField } from '../components/form/copy-field.tsx'
import { Select } from '../components/form/select.tsx'
import { keyWords as words } from '../i18n/keys.ts'
import { useFormat, useWords } from '../i18n/language.tsx'
import { ShownOnce } from './shown-once.tsx'

/** A new key, as it is told once; `old_…` where it replaces another. */
export type IssuedKey = NewKey & Partial<Pick<RotatedKey, 'old_prefix' | 'old_expires_at'>>

const HOUR = 3600
const DAY = 24 * HOUR
/** The server's own default: another number does not compile. */
const DEFAULT_DAYS: typeof DEFAULT_OVERLAP_DAYS = 7

interface ConfirmRotationProps {
  apiKey: { name: string; prefix: string }
  /** What else will happen. */
  consequences?: readonly string[]
  onRotate: (overlapSeconds: number) => Promise<void>
  onClose: () => void
}

/** Asks how long both keys shall work. */
export function ConfirmRotation({ apiKey, consequences = [], onRotate, onClose }: ConfirmRotationProps) {
  const t = useWords(words)
  const [overlap, setOverlap] = useState(String(DEFAULT_DAYS * DAY))
  const options = [
    { value: '0', label: t.overlapNone },
    { value: String(HOUR), label: t.overlapHours(1) },
    { value: String(DAY), label: t.overlapDays(1) },
    { value: String(DEFAULT_DAYS * DAY), label: t.overlapDays(DEFAULT_DAYS) },
    { value: String(30 * DAY), label: t.overlapDays(30) },
  ]
  return (
    <Confirm
      title={t.rotateTitle(apiKey.name)}
      consequences={[t.rotateNew, t.rotateOld(apiKey.prefix), ...consequences]}
      action={t.rotate}
      onConfirm={() => onRotate(Number(overlap))}
      onClose={onClose}
    >
      <Select label={t.overlap} value={overlap} options={options} onChange={setOverlap} />
    </Confirm>
  )
}

/** The only time that the key is seen. */
export function KeyShown({ issued, help, onClose }: { issued: IssuedKey; help?: string; onClose: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <ShownOnce title={t.shownTitle} kept={t.kept} onClose={onClose}>
      <CopyField label={issued.name} value={issued.key} />
      <p class="soft">{help ?? t.shownHelp}</p>
      {issued.old_prefix !== undefined && issued.old_expires_at != null && (
        <p>{t.oldUntil(issued.old_prefix, format.dateTime(Date.parse(issued.old_expires_at)))}</p>
      )}
    </ShownOnce>
  )
}
