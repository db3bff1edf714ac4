import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { Tabs } from '../../../components/list/tabs.tsx'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { webhooks as words } from '../../../i18n/webhooks.ts'
import { useApi } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import type { Webhook } from './types.ts'
import { WebhookBadge } from './webhook-badge.tsx'

const STATES = ['all', 'suspended', 'failing', 'active'] as const

export function WebhooksPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const api = useApi()
  const { query, values } = useNavigation()
  const [state, page, partner_id] = ['state', 'page', 'partner_id'].map((name) => values.get(name) ?? undefined)
  const list = useLoad(
    (signal) => api.get<Webhook[]>('/webhooks', { query: { state, page, partner_id }, signal }),
    [state, page, partner_id],
  )
  return (
    <>
      <header class="stack stack-tight">
        <h1>{t.title}</h1>
        <p class="soft">{t.intro}</p>
        {partner_id !== undefined && (
          <p class="small">
            {t.ofPartner}. <a href={`/console/webhooks${withQuery(query, { partner_id: undefined })}`}>{t.showAll}</a>
          </p>
        )}
      </header>
      <Tabs
        label={t.state}
        current={state ?? 'all'}
        tabs={STATES.map((id) => ({
          id,
          label: t[id],
          href: `/console/webhooks${withQuery(query, { state: id === 'all' ? undefined : id, page: undefined })}`,
        }))}
      />
      {list.error !== undefined && <ErrorNote failure={list.error} onRetry={list.refresh} />}
      {list.data === undefined && list.error === undefined && <Skeleton shape="rows" count={5} />}
      {list.data !== undefined && (
        <WebhookList webhooks={list.data.data} meta={list.data.meta} isStale={list.isLoading} />
      )}
    </>
  )
}

interface WebhookListProps {
  webhooks: readonly Webhook[]
  meta: { total: number; page: number; limit: number }
  isStale: boolean
}

function WebhookList({ webhooks, meta, isStale }: WebhookListProps) {
  const t = useWords(words)
  const format = useFormat()
  const { query } = useNavigation()
  if (meta.total === 0) return <EmptyState title={t.emptyTitle} help={t.emptyHelp} />
  const columns: Column<Webhook>[] = [
    { id: 'url', title: t.address, cell: (row) => <span class="address">{row.url.replace(/^https:\/\//, '')}</span> },
    { id: 'partner', title: t.partner, cell: (row) => row.partner_name },
    { id: 'state', title: t.state, cell: (row) => <WebhookBadge state={row.state} /> },
    { id: 'last', title: t.lastAttempt, cell: (row) => <LastAttempt webhook={row} /> },
    { id: 'pending', title: t.waiting, cell: (row) => format.number(row.pending), isNumeric: true },
    { id: 'parked', title: t.kept, cell: (row) => format.number(row.parked), isNumeric: true },
    { id: 'failed', title: t.failedCount, cell: (row) => format.number(row.failed), isNumeric: true },
  ]
  return (
    <>
      <Table
        label={t.title}
        columns={columns}
        rows={webhooks}
        rowKey={(row) => row.id}
        rowHref={(row) => `/console/webhooks/${row.id}`}
        isStale={isStale}
      />
      <Pagination {...meta} hrefOf={(page) => `/console/webhooks${withQuery(query, { page })}`} />
    </>
  )
}

function LastAttempt({ webhook: { last_delivery_at, last_status_code } }: { webhook: Webhook }) {
  const t = useWords(words)
  const format = useFormat()
  if (last_delivery_at === null) return <span class="soft">{t.never}</span>
  const status = last_status_code === null ? '–' : `HTTP ${last_status_code}`
  return <span class="numbers">{`${format.dateTime(last_delivery_at)} · ${status}`}</span>
}
