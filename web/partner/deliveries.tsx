import { useState } from 'preact/hooks'
import type { Delivery } from '../../src/webhooks/api/schemas.ts'
import { useDeliveryColumns } from '../app/delivery-cells.tsx'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import type { Column } from '../components/list/table.tsx'
import { useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import { webhooks as webhookWords } from '../i18n/webhooks.ts'
import type { Api } from './api.ts'
import { Pages } from './pages.tsx'

interface DeliveriesProps {
  api: Api
  webhookId: string
  /** Grows when they have to be fetched again. */
  round: number
}

const PER_PAGE = 10

/** What was sent to a webhook, the newest first. */
export function Deliveries({ api, webhookId, round }: DeliveriesProps) {
  const w = useWords(webhookWords)
  const [page, setPage] = useState(1)
  const list = useLoad(
    (signal) => api.get<Delivery[]>(`/webhooks/${webhookId}/deliveries`, { query: { page, limit: PER_PAGE }, signal }),
    [webhookId, page, round],
  )
  return (
    <div class="stack">
      <ListView
        label={w.deliveries}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={<EmptyState title={w.noDeliveriesTitle} help={w.noDeliveriesHelp} level={3} />}
        expected={3}
        end={({ meta }) => meta.total_pages > 1 && <Pages page={page} pages={meta.total_pages} onPage={setPage} />}
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
