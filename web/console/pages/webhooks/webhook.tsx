import { useState } from 'preact/hooks'
import type { AdminWebhook as Webhook } from '../../../../src/console/webhooks/webhook-schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { ResumeWebhook } from '../../../app/resume-webhook.tsx'
import { useAttempt } from '../../../app/use-attempt.ts'
import { useLoad } from '../../../app/use-load.ts'
import { WebhookBadge } from '../../../app/webhook-badge.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { webhooks as words } from '../../../i18n/webhooks.ts'
import type { PageProps } from '../../address/page-props.ts'
import { useApi } from '../../session/context.tsx'
import { Deliveries } from './deliveries.tsx'

/** One webhook: how it fares, and what was sent to it. */
export function WebhookPage({ params: { id = '' } }: PageProps) {
  const t = useWords(words)
  const api = useApi()
  const loaded = useLoad((signal) => api.get<Webhook>(`/webhooks/${id}`, { signal }), [id])
  const [round, setRound] = useState(0)
  const webhook = loaded.data?.data
  usePageTitle(webhook?.partner_name ?? t.title)
  if (webhook === undefined)
    return loaded.error === undefined ? (
      <Skeleton shape="block" count={2} />
    ) : (
      <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />
    )
  const refresh = () => {
    loaded.refresh()
    setRound((before) => before + 1)
  }
  return (
    <>
      <header class="stack stack-tight">
        <div class="row row-apart">
          <h1>{webhook.partner_name}</h1>
          <Button kind="plain" icon="left" href="/console/webhooks">
            {t.back}
          </Button>
        </div>
        <p class="row">
          <span class="app-address">{webhook.url}</span>
          <WebhookBadge state={webhook.state} />
        </p>
        <Actions webhook={webhook} onDone={refresh} />
      </header>
      <Facts webhook={webhook} />
      <Deliveries webhook={webhook} round={round} onReplayed={refresh} />
    </>
  )
}

function Actions({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const [asked, setAsked] = useState<'resume' | 'replay'>()
  const lost = webhook.failed + webhook.parked
  const close = () => setAsked(undefined)
  return (
    <div class="row">
      {webhook.state === 'suspended' && (
        <Button kind="primary" onPress={() => setAsked('resume')}>
          {t.resume}
        </Button>
      )}
      {webhook.state !== 'suspended' && <Test webhook={webhook} onDone={onDone} />}
      {webhook.state !== 'suspended' && lost > 0 && <Button onPress={() => setAsked('replay')}>{t.replayAll}</Button>}
      {asked === 'resume' && (
        <ResumeWebhook
          api={api}
          id={webhook.id}
          missed={webhook.parked > 0 ? [t.resumeKept(webhook.parked)] : []}
          onDone={onDone}
          onClose={close}
        />
      )}
      {asked === 'replay' && <ReplayAll webhook={webhook} onDone={onDone} onClose={close} />}
    </div>
  )
}

function Test({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const send = () =>
    attempt(async () => {
      await api.post(`/webhooks/${webhook.id}/test`)
      toast(t.testSent)
      onDone()
    })
  return <Button onPress={() => void send()}>{t.test}</Button>
}

interface QuestionProps {
  webhook: Webhook
  onDone: () => void
  onClose: () => void
}

function ReplayAll({ webhook, onDone, onClose }: QuestionProps) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  return (
    <Confirm
      title={t.replayAllTitle}
      consequences={[t.replayAllWhat(webhook.failed + webhook.parked), t.replayTwice]}
      action={t.replayAll}
      onConfirm={async () => {
        const { data } = await api.post<{ replayed: number }>(`/webhooks/${webhook.id}/replay`)
        toast(t.replayed(data.replayed))
        onDone()
      }}
      onClose={onClose}
    />
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useWords(words)
  const format = useFormat()
  const { consecutive_failures: failures, failing_since: since } = webhook
  return (
    <section class="card">
      <dl class="facts">
        {failures > 0 && since !== null && (
          <>
            <dt>{t.state}</dt>
            <dd>{t.failuresSince(failures, format.dateTime(since))}</dd>
          </>
        )}
        {webhook.suspended_at !== null && (
          <>
            <dt>{t.suspendedAt}</dt>
            <dd>{format.dateTime(webhook.suspended_at)}</dd>
          </>
        )}
        <dt>{t.events}</dt>
        <dd>{format.list(webhook.events)}</dd>
        <dt>{t.registered}</dt>
        <dd>{format.dateTime(webhook.created_at)}</dd>
        <dt>{t.partner}</dt>
        <dd>
          <a href={`/console/partners/${webhook.partner_id}`}>{webhook.partner_name}</a>
        </dd>
      </dl>
    </section>
  )
}
