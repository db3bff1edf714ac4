import type { Mail } from '../../../../src/console/mails/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { alerts as putAwayWords } from '../../../i18n/console/watch/alerts.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { PutAway } from '../../list/put-away.tsx'
import { useList } from '../../list/use-list.ts'
import { useHasRole } from '../../session/context.tsx'
import { MailBadge, useMailWords } from './mail-words.tsx'

const STATES = ['to-copy', 'waiting', 'failed', 'sent'] as const
const LIMIT = 20

export function MailsPage() {
  const { t } = useMailWords()
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
  const { t, states } = useMailWords()
  const away = useWords(putAwayWords)
  const list = useList<Mail>('/mails', ['state', 'partner_id'], { limit: LIMIT })
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/mails/${id}`}
      empty={<EmptyState title={t.none} help={t.noneHelp} />}
      tabs={{
        label: t.state,
        name: 'state',
        tabs: [{ id: '', label: t.all }, ...STATES.map((id) => ({ id, label: states[id] }))],
      }}
      isCounted={false}
      below={<PutAway path="/mails" effect={away.putAwayMailsEffect} onDone={list.refresh} />}
    />
  )
}

function useColumns(): Column<Mail>[] {
  const { t, kinds } = useMailWords()
  const format = useFormat()
  return [
    { id: 'recipient', title: t.recipient, cell: (row) => row.recipient },
    { id: 'kind', title: t.kind, cell: (row) => kinds[row.kind] },
    { id: 'state', title: t.state, cell: (row) => <MailBadge mail={row} /> },
    { id: 'partner', title: t.partner, cell: (row) => row.partner_name ?? '–', isWideOnly: true },
    { id: 'when', title: t.when, cell: (row) => format.dateTime(row.created_at) },
  ]
}
