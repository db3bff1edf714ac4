import type {
  AdminDelivery as Delivery,
  AdminWebhook as Webhook,
} from '../../../../src/console/webhooks/webhook-schemas.ts'
import { useDeliveryColumns } from '../../../app/delivery-cells.tsx'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { useWords } from '../../../i18n/language.tsx'
import { webhooks as words } from '../../../i18n/webhooks.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useConsole } from '../../session/context.tsx'

const STATES = ['pending', 'done', 'failed', 'parked', 'superseded'] as const

interface DeliveriesProps {
  webhook: Webhook
  /** Grows when they have to be fetched again. */
  round: number
  onReplayed: () => void
}

/** What was sent, the newest first. */
export function Deliveries({ webhook, round, onReplayed }: DeliveriesProps) {
  const t = useWords(words)
  const list = useList<Delivery>(`/webhooks/${webhook.id}/deliveries`, ['state'], { round })
  return (
    <section class="stack" aria-labelledby="deliveries">
      <ListPage
        label={t.deliveries}
        list={list}
        columns={useColumns(webhook.state !== 'suspended', onReplayed)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t.noDeliveriesTitle} help={t.noDeliveriesHelp} level={3} />}
        tabs={{
          label: t.deliveries,
          name: 'state',
          tabs: [{ id: '', label: t.all }, ...STATES.map((id) => ({ id, label: t[id] }))],
        }}
        head={<h2 id="deliveries">{t.deliveries}</h2>}
      />
    </section>
  )
}

function useColumns(mayReplay: boolean, onReplayed: () => void): Column<Delivery>[] {
  const t = useWords(words)
  return [
    { id: 'event', title: t.event, cell: (row) => <Event delivery={row} /> },
    ...useDeliveryColumns(),
    {
      id: 'replay',
      title: t.replay,
      cell: (row) => mayReplay && row.state !== 'pending' && <Replay delivery={row} onReplayed={onReplayed} />,
    },
  ]
}

function Event({ delivery: { event, track_id, track_title } }: { delivery: Delivery }) {
  const t = useWords(words)
  return (
    <span class="stack stack-tight">
      <code>{event}</code>
      {track_title === null ? (
        <span class="small soft">
          {track_id !== null ? t.deletedTrack : event === 'test' ? t.testEvent : t.aCollection}
        </span>
      ) : (
        <a class="small" href={`/console/catalogue/tracks/${track_id}`}>
          {track_title}
        </a>
      )}
    </span>
  )
}

function Replay({ delivery, onReplayed }: { delivery: Delivery; onReplayed: () => void }) {
  const { t, api, toast, attempt } = useConsole(words)
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
