import type { Delivery } from '../../src/webhooks/api/schemas.ts'
import { useDeliveryColumns } from '../app/delivery-cells.tsx'
import { ListView } from '../app/list-view.tsx'
import { EmptyState } from '../components/feedback/notes.tsx'
import type { Column } from '../components/list/table.tsx'
import { useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import { webhooks as webhookWords } from '../i18n/webhooks.ts'
import { usePaged } from './context.tsx'

interface DeliveriesProps {
  webhookId: string
  /** Grows when they have to be fetched again. */
  round: number
}

const PER_PAGE = 10

/** What was sent to a webhook, the newest first. */
export function Deliveries({ webhookId, round }: DeliveriesProps) {
  const w = useWords(webhookWords)
  const { list, end } = usePaged<Delivery>(`/webhooks/${webhookId}/deliveries`, { limit: PER_PAGE }, round)
  return (
    <div class="stack">
      <ListView
        label={w.deliveries}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={<EmptyState title={w.noDeliveriesTitle} help={w.noDeliveriesHelp} level={3} />}
        expected={3}
        end={end}
      />
    </div>
  )
}

function useColumns(): Column<Delivery>[] {
  const t = useWords(words)
  const w = useWords(webhookWords)
  return [
    {
      id: 'event',
      title: w.event,
      cell: ({ event, track_id }) => (
        <span class="stack stack-tight">
          <code>{event}</code>
          <span class="small soft">
            {track_id !== null ? `${t.track} ${track_id.slice(0, 8)}…` : event === 'test' ? t.testEvent : w.aCollection}
          </span>
        </span>
      ),
    },
    ...useDeliveryColumns(),
  ]
}
