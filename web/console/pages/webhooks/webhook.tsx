import { useState } from 'preact/hooks'
import type { AdminWebhook as Webhook } from '../../../../src/console/webhooks/webhook-schemas.ts'
import { useResumeQuestion } from '../../../app/resume-webhook.ts'
import { WebhookBadge } from '../../../app/webhook-badge.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import { useWords } from '../../../i18n/language.tsx'
import { webhooks as words } from '../../../i18n/webhooks.ts'
import type { PageProps } from '../../address/page-props.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole } from '../../session/context.tsx'
import { ThingPage } from '../../thing.tsx'
import { Deliveries } from './deliveries.tsx'

/** One webhook: how it fares, and what was sent to it. */
export function WebhookPage({ params: { id = '' } }: PageProps) {
  const t = useWords(words)
  return (
    <ThingPage<Webhook> path={`/webhooks/${id}`} title={(webhook) => webhook?.partner_name ?? t.title}>
      {(webhook, onChanged) => <WebhookShown webhook={webhook} onChanged={onChanged} />}
    </ThingPage>
  )
}

function WebhookShown({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
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
        <Button kind="primary" onPress={() => askToResume({ api, id, missed, onDone })}>
          {t.resume}
        </Button>
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
      <Button onPress={() => void test()}>{t.test}</Button>
      {lost > 0 && <Button onPress={replayAll}>{t.replayAll}</Button>}
    </div>
  )
}
