import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { Table } from '../../../components/list/table.tsx'
import { Tabs } from '../../../components/list/tabs.tsx'
import { useFormat } from '../../../i18n/language.tsx'
import { useApi, useHasRole } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import { MailBadge, useMailWords } from './mail-words.tsx'
import type { Mail } from './types.ts'

const PATH = '/console/mails'
const STATES = ['', 'to-copy', 'waiting', 'failed', 'sent'] as const
const LIMIT = 20

export function MailsPage() {
  const { t, states } = useMailWords()
  usePageTitle(t.title)
  const isOwner = useHasRole('owner')
  const { query, values } = useNavigation()
  const current = values.get('state') ?? ''
  const tabs = STATES.map((state) => ({
    id: state,
    label: state === '' ? t.all : states[state],
    href: PATH + withQuery(query, { state, page: undefined }),
  }))
  return (
    <>
      <h1>{t.title}</h1>
      <p class="soft">{t.intro}</p>
      {isOwner ? (
        <>
          <Tabs label={t.state} current={current} tabs={tabs} />
          <MailList />
        </>
      ) : (
        <EmptyState title={t.ownersOnly} help={t.ownersOnlyHelp} />
      )}
    </>
  )
}

function MailList() {
  const { t, kinds } = useMailWords()
  const format = useFormat()
  const api = useApi()
  const { query, values } = useNavigation()
  const page = Number(values.get('page') ?? 1)
  const [state, partnerId] = [values.get('state') ?? '', values.get('partner_id') ?? '']
  const list = useLoad(
    (signal) => api.get<Mail[]>('/mails', { query: { state, partner_id: partnerId, page, limit: LIMIT }, signal }),
    [state, partnerId, page],
  )
  const rows = list.data?.data
  return (
    <>
      {list.error && <ErrorNote failure={list.error} onRetry={list.refresh} />}
      {rows === undefined && list.isLoading && <Skeleton shape="rows" count={5} />}
      {rows?.length === 0 && <EmptyState title={t.none} help={t.noneHelp} />}
      {rows !== undefined && rows.length > 0 && (
        <Table
          label={t.title}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={(row) => `${PATH}/${row.id}`}
          columns={[
            { id: 'recipient', title: t.recipient, cell: (row) => row.recipient },
            { id: 'kind', title: t.kind, cell: (row) => kinds[row.kind] },
            { id: 'state', title: t.state, cell: (row) => <MailBadge state={row.state} /> },
            { id: 'partner', title: t.partner, cell: (row) => row.partner_name ?? '–', isWideOnly: true },
            { id: 'when', title: t.when, cell: (row) => format.dateTime(Date.parse(row.created_at)) },
          ]}
        />
      )}
      {list.data && list.data.meta.total > LIMIT && (
        <Pagination
          page={page}
          limit={LIMIT}
          total={list.data.meta.total}
          hrefOf={(wanted) => PATH + withQuery(query, { page: wanted })}
        />
      )}
    </>
  )
}
