import type { OwnProof } from '../../src/catalog/proofs/schemas.ts'
import type { OwnLimit, OwnRefusal } from '../../src/console/self-service/schemas.ts'
import type { Language } from '../../src/text/sentence.ts'
import { Brand } from '../app/brand.tsx'
import { useSend } from '../app/form.tsx'
import { ListView } from '../app/list-view.tsx'
import { usePageTitle } from '../app/page-title.ts'
import { Switches, type SwitchesProps } from '../app/switches.tsx'
import { EmptyState } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import type { Column } from '../components/list/table.tsx'
import type { Format } from '../i18n/format.ts'
import { useFormat, useTimeZone, useWords } from '../i18n/language.tsx'
import { figures as figureWords } from '../i18n/partner/figures.ts'
import { shell } from '../i18n/shell.ts'
import { ownProofs as proofWords } from '../i18n/site/own-proofs.ts'
import { refusals as refusalWords } from '../i18n/site/refusals.ts'
import { selfService as words } from '../i18n/site/self-service.ts'
import type { Partner } from './api.ts'
import { useOwn, usePaged, usePartner } from './context.tsx'
import { Keys } from './keys.tsx'
import { Licenses } from './licenses.tsx'
import { QuotaRequests } from './quota-requests.tsx'
import { Section } from './section.tsx'
import { Takedowns } from './takedowns.tsx'
import { Usage } from './usage.tsx'
import { Webhooks } from './webhooks.tsx'

interface PartnerPageProps extends SwitchesProps {
  partner: Partner
  onPartner: (partner: Partner) => void
}

/** What the partner who has signed in uses, has, was told and refused, and may ask for. */
export function PartnerPage({ partner, onPartner, onLanguage }: PartnerPageProps) {
  const { t, format, api } = usePartner(words)
  const zone = useWords(shell).timeZone(useTimeZone())
  usePageTitle(partner.organization)
  const afterRotation = async () => {
    const now = await api.findSession()
    if (now !== undefined) onPartner(now)
  }
  return (
    <div class="partner">
      <a class="skip" href="#main">
        {t.skip}
      </a>
      <header class="app-top">
        <Brand place={t.place} href="/" />
        <SignOut />
      </header>
      <main class="app-main partner-main stack stack-wide" id="main" tabIndex={-1}>
        <div class="stack stack-tight">
          <h1>{partner.organization}</h1>
          <p class="soft">
            {t.signedInWith(partner.key.prefix, partner.key.name)}. {t.endsAt(format.time(partner.ends_at))} {zone}.
          </p>
        </div>
        <Usage />
        <Keys onRotated={() => void afterRotation()} />
        <Webhooks />
        <Takedowns />
        <Proofs />
        <Refusals />
        <QuotaRequests />
        <Limits />
        <Licenses />
      </main>
      <footer class="row row-apart partner-end">
        <nav class="row" aria-label={t.links}>
          <a href="/docs">{t.docs}</a>
        </nav>
        <Switches onLanguage={onLanguage} />
      </footer>
    </div>
  )
}

function SignOut() {
  const { t, api } = usePartner(words)
  const { isBusy, send } = useSend()
  return (
    <Button label={t.signOut} isSmall icon="leave" isBusy={isBusy} onPress={() => void send(() => api.signOut())} />
  )
}

type FigureWords = (typeof figureWords)[Language]

/** What the partner can meet, as the server itself has it. */
function Limits() {
  const { t, format } = usePartner(figureWords)
  const list = useOwn<OwnLimit[]>('/limits')
  const columns: Column<OwnLimit>[] = [
    { id: 'limit', title: t.limit, cell: ({ limit }) => t[limit] },
    { id: 'value', title: t.value, cell: (one) => say(one, t, format), isNumeric: true },
  ]
  return (
    <Section id="limits" title={t.limits} help={t.limitsHelp}>
      <ListView label={t.limits} list={list} columns={columns} rowKey={({ limit }) => limit} expected={10} />
    </Section>
  )
}

/** In the largest unit that leaves a whole number. */
function say({ value, unit }: OwnLimit, t: FigureWords, format: Format): string {
  if (unit === 'bytes') return format.bytes(value)
  if (unit === 'count') return format.number(value)
  if (unit === 'days') return t.days(format.number(value), value)
  const [hours, minutes] = [value / 3600, value / 60]
  if (Number.isInteger(hours)) return t.hours(format.number(hours), hours)
  return Number.isInteger(minutes) ? t.minutes(format.number(minutes), minutes) : t.seconds(format.number(value), value)
}

/** Which requests were refused, and why. */
function Refusals() {
  const t = useWords(refusalWords)
  const { list, end } = usePaged<OwnRefusal>('/refusals')
  const refresh = <Button label={t.refresh} isSmall isBusy={list.isLoading} onPress={list.refresh} />
  return (
    <Section id="refusals" title={t.title} help={t.help} action={refresh}>
      <ListView
        label={t.title}
        list={list}
        columns={useColumns()}
        rowKey={({ request_id }) => request_id}
        empty={<EmptyState title={t.none} level={3} />}
        expected={3}
        end={end}
      />
    </Section>
  )
}

function useColumns(): Column<OwnRefusal>[] {
  const t = useWords(refusalWords)
  const format = useFormat()
  return [
    { id: 'at', title: t.at, cell: ({ at }) => format.dateTime(at) },
    {
      id: 'request',
      title: t.request,
      cell: ({ method, path, repeats }) => (
        <span class="app-address">
          <code>
            {method} {path}
          </code>
          {repeats > 1 && <span class="numbers"> ×{format.number(repeats)}</span>}
        </span>
      ),
    },
    { id: 'status', title: t.status, cell: ({ status }) => <span class="numbers">{status}</span> },
    {
      id: 'why',
      title: t.why,
      cell: ({ why, code, parameter }) => (
        <span class="stack stack-tight app-address">
          <span>{why}</span>
          <span class="small soft">
            <a href={`/docs/errors#${code}`}>
              <code>{code}</code>
            </a>
            {parameter !== null && (
              <>
                {' '}
                {t.parameter} <code>{parameter}</code>
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'id',
      title: t.requestId,
      cell: ({ request_id }) => <code class="small app-address">{request_id}</code>,
      isWideOnly: true,
    },
  ]
}

/** What the partner was certified, each with its page to print. */
function Proofs() {
  const t = useWords(proofWords)
  const { list, end } = usePaged<OwnProof>('/proofs')
  const help = (
    <>
      {t.help} <a href="/docs/guides/proofs">{t.how}</a>
    </>
  )
  return (
    <Section id="proofs" title={t.title} help={help}>
      <ListView
        label={t.title}
        list={list}
        columns={useProofColumns()}
        empty={<EmptyState title={t.none} level={3} />}
        expected={2}
        end={end}
      />
    </Section>
  )
}

function useProofColumns(): Column<OwnProof>[] {
  const t = useWords(proofWords)
  const format = useFormat()
  return [
    { id: 'project', title: t.project, cell: ({ project }) => <span class="app-address">{project}</span> },
    { id: 'track', title: t.track, cell: ({ title, artist }) => `${title}, ${artist}` },
    { id: 'license', title: t.license, cell: ({ license_code }) => <code>{license_code}</code>, isWideOnly: true },
    { id: 'when', title: t.when, cell: ({ issued_at }) => format.dateTime(issued_at) },
    {
      id: 'certificate',
      title: t.certificate,
      cell: ({ id }) => (
        <a href={`/verify/${id}`} target="_blank" rel="noreferrer">
          {t.open}
        </a>
      ),
    },
  ]
}
