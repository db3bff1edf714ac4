import type { Trace } from '../../../../src/console/traces/schemas.ts'
import { Badge } from '../../../components/feedback/notes.tsx'
import { trace as words } from '../../../i18n/console/trace.ts'
import { useWords } from '../../../i18n/language.tsx'

const TONES = { certain: 'good', likely: 'warn', label: 'warn', unknown: 'neutral' } as const

/** How sure the answer is, in words; how far it is while there is none. */
export function TraceState({ trace: { state, answer } }: { trace: Trace }) {
  const t = useWords(words)
  if (answer) return <Badge tone={TONES[answer.certainty]}>{t[answer.certainty]}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t.failed}</Badge>
  return <Badge tone="calm">{state === 'queued' ? t.queued : t.running}</Badge>
}
