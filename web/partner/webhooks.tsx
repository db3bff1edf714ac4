import { useState } from 'preact/hooks'
import type { Webhook } from '../../src/webhooks/api/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { useResumeQuestion } from '../app/resume-webhook.ts'
import { WebhookBadge, webhookStateOf } from '../app/webhook-badge.tsx'
import { EmptyState } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import { Facts } from '../components/list/facts.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import { webhooks as webhookWords } from '../i18n/webhooks.ts'
import { useOwn, usePartner } from './context.tsx'
import { Deliveries } from './deliveries.tsx'
import { Section } from './section.tsx'
import { waitForOutcome } from './test-outcome.ts'
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
      {webhook.description !== null && <p class="partner-name">{webhook.description}</p>}
      <About webhook={webhook} />
      <div class="row">
        {webhook.is_active ? (
          <Test webhook={webhook} onSent={() => setIsOpen(true)} onDone={refresh} />
        ) : (
          <Button
            kind="primary"
            onPress={() => askToResume({ api, id: webhook.id, missed: [t.resumeMissed], onDone: refresh })}
          >
            {resume}
          </Button>
        )}
        <Button isExpanded={isOpen} controls={id} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? t.hideDeliveries : t.showDeliveries}
        </Button>
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
      const { state, last_status_code, last_error } = await waitForOutcome(api, webhook.id, data.delivery_id)
      const answer = last_status_code === null ? w.noAnswer(last_error ?? '') : `HTTP ${last_status_code}`
      if (state === 'pending') toast(t.testSent)
      else toast(state === 'done' ? t.testDone(answer) : t.testFailed(answer))
    }).finally(() => {
      setIsBusy(false)
      onDone()
    })
  }
  return (
    <Button isBusy={isBusy} onPress={() => void send()}>
      {t.test}
    </Button>
  )
}
