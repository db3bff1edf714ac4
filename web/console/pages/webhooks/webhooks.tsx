import { useState } from 'preact/hooks'
import type {
  AdminDelivery as Delivery,
  AdminWebhook as Webhook,
} from '../../../../src/console/webhooks/webhook-schemas.ts'
import { useDeliveryColumns } from '../../../app/delivery-cells.tsx'
import { usePageTitle } from '../../../app/page-title.ts'
import { useResumeQuestion } from '../../../app/resume-webhook.ts'
import { WebhookBadge } from '../../../app/webhook-badge.tsx'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { useWords } from '../../../i18n/language.tsx'
import { webhooks as words } from '../../../i18n/webhooks.ts'
import { withQuery } from '../../address/match-path.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole } from '../../session/context.tsx'
import { type ShownProps, thingPage } from '../../thing.tsx'

/** One webhook: how it fares, and what was sent to it. */
export const WebhookPage = thingPage('/webhooks', words, WebhookShown, (t, one) => one?.partner_name ?? t.title)

function WebhookShown({ thing: webhook, onChanged }: ShownProps<Webhook>) {
  const { t, format } = useConsole(words)
  const [round, setRound] = useState(0)
  const refresh = () => {
    onChanged()
    setRound((before) => before + 1)
  }
  const { consecutive_failures: failures, failing_since: since, suspended_at } = webhook
  return (
    <>
      <PageHead
        title={webhook.partner_name}
        back={{ href: '/console/webhooks', label: t.back }}
        below={
          <>
            <p class="row">
              <span class="app-address">{webhook.url}</span>
              <WebhookBadge state={webhook.state} />
            </p>
            <Actions webhook={webhook} onDone={refresh} />
          </>
        }
      />
      <section class="card">
        <Facts
          rows={[
            [t.state, failures > 0 && since !== null && t.failuresSince(failures, format.dateTime(since))],
            [t.suspendedAt, suspended_at !== null && format.dateTime(suspended_at)],
            [t.events, format.list(webhook.events)],
            [t.registered, format.dateTime(webhook.created_at)],
            [t.partner, <a href={`/console/partners/${webhook.partner_id}`}>{webhook.partner_name}</a>],
          ]}
        />
      </section>
      <Deliveries webhook={webhook} round={round} onReplayed={refresh} />
    </>
  )
}

function Actions({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t, api, toast, attempt, ask } = useConsole(words)
  const askToResume = useResumeQuestion()
  const { id, parked } = webhook
  const lost = webhook.failed + parked
  if (webhook.state === 'suspended') {
    const missed = parked > 0 ? [t.resumeKept(parked)] : []
    return (
      <div class="row">
        <Button label={t.resume} kind="primary" onPress={() => askToResume({ api, id, missed, onDone })} />
      </div>
    )
  }
  const test = () =>
    attempt(async () => {
      await api.post(`/webhooks/${id}/test`)
      toast(t.testSent)
      onDone()
    })
  const replayAll = () =>
    ask({
      title: t.replayAllTitle,
      consequences: [t.replayAllWhat(lost), t.replayTwice],
      action: t.replayAll,
      async run() {
        const { data } = await api.post<{ replayed: number }>(`/webhooks/${id}/replay`)
        toast(t.replayed(data.replayed))
        onDone()
      },
    })
  return (
    <div class="row">
      <Button label={t.test} onPress={() => void test()} />
      {lost > 0 && <Button label={t.replayAll} onPress={replayAll} />}
    </div>
  )
}

const STATES = ['pending', 'done', 'failed', 'parked', 'superseded'] as const

interface DeliveriesProps {
  webhook: Webhook
  /** Grows when they have to be fetched again. */
  round: number
  onReplayed: () => void
}

/** What was sent, the newest first. */
function Deliveries({ webhook, round, onReplayed }: DeliveriesProps) {
  const t = useWords(words)
  const list = useList<Delivery>(`/webhooks/${webhook.id}/deliveries`, ['state'], { round })
  return (
    <section class="stack" aria-labelledby="deliveries">
      <ListPage
        label={t.deliveries}
        list={list}
        columns={useColumns(webhook.state !== 'suspended', onReplayed)}
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
  return <Button label={t.replay} isSmall onPress={() => void replay()} />
}

const WEBHOOK_STATES = ['suspended', 'failing', 'active'] as const

export function WebhooksPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const { path, query, values } = useNavigation()
  const list = useList<Webhook>('/webhooks', ['state', 'partner_id'])
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useWebhookColumns()}
      rowHref={({ id }) => `/console/webhooks/${id}`}
      empty={<EmptyState title={t.emptyTitle} help={t.emptyHelp} />}
      tabs={{
        label: t.state,
        name: 'state',
        tabs: [{ id: '', label: t.all }, ...WEBHOOK_STATES.map((id) => ({ id, label: t[id] }))],
      }}
      head={
        <header class="stack stack-tight">
          <h1>{t.title}</h1>
          <p class="soft">{t.intro}</p>
          {values.has('partner_id') && (
            <p class="small">
              {t.ofPartner}. <a href={path + withQuery(query, { partner_id: undefined })}>{t.showAll}</a>
            </p>
          )}
        </header>
      }
    />
  )
}

function useWebhookColumns(): Column<Webhook>[] {
  const { t, format } = useConsole(words)
  return [
    {
      id: 'url',
      title: t.address,
      cell: (row) => <span class="app-address">{row.url.replace(/^https:\/\//, '')}</span>,
    },
    { id: 'partner', title: t.partner, cell: (row) => row.partner_name },
    { id: 'state', title: t.state, cell: (row) => <WebhookBadge state={row.state} /> },
    { id: 'last', title: t.lastAttempt, cell: (row) => <LastAttempt webhook={row} /> },
    { id: 'pending', title: t.waiting, cell: (row) => format.number(row.pending), isNumeric: true },
    { id: 'parked', title: t.kept, cell: (row) => format.number(row.parked), isNumeric: true },
    { id: 'failed', title: t.failedCount, cell: (row) => format.number(row.failed), isNumeric: true },
  ]
}

function LastAttempt({ webhook: { last_delivery_at, last_status_code } }: { webhook: Webhook }) {
  const { t, format } = useConsole(words)
  if (last_delivery_at === null) return <span class="soft">{t.never}</span>
  const status = last_status_code === null ? '–' : `HTTP ${last_status_code}`
  return <span class="numbers">{`${format.dateTime(last_delivery_at)} · ${status}`}</span>
}
