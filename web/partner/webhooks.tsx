import { useState } from 'preact/hooks'
import type { Webhook } from '../../src/webhooks/api/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { ResumeWebhook } from '../app/resume-webhook.tsx'
import { useAttempt } from '../app/use-attempt.ts'
import { useLoad } from '../app/use-load.ts'
import { WebhookBadge, webhookStateOf } from '../app/webhook-badge.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Button } from '../components/form/button.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import { webhooks as webhookWords } from '../i18n/webhooks.ts'
import type { Api } from './api.ts'
import { Deliveries } from './deliveries.tsx'
import { waitForOutcome } from './test-outcome.ts'
import { AddWebhook, WebhookActions } from './webhook-actions.tsx'

/** Where the partner is told of changes, and how that goes. */
export function Webhooks({ api }: { api: Api }) {
  const t = useWords(words)
  const { title } = useWords(webhookWords)
  const list = useLoad((signal) => api.get<Webhook[]>('/webhooks', { signal }), [])
  return (
    <section class="stack" aria-labelledby="webhooks">
      <div class="row row-apart">
        <div class="stack stack-tight">
          <h2 id="webhooks">{title}</h2>
          <p class="soft">{t.webhooksHelp}</p>
        </div>
        <AddWebhook api={api} onDone={list.refresh} />
      </div>
      <ListView
        label={title}
        list={list}
        render={(webhooks) =>
          webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} api={api} webhook={webhook} onChange={list.refresh} />
          ))
        }
        empty={<EmptyState title={t.noWebhooks} help={t.noWebhooksHelp} level={3} />}
        expected={3}
      />
    </section>
  )
}

interface CardProps {
  api: Api
  webhook: Webhook
  onChange: () => void
}

function WebhookCard({ api, webhook, onChange }: CardProps) {
  const t = useWords(words)
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
      <Facts webhook={webhook} />
      <div class="row">
        {webhook.is_active ? (
          <Test api={api} webhook={webhook} onSent={() => setIsOpen(true)} onDone={refresh} />
        ) : (
          <Resume api={api} webhook={webhook} onChange={refresh} />
        )}
        <Button isExpanded={isOpen} controls={id} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? t.hideDeliveries : t.showDeliveries}
        </Button>
        <WebhookActions api={api} webhook={webhook} onChange={refresh} />
      </div>
      <div id={id}>{isOpen && <Deliveries api={api} webhookId={webhook.id} round={round} />}</div>
    </article>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useWords(words)
  const w = useWords(webhookWords)
  const format = useFormat()
  const { events, created_at, last_delivery_at, last_status_code, suspended_at } = webhook
  return (
    <dl class="facts">
      <dt>{w.events}</dt>
      <dd>{format.list(events)}</dd>
      <dt>{w.registered}</dt>
      <dd>{format.dateTime(created_at)}</dd>
      <dt>{w.lastAttempt}</dt>
      <dd>{last_delivery_at === null ? w.never : format.dateTime(last_delivery_at)}</dd>
      {last_status_code !== null && (
        <>
          <dt>{t.lastAnswer}</dt>
          <dd class="numbers">HTTP {last_status_code}</dd>
        </>
      )}
      {suspended_at !== null && (
        <>
          <dt>{w.suspendedAt}</dt>
          <dd>{format.dateTime(suspended_at)}</dd>
        </>
      )}
    </dl>
  )
}

interface TestProps {
  api: Api
  webhook: Webhook
  onSent: () => void
  onDone: () => void
}

/** Sends a test and waits for what becomes of it. */
function Test({ api, webhook, onSent, onDone }: TestProps) {
  const t = useWords(words)
  const w = useWords(webhookWords)
  const toast = useToast()
  const attempt = useAttempt()
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

function Resume({ api, webhook, onChange }: CardProps) {
  const t = useWords(words)
  const w = useWords(webhookWords)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button kind="primary" onPress={() => setIsAsked(true)}>
        {w.resume}
      </Button>
      {isAsked && (
        <ResumeWebhook
          api={api}
          id={webhook.id}
          missed={[t.resumeMissed]}
          onDone={onChange}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
