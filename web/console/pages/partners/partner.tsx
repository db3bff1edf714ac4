import { useMemo } from 'preact/hooks'
import type { PartnerAccount as Account, QuotaRequest, Refusal } from '../../../../src/console/partners/schemas.ts'
import type { Webhook } from '../../../../src/webhooks/api/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { WebhookBadge, webhookStateOf } from '../../../app/webhook-badge.tsx'
import { Badge, type Tone } from '../../../components/feedback/notes.tsx'
import { Plot } from '../../../components/figures/plot.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { partners } from '../../../i18n/console/partners.ts'
import { quotaRequests as quotaWords } from '../../../i18n/console/quota-requests.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { type ShownProps, thingPage } from '../../thing.tsx'
import { AccountActions } from './account-actions.tsx'
import { Keys } from './keys.tsx'
import { Mails } from './mails.tsx'
import { noteOf } from './partner-fields.ts'
import { STATUS_TONES } from './statuses.ts'

export const PartnerPage = thingPage('/partners', partners, PartnerShown, (t, one) => one?.name ?? t.title)

/** A partner: one column of what it is, one of what it does. */
function PartnerShown({ thing: account, onChanged }: ShownProps<Account>) {
  const t = useWords(words)
  const list = useWords(partners)
  const isOwner = useHasRole('owner')
  return (
    <div class="stack stack-wide">
      <div class="stack stack-tight">
        <p>
          <a href="/console/partners">{t.back}</a>
        </p>
        <div class="row row-apart">
          <div class="row">
            <h1>{account.name}</h1>
            <Badge tone={STATUS_TONES[account.status]}>{list[account.status]}</Badge>
          </div>
          {isOwner && <AccountActions account={account} onChanged={onChanged} />}
        </div>
      </div>
      <div class="columns">
        <section class="stack stack-wide" aria-label={t.whatItIs}>
          <QuotaRequests account={account} isOwner={isOwner} onChanged={onChanged} />
          <About account={account} />
          {isOwner && <Mails key={account.status + account.claim_expires_at} partnerId={account.id} />}
        </section>
        <section class="stack stack-wide" aria-label={t.whatItDoes}>
          <Usage usage={account.usage} />
          <Keys account={account} isOwner={isOwner} onChanged={onChanged} />
          <Webhooks webhooks={account.webhooks} />
          <Refusals refusals={account.refusals} />
        </section>
      </div>
    </div>
  )
}

function About({ account }: { account: Account }) {
  const t = useWords(words)
  const { dateTime } = useFormat()
  const written = (text: string | null) => text !== null && <span class="partners-purpose">{text}</span>
  const { website, applied_at, decided_at, claim_expires_at, same_email } = account
  return (
    <div class="card stack">
      <h2>{t.whatItIs}</h2>
      <Facts
        rows={[
          [t.contact, account.contact_name],
          [t.email, <a href={`mailto:${account.email}`}>{account.email}</a>],
          [t.website, website !== null && <Website address={website} />],
          [t.purpose, written(account.purpose)],
          [t.language, account.language === 'en' ? t.en : t.vi],
          [applied_at === null ? t.added : t.applied, dateTime(applied_at ?? account.created_at)],
          [t.decided, decided_at !== null && dateTime(decided_at)],
          [t.note, written(account.decision_note)],
          [t.link, claim_expires_at !== null && t.linkUntil(dateTime(claim_expires_at))],
          [t.sameEmail, same_email.length > 0 && <SameEmail partners={same_email} />],
        ]}
      />
    </div>
  )
}

