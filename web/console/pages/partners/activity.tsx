import { useMemo } from 'preact/hooks'
import type { PartnerAccount as Account, Refusal } from '../../../../src/console/partners/schemas.ts'
import type { Webhook } from '../../../../src/webhooks/api/schemas.ts'
import { WebhookBadge, webhookStateOf } from '../../../app/webhook-badge.tsx'
import { Plot } from '../../../components/figures/plot.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useConsole } from '../../session/context.tsx'

export function Usage({ usage }: { usage: Account['usage'] }) {
  const { t, format } = useConsole(words)
  const times = useMemo(() => usage.daily.map(({ date }) => Date.parse(date)), [usage])
  const series = useMemo(
    () => [{ label: t.requestsSeries, values: usage.daily.map(({ requests }) => requests), shape: 'bars' as const }],
    [usage, t],
  )
  const summary = t.usageSummary(format.number(usage.requests_30_days), format.number(usage.requests_all_time))
  return (
    <div class="card stack">
      <h2>{t.usage}</h2>
      {usage.requests_all_time === 0 ? (
        <p class="soft">{t.noUsage}</p>
      ) : (
        <Plot summary={summary} times={times} series={series} size="small" />
      )}
    </div>
  )
}

export function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useWords(words)
  return (
    <div class="card stack">
      <h2>{t.webhooks}</h2>
      {webhooks.length === 0 ? (
        <p class="soft">{t.noWebhooks}</p>
      ) : (
        <ul class="stack stack-tight">
          {webhooks.map((webhook) => (
            <li key={webhook.id} class="row row-apart">
              <a href={`/console/webhooks/${webhook.id}`} class="partners-url">
                {webhook.url}
              </a>
              <WebhookBadge state={webhookStateOf(webhook)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  const { t, format } = useConsole(words)
  return (
    <div class="card stack">
      <h2>{t.refusals}</h2>
      {refusals.length === 0 && <p class="soft">{t.noRefusals}</p>}
      <ul class="stack">
        {refusals.map(({ request_id, at, method, path, repeats, status, why, code, address, user_agent }) => (
          <li key={request_id} class="stack stack-tight">
            <span class="partners-url">
              <strong class="numbers">{status}</strong> {why ?? code} {repeats > 1 && t.times(repeats)}
            </span>
            <span class="soft small partners-url">
              {format.dateTime(Date.parse(at))} · {method} {path} · {address ?? '–'}
              {user_agent !== null && ` · ${user_agent}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
