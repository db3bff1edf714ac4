import { DeliveryAnswer, DeliveryState } from '../../../app/delivery-cells.tsx'
import { useAttempt } from '../../../app/use-attempt.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { Tabs } from '../../../components/list/tabs.tsx'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { webhooks as words } from '../../../i18n/webhooks.ts'
import { useApi } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import type { Delivery, Webhook } from './types.ts'

const STATES = ['all', 'pending', 'done', 'failed', 'parked', 'superseded'] as const

interface DeliveriesProps {
  webhook: Webhook
  /** Grows when they have to be fetched again. */
  round: number
  onReplayed: () => void
}

/** What was sent, the newest first. */
export function Deliveries({ webhook, round, onReplayed }: DeliveriesProps) {
  const t = useWords(words)
  const api = useApi()
  const { query, values } = useNavigation()
  const [state, page] = ['state', 'page'].map((name) => values.get(name) ?? undefined)
  const list = useLoad(
    (signal) => api.get<Delivery[]>(`/webhooks/${webhook.id}/deliveries`, { query: { state, page }, signal }),
    [webhook.id, state, page, round],
  )
  const here = `/console/webhooks/${webhook.id}`
  const found = list.data
  return (
    <section class="stack" aria-labelledby="deliveries">
      <h2 id="deliveries">{t.deliveries}</h2>
      <Tabs
        label={t.deliveries}
        current={state ?? 'all'}
        tabs={STATES.map((id) => ({
          id,
          label: t[id],
          href: here + withQuery(query, { state: id === 'all' ? undefined : id, page: undefined }),
        }))}
      />
      {list.error !== undefined && <ErrorNote failure={list.error} onRetry={list.refresh} />}
      {found === undefined && list.error === undefined && <Skeleton shape="rows" count={5} />}
      {found?.meta.total === 0 && <EmptyState title={t.noDeliveriesTitle} help={t.noDeliveriesHelp} level={3} />}
      {found !== undefined && found.meta.total > 0 && (
        <>
          <DeliveryTable
            deliveries={found.data}
            mayReplay={webhook.state !== 'suspended'}
            isStale={list.isLoading}
            onReplayed={onReplayed}
          />
          <Pagination {...found.meta} hrefOf={(next) => here + withQuery(query, { page: next })} />
        </>
      )}
    </section>
  )
}

interface DeliveryTableProps {
  deliveries: readonly Delivery[]
  mayReplay: boolean
  isStale: boolean
  onReplayed: () => void
}

function DeliveryTable({ deliveries, mayReplay, isStale, onReplayed }: DeliveryTableProps) {
  const t = useWords(words)
  const format = useFormat()
  const columns: Column<Delivery>[] = [
    { id: 'event', title: t.event, cell: (row) => <Event delivery={row} /> },
    { id: 'at', title: t.at, cell: (row) => format.dateTime(row.last_attempt_at ?? row.created_at) },
    { id: 'state', title: t.state, cell: (row) => <DeliveryState delivery={row} /> },
    { id: 'answer', title: t.answer, cell: (row) => <DeliveryAnswer delivery={row} /> },
    {
      id: 'took',
      title: t.took,
      cell: (row) => (row.duration_ms === null ? '–' : t.milliseconds(format.number(row.duration_ms))),
      isNumeric: true,
    },
    {
      id: 'replay',
      title: t.replay,
      cell: (row) => mayReplay && row.state !== 'pending' && <Replay delivery={row} onReplayed={onReplayed} />,
    },
  ]
  return <Table label={t.deliveries} columns={columns} rows={deliveries} rowKey={(row) => row.id} isStale={isStale} />
}

function Event({ delivery: { event, track_id, track_title } }: { delivery: Delivery }) {
  const t = useWords(words)
  return (
    <span class="stack stack-tight">
      <code>{event}</code>
      {track_title === null ? (
        <span class="small soft">{track_id === null ? t.testEvent : t.deletedTrack}</span>
      ) : (
        <a class="small" href={`/console/catalogue/tracks/${track_id}`}>
          {track_title}
        </a>
      )}
    </span>
  )
}

function Replay({ delivery, onReplayed }: { delivery: Delivery; onReplayed: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const replay = () =>
    attempt(async () => {
      const { data } = await api.post<{ replayed: number }>(`/deliveries/${delivery.id}/replay`)
      toast(t.replayed(data.replayed))
      onReplayed()
    })
  return (
    <Button isSmall onPress={() => void replay()}>
      {t.replay}
    </Button>
  )
}
