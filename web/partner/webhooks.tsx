import { useState } from 'preact/hooks'
import type { Delivery, Webhook } from '../../src/webhooks/api/schemas.ts'
import { useDeliveryColumns } from '../app/delivery-cells.tsx'
import { ListView } from '../app/list-view.tsx'
import { useResumeQuestion } from '../app/resume-webhook.ts'
import { WebhookBadge, webhookStateOf } from '../app/webhook-badge.tsx'
import { EmptyState } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import { Facts } from '../components/list/facts.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import { webhooks as webhookWords } from '../i18n/webhooks.ts'
import type { Api } from './api.ts'
import { useOwn, usePaged, usePartner } from './context.tsx'
import { Section } from './section.tsx'
import { AddWebhook, WebhookActions } from './webhook-actions.tsx'

/** Where the partner is told of changes, and how that goes. */
export function Webhooks() {
  const t = useWords(words)
  const { title } = useWords(webhookWords)
  const list = useOwn<Webhook[]>('/webhooks')
  return (
    <Section id="webhooks" title={title} help={t.webhooksHelp} action={<AddWebhook onDone={list.refresh} />}>
      <ListView
        label={title}
        list={list}
        render={(webhooks) =>
          webhooks.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} onChange={list.refresh} />)
        }
        empty={<EmptyState title={t.noWebhooks} help={t.noWebhooksHelp} level={3} />}
        expected={3}
      />
    </Section>
  )
}

interface CardProps {
  webhook: Webhook
  onChange: () => void
}

function WebhookCard({ webhook, onChange }: CardProps) {
  const { t, api } = usePartner(words)
  const { resume } = useWords(webhookWords)
  const askToResume = useResumeQuestion()
  const [isOpen, setIsOpen] = useState(false)
  const [round, setRound] = useState(0)
  const id = `deliveries-${webhook.id}`
  const refresh = () => {
    setRound((before) => before + 1)
    onChange()
  }
  return (
    <article class="card stack">
      <div class="row row-apart">
        <h3 class="app-address">{webhook.url}</h3>
        <WebhookBadge state={webhookStateOf(webhook)} />
      </div>
      {webhook.description !== null && <p class="app-address">{webhook.description}</p>}
      <About webhook={webhook} />
      <div class="row">
        {webhook.is_active ? (
          <Test webhook={webhook} onSent={() => setIsOpen(true)} onDone={refresh} />
        ) : (
          <Button
            label={resume}
            kind="primary"
            onPress={() => askToResume({ api, id: webhook.id, missed: [t.resumeMissed], onDone: refresh })}
          />
        )}
        <Button
          label={isOpen ? t.hideDeliveries : t.showDeliveries}
          isExpanded={isOpen}
          controls={id}
          onPress={() => setIsOpen(!isOpen)}
        />
        <WebhookActions webhook={webhook} onChange={refresh} onRemoved={onChange} />
      </div>
      <div id={id}>{isOpen && <Deliveries webhookId={webhook.id} round={round} />}</div>
    </article>
  )
}

function About({ webhook }: { webhook: Webhook }) {
  const t = useWords(words)
  const w = useWords(webhookWords)
  const format = useFormat()
  const { events, created_at, last_delivery_at, last_status_code, suspended_at } = webhook
  return (
    <Facts
      rows={[
        [w.events, format.list(events)],
        [w.registered, format.dateTime(created_at)],
        [w.lastAttempt, last_delivery_at === null ? w.never : format.dateTime(last_delivery_at)],
        [t.lastAnswer, last_status_code !== null && <span class="numbers">HTTP {last_status_code}</span>],
        [w.suspendedAt, suspended_at !== null && format.dateTime(suspended_at)],
      ]}
    />
  )
}

interface TestProps {
  webhook: Webhook
  onSent: () => void
  onDone: () => void
}

/** Sends a test and waits for what becomes of it. */
function Test({ webhook, onSent, onDone }: TestProps) {
  const { t, api, toast, attempt } = usePartner(words)
  const w = useWords(webhookWords)
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    await attempt(async () => {
      const { data } = await api.post<{ delivery_id: string }>(`/webhooks/${webhook.id}/test`)
      onSent()
      const found = await waitForOutcome(api, webhook.id, data.delivery_id)
      if (found === undefined || found.state === 'pending') return toast(t.testSent)
      const { state, last_status_code, last_error } = found
      const answer = last_status_code === null ? w.noAnswer(last_error ?? '') : `HTTP ${last_status_code}`
      toast(state === 'done' ? t.testDone(answer) : t.testFailed(answer))
    }).finally(() => {
      setIsBusy(false)
      onDone()
    })
  }
  return <Button label={t.test} isBusy={isBusy} onPress={() => void send()} />
}

interface DeliveriesProps {
  webhookId: string
  /** Grows when they have to be fetched again. */
  round: number
}

const PER_PAGE = 10

/** What was sent to a webhook, the newest first. */
function Deliveries({ webhookId, round }: DeliveriesProps) {
  const w = useWords(webhookWords)
  const { list, end } = usePaged<Delivery>(`/webhooks/${webhookId}/deliveries`, { limit: PER_PAGE }, round)
  return (
    <div class="stack">
      <ListView
        label={w.deliveries}
        list={list}
        columns={useColumns()}
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

const FIRST_WAIT_MS = 250
/** All in all somewhat longer than a receiver may take to answer. */
const MAX_ROUNDS = 7

/** Looks at the deliveries until the test has arrived or failed; the last look counts when it takes too long, if others have not pushed it off the page. */
async function waitForOutcome(api: Api, webhookId: string, deliveryId: string): Promise<Delivery | undefined> {
  for (let round = 0; ; round += 1) {
    await new Promise((done) => setTimeout(done, FIRST_WAIT_MS * 2 ** Math.min(round, 4)))
    const { data } = await api.get<Delivery[]>(`/webhooks/${webhookId}/deliveries`, { query: { limit: 20 } })
    const found = data.find(({ id }) => id === deliveryId)
    if (round >= MAX_ROUNDS || (found !== undefined && found.state !== 'pending')) return found
  }
}
