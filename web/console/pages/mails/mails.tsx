import type { Mail, MailWithText } from '../../../../src/console/mails/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { CopyField } from '../../../components/form/copy.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { mails as words } from '../../../i18n/console/mails.ts'
import { alerts as putAwayWords } from '../../../i18n/console/watch/alerts.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { ListPage } from '../../list/list-page.tsx'
import { PutAway } from '../../list/put-away.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { MailBadge } from './mail-words.tsx'

const STATES = ['to-copy', 'waiting', 'failed', 'sent'] as const
const LIMIT = 20

export function MailsPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const isOwner = useHasRole('owner')
  return (
    <>
      <h1>{t.title}</h1>
      <p class="soft">{t.intro}</p>
      {isOwner ? <MailList /> : <EmptyState title={t.ownersOnly} help={t.ownersOnlyHelp} />}
    </>
  )
}

function MailList() {
  const t = useWords(words)
  const away = useWords(putAwayWords)
  const list = useList<Mail>('/mails', ['state', 'partner_id'], { limit: LIMIT })
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowHref={({ id }) => `/console/mails/${id}`}
      empty={<EmptyState title={t.none} help={t.noneHelp} />}
      tabs={{
        label: t.state,
        name: 'state',
        tabs: [{ id: '', label: t.all }, ...STATES.map((id) => ({ id, label: t[id] }))],
      }}
      isCounted={false}
      below={<PutAway path="/mails" effect={away.putAwayMailsEffect} onDone={list.refresh} />}
    />
  )
}

function useColumns(): Column<Mail>[] {
  const t = useWords(words)
  const format = useFormat()
  return [
    { id: 'recipient', title: t.recipient, cell: (row) => row.recipient },
    { id: 'kind', title: t.kind, cell: (row) => t[row.kind] },
    { id: 'state', title: t.state, cell: (row) => <MailBadge mail={row} /> },
    { id: 'partner', title: t.partner, cell: (row) => row.partner_name ?? '–', isWideOnly: true },
    { id: 'when', title: t.when, cell: (row) => format.dateTime(row.created_at) },
  ]
}

/** One mail, with its text to copy. */
export function MailPage({ params }: PageProps) {
  const t = useWords(words)
  const loaded = useThing<MailWithText>(`/mails/${params.id}`)
  const mail = loaded.data?.data
  const title = mail ? t[mail.kind] : t.title
  usePageTitle(title)
  return (
    <>
      <PageHead title={title} back={{ href: '/console/mails', label: t.back }} />
      <Thing of={loaded}>{(mail) => <Shown mail={mail} onDone={loaded.refresh} />}</Thing>
    </>
  )
}

function Shown({ mail, onDone }: { mail: MailWithText; onDone: () => void }) {
  const { t, format, api, ask } = useConsole(words)
  const time = (at: string | null) => (at === null ? t.never : format.dateTime(at))
  const retry = () =>
    ask({
      title: t.retry,
      consequences: [t.retryEffect(mail.recipient)],
      action: t.retry,
      run: () => api.post(`/mails/${mail.id}/retry`),
      said: t.retried,
      onDone,
    })
  return (
    <div class="columns">
      <section class="card stack">
        <Facts
          rows={[
            [t.state, <MailBadge mail={mail} />],
            [t.recipient, mail.recipient],
            [
              t.partner,
              mail.partner_id === null ? '–' : <a href={`/console/partners/${mail.partner_id}`}>{mail.partner_name}</a>,
            ],
            [t.when, time(mail.created_at)],
            [t.sentAt, time(mail.sent_at)],
            [t.tries, <span class="numbers">{format.number(mail.attempts)}</span>],
            [t.lastError, mail.last_error ?? '–'],
          ]}
        />
        {mail.put_away_at === null && (mail.state === 'failed' || mail.state === 'to-copy') && (
          <div class="row">
            <PutAway path="/mails" id={mail.id} onDone={onDone} />
          </div>
        )}
        {mail.state !== 'sent' && mail.content && (
          <div class="row">
            <Button label={t.retry} onPress={retry} />
          </div>
        )}
      </section>
      <section class="card stack">
        {mail.content ? (
          <>
            <CopyField label={t.subject} value={mail.content.subject} />
            <CopyField label={t.text} value={mail.content.text} />
          </>
        ) : (
          <p class="soft">{t.gone}</p>
        )}
      </section>
    </div>
  )
}
