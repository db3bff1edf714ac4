import type { PartnerAccount as Account } from '../../../../src/console/partners/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Badge } from '../../../components/feedback/badge.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { partners } from '../../../i18n/console/partners.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { useApi, useHasRole } from '../../session/context.tsx'
import { AccountActions } from './account-actions.tsx'
import { Refusals, Usage, Webhooks } from './activity.tsx'
import { Keys } from './keys.tsx'
import { Mails } from './mails.tsx'
import { QuotaRequests } from './quota-requests.tsx'
import { STATUS_TONES } from './statuses.ts'

/** A partner: one column of what it is, one of what it does. */
export function PartnerPage({ params }: PageProps) {
  const t = useWords(words)
  const list = useWords(partners)
  const api = useApi()
  const isOwner = useHasRole('owner')
  const { id } = params
  const loaded = useLoad((signal) => api.get<Account>(`/partners/${id}`, { signal }), [id])
  const account = loaded.data?.data
  usePageTitle(account?.name ?? list.title)
  if (account === undefined)
    return (
      <div class="stack">
        {loaded.error === undefined ? (
          <Skeleton shape="rows" count={8} />
        ) : (
          <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />
        )}
      </div>
    )
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
          {isOwner && <AccountActions account={account} onChanged={loaded.refresh} />}
        </div>
      </div>
      {loaded.error !== undefined && <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />}
      <div class="columns">
        <section class="stack stack-wide" aria-label={t.whatItIs}>
          <QuotaRequests account={account} isOwner={isOwner} onChanged={loaded.refresh} />
          <About account={account} />
          {isOwner && <Mails key={account.status + account.claim_expires_at} partnerId={account.id} />}
        </section>
        <section class="stack stack-wide" aria-label={t.whatItDoes}>
          <Usage usage={account.usage} />
          <Keys account={account} isOwner={isOwner} onChanged={loaded.refresh} />
          <Webhooks webhooks={account.webhooks} />
          <Refusals refusals={account.refusals} />
        </section>
      </div>
    </div>
  )
}

function About({ account }: { account: Account }) {
  const t = useWords(words)
  const format = useFormat()
  const time = (at: string) => format.dateTime(Date.parse(at))
  const facts: [string, preact.ComponentChildren][] = []
  const add = (name: string, value: preact.ComponentChildren | null) => value !== null && facts.push([name, value])
  add(t.contact, account.contact_name)
  add(t.email, <a href={`mailto:${account.email}`}>{account.email}</a>)
  add(t.website, account.website === null ? null : <Website address={account.website} />)
  add(t.purpose, account.purpose === null ? null : <span class="partners-purpose">{account.purpose}</span>)
  add(t.language, account.language === 'en' ? t.en : t.vi)
  add(account.applied_at === null ? t.added : t.applied, time(account.applied_at ?? account.created_at))
  add(t.decided, account.decided_at === null ? null : time(account.decided_at))
  add(t.note, account.decision_note === null ? null : <span class="partners-purpose">{account.decision_note}</span>)
  add(t.link, account.claim_expires_at === null ? null : t.linkUntil(time(account.claim_expires_at)))
  add(t.sameEmail, account.same_email.length === 0 ? null : <SameEmail partners={account.same_email} />)
  return (
    <div class="card stack">
      <h2>{t.whatItIs}</h2>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <>
            <dt key={name}>{name}</dt>
            <dd key={`${name} value`}>{value}</dd>
          </>
        ))}
      </dl>
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