/** A link only where it leads to a page: the store takes no other, but it is a stranger's text all the same. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <>{address}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  )
}

function SameEmail({ partners: others }: { partners: Account['same_email'] }) {
  return (
    <ul class="stack stack-tight">
      {others.map(({ id, name }) => (
        <li key={id}>
          <a href={`/console/partners/${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

function Usage({ usage }: { usage: Account['usage'] }) {
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

function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
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
              <a href={`/console/webhooks/${webhook.id}`} class="app-address">
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

function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  const { t, format } = useConsole(words)
  return (
    <div class="card stack">
      <h2>{t.refusals}</h2>
      {refusals.length === 0 && <p class="soft">{t.noRefusals}</p>}
      <ul class="stack">
        {refusals.map(({ request_id, at, method, path, repeats, status, why, code, address, user_agent }) => (
          <li key={request_id} class="stack stack-tight">
            <span class="app-address">
              <strong class="numbers">{status}</strong> {why ?? code} {repeats > 1 && t.times(repeats)}
            </span>
            <span class="soft small app-address">
              {format.dateTime(Date.parse(at))} · {method} {path} · {address ?? '–'}
              {user_agent !== null && ` · ${user_agent}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const TONES: Record<QuotaRequest['state'], Tone> = { open: 'warn', approved: 'good', refused: 'neutral' }

interface QuotaRequestsProps {
  account: { id: string; email: string; keys: readonly { state: string }[] }
  isOwner: boolean
  onChanged: () => void
}

/** What the partner has asked for; nothing is shown of one who has not. */
function QuotaRequests({ account, isOwner, onChanged }: QuotaRequestsProps) {
  const { t, format, api, toast, ask } = useConsole(quotaWords)
  const list = useLoad(
    (signal) => api.get<QuotaRequest[]>('/quota-requests', { query: { partner_id: account.id, limit: 5 }, signal }),
    [account.id],
  )
  const requests = list.data?.data ?? []
  if (requests.length === 0) return null
  const keys = account.keys.filter(({ state }) => state !== 'revoked').length
  const decide = ({ id, quota_per_minute }: QuotaRequest, isApproved: boolean) =>
    ask({
      title: isApproved ? t.approveTitle : t.refuseTitle,
      consequences: [
        isApproved ? t.approveKeys(keys, t.perMinute(format.number(quota_per_minute))) : t.refuseKeys,
        t.mail(account.email),
      ],
      action: isApproved ? t.approve : t.refuse,
      fields: { note: { label: t.note, help: t.noteHelp, rows: 3, maxLength: 1000, isOptional: true } },
      async run({ note }) {
        await api.post(`/quota-requests/${id}/${isApproved ? 'approve' : 'refuse'}`, { note: noteOf(note) })
        toast(isApproved ? t.isApproved : t.isRefused)
        list.refresh()
        onChanged()
      },
    })
  return (
    <div class="card stack">
      <h2>{t.title}</h2>
      {requests.map((request) => (
        <Request
          key={request.id}
          request={request}
          onDecide={isOwner ? (isApproved) => decide(request, isApproved) : undefined}
        />
      ))}
    </div>
  )
}

interface RequestProps {
  request: QuotaRequest
  onDecide: ((isApproved: boolean) => void) | undefined
}

function Request({ request, onDecide }: RequestProps) {
  const { t, format } = useConsole(quotaWords)
  const { quota_per_minute, reason, state, created_at, decided_at, decided_by, note } = request
  return (
    <div class="stack stack-tight">
      <p class="row row-apart">
        <strong>{t.perMinute(format.number(quota_per_minute))}</strong>
        <Badge tone={TONES[state]}>{t[state]}</Badge>
      </p>
      <p class="partners-purpose">{reason}</p>
      <p class="small soft">
        {format.dateTime(created_at)}
        {decided_at !== null && ` · ${t.answered(format.dateTime(decided_at), decided_by ?? '')}`}
      </p>
      {note !== null && <p class="partners-purpose">{note}</p>}
      {state === 'open' && onDecide !== undefined && (
        <div class="row">
          <Button label={t.approve} kind="primary" onPress={() => onDecide(true)} />
          <Button label={t.refuse} onPress={() => onDecide(false)} />
        </div>
      )}
    </div>
  )
}
