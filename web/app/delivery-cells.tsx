import type { AdminDelivery } from '../../src/console/webhooks/webhook-schemas.ts'
import type { Delivery } from '../../src/webhooks/api/schemas.ts'
import { Badge, type Tone } from '../components/feedback/notes.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { webhooks as words } from '../i18n/webhooks.ts'

/** What became of a delivery; the receiver's answer where it is told. */
type DeliveryFate = Omit<Delivery, 'id' | 'event' | 'track_id'> & Partial<Pick<AdminDelivery, 'answer'>>

const TONES: Record<DeliveryFate['state'], Tone> = {
  done: 'good',
  pending: 'calm',
  failed: 'danger',
  parked: 'warn',
  superseded: 'calm',
}

/** What is told of every delivery, behind what it was. */
export function useDeliveryColumns(): Column<DeliveryFate>[] {
  const t = useWords(words)
  const format = useFormat()
  return [
    { id: 'at', title: t.at, cell: (row) => format.dateTime(row.last_attempt_at ?? row.created_at) },
    { id: 'state', title: t.state, cell: (row) => <DeliveryState delivery={row} /> },
    { id: 'answer', title: t.answer, cell: (row) => <DeliveryAnswer delivery={row} /> },
    {
      id: 'took',
      title: t.took,
      cell: ({ duration_ms }) => (duration_ms === null ? '–' : t.milliseconds(format.number(duration_ms))),
      isNumeric: true,
    },
  ]
}

function DeliveryState({ delivery }: { delivery: DeliveryFate }) {
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

function DeliveryAnswer({ delivery }: { delivery: DeliveryFate }) {
  const t = useWords(words)
  const { last_status_code, last_error, answer = null } = delivery
  if (last_status_code === null && last_error === null) return <>–</>
  return (
    <span class="stack stack-tight">
      <span class="numbers">
        {last_status_code === null ? t.noAnswer(last_error ?? '') : `HTTP ${last_status_code}`}
      </span>
      {answer !== null && <code class="small app-answer">{answer}</code>}
    </span>
  )
}
