import { Badge, type Tone } from '../components/feedback/badge.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { webhooks as words } from '../i18n/webhooks.ts'

/** What became of a delivery. */
export interface DeliveryFate {
  state: 'pending' | 'done' | 'failed' | 'parked' | 'superseded'
  attempts: number
  last_status_code: number | null
  last_error: string | null
  next_attempt_at: string | null
  /** The beginning of the receiver's answer, where it is told: a stranger's text. */
  answer?: string | null
}

const TONES: Record<DeliveryFate['state'], Tone> = {
  done: 'good',
  pending: 'calm',
  failed: 'danger',
  parked: 'warn',
  superseded: 'calm',
}

export function DeliveryState({ delivery }: { delivery: DeliveryFate }) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <span class="stack stack-tight">
      <span>
        <Badge tone={TONES[delivery.state]}>{t[delivery.state]}</Badge>
      </span>
      {delivery.attempts > 0 && <span class="small soft">{t.attempts(delivery.attempts)}</span>}
      {delivery.next_attempt_at !== null && delivery.attempts > 0 && (
        <span class="small soft">{t.next(format.dateTime(delivery.next_attempt_at))}</span>
      )}
    </span>
  )
}

export function DeliveryAnswer({ delivery }: { delivery: DeliveryFate }) {
  const t = useWords(words)
  const { last_status_code, last_error, answer = null } = delivery
  if (last_status_code === null && last_error === null) return <>–</>
  return (
    <span class="stack stack-tight">
      <span class="numbers">
        {last_status_code === null ? t.noAnswer(last_error ?? '') : `HTTP ${last_status_code}`}
      </span>
      {answer !== null && <code class="small answer">{answer}</code>}
    </span>
  )
}
