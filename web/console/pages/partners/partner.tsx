import type { PartnerAccount as Account } from '../../../../src/console/partners/schemas.ts'
import { Badge } from '../../../components/feedback/notes.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { partners } from '../../../i18n/console/partners.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { useHasRole } from '../../session/context.tsx'
import { ThingPage } from '../../thing.tsx'
import { AccountActions } from './account-actions.tsx'
import { Refusals, Usage, Webhooks } from './activity.tsx'
import { Keys } from './keys.tsx'
import { Mails } from './mails.tsx'
import { QuotaRequests } from './quota-requests.tsx'
import { STATUS_TONES } from './statuses.ts'

export function PartnerPage({ params: { id = '' } }: PageProps) {
  const { title } = useWords(partners)
  return (
    <ThingPage<Account> path={`/partners/${id}`} title={(account) => account?.name ?? title}>
      {(account, onChanged) => <PartnerShown account={account} onChanged={onChanged} />}
    </ThingPage>
  )
}

/** A partner: one column of what it is, one of what it does. */
function PartnerShown({ account, onChanged }: { account: Account; onChanged: () => void }) {
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
