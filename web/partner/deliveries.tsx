import { useState } from 'preact/hooks'
import { DeliveryAnswer, DeliveryState } from '../app/delivery-cells.tsx'
import { useLoad } from '../app/use-load.ts'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { Button } from '../components/form/button.tsx'
import { type Column, Table } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import { webhooks as webhookWords } from '../i18n/webhooks.ts'
import type { Api } from './api.ts'
import type { Delivery } from './types.ts'

interface DeliveriesProps {
  api: Api
  webhookId: string
  /** Grows when they have to be fetched again. */
  round: number
}

const PER_PAGE = 10

/** What was sent to a webhook, the newest first. */
export function Deliveries({ api, webhookId, round }: DeliveriesProps) {
  const t = useWords(words)
  const w = useWords(webhookWords)
  const [page, setPage] = useState(1)
  const list = useLoad(
    (signal) => api.get<Delivery[]>(`/webhooks/${webhookId}/deliveries`, { query: { page, limit: PER_PAGE }, signal }),
    [webhookId, page, round],
  )
  if (list.data === undefined)
    return list.error === undefined ? (
      <Skeleton shape="rows" count={3} />
    ) : (
      <ErrorNote failure={list.error} onRetry={list.refresh} />
    )
  const { data, meta } = list.data
  if (meta.total === 0) return <EmptyState title={w.noDeliveriesTitle} help={w.noDeliveriesHelp} level={3} />
  return (
    <div class="stack">
      <DeliveryTable deliveries={data} isStale={list.isLoading} />
      {meta.total_pages > 1 && (
        <div class="row">
          <Button isSmall isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
            {t.newer}
          </Button>
          <span class="small soft">{t.pageOf(page, meta.total_pages)}</span>
          <Button isSmall isDisabled={page >= meta.total_pages} onPress={() => setPage(page + 1)}>
            {t.older}
          </Button>
        </div>
      )}
    </div>
  )
}

function DeliveryTable({ deliveries, isStale }: { deliveries: readonly Delivery[]; isStale: boolean }) {
  const t = useWords(words)
  const w = useWords(webhookWords)
  const format = useFormat()
  const columns: Column<Delivery>[] = [
    {
      id: 'event',
      title: w.event,
      cell: ({ event, track_id }) => (
        <span class="stack stack-tight">
          <code>{event}</code>
          <span class="small soft">{track_id === null ? t.testEvent : `${t.track} ${track_id.slice(0, 8)}…`}</span>
        </span>
      ),
    },
    { id: 'at', title: w.at, cell: (row) => format.dateTime(row.last_attempt_at ?? row.created_at) },
    { id: 'state', title: w.state, cell: (row) => <DeliveryState delivery={row} /> },
    { id: 'answer', title: w.answer, cell: (row) => <DeliveryAnswer delivery={row} /> },
    {
      id: 'took',
      title: w.took,
      cell: ({ duration_ms }) => (duration_ms === null ? '–' : w.milliseconds(format.number(duration_ms))),
      isNumeric: true,
    },
  ]
  return <Table label={w.deliveries} columns={columns} rows={deliveries} rowKey={({ id }) => id} isStale={isStale} />
}
