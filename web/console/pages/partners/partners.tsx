import { useState } from 'preact/hooks'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Badge } from '../../../components/feedback/badge.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { Tabs } from '../../../components/list/tabs.tsx'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { partners as words } from '../../../i18n/partners.ts'
import { useApi, useHasRole } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import { AddPartner } from './add-partner.tsx'
import { RejectAll } from './reject-all.tsx'
import { type ListedPartner, STATUS_TONES, STATUSES } from './types.ts'

interface ListMeta {
  total: number
  page: number
  limit: number
  counts: Record<string, number>
}

/** Partners and applications: searched, by state, page by page; all of it in the address. */
export function PartnersPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const api = useApi()
  const { values, query, setValues } = useNavigation()
  const isOwner = useHasRole('owner')
  const [isAdding, setIsAdding] = useState(false)
  const [status, q, page] = [values.get('status') ?? '', values.get('q') ?? '', Number(values.get('page') ?? 1)]
  const loaded = useLoad(
    (signal) => api.get<ListedPartner[]>('/partners', { query: { status, q, page }, signal }),
    [status, q, page],
  )
  const meta = loaded.data?.meta as ListMeta | undefined
  return (
    <div class="stack stack-wide">
      <div class="row row-apart">
        <div class="stack stack-tight">
          <h1>{t.title}</h1>
          <p class="soft">{t.intro}</p>
        </div>
        {isOwner && <Button onPress={() => setIsAdding(true)}>{t.add}</Button>}
      </div>
      <Filters counts={meta?.counts} status={status} q={q} />
      {loaded.error !== undefined && <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />}
      {loaded.data === undefined ? (
        loaded.isLoading && <Skeleton shape="rows" count={8} />
      ) : (
        <Found partners={loaded.data.data} isStale={loaded.isLoading} isFiltered={q !== '' || status !== ''} />
      )}
      {isOwner && status === 'pending' && meta !== undefined && meta.total > 0 && (
        <RejectAll seen={loaded.data!.data} total={meta.total} q={q} onDone={loaded.refresh} />
      )}
      {meta !== undefined && meta.total > 0 && (
        <Pagination {...meta} hrefOf={(to) => `/console/partners${withQuery(query, { page: to })}`} />
      )}
      {isAdding && (
        <AddPartner
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false)
            setValues({ page: undefined })
            loaded.refresh()
          }}
        />
      )}
    </div>
  )
}

function Filters({ counts, status, q }: { counts: Record<string, number> | undefined; status: string; q: string }) {
  const t = useWords(words)
  const format = useFormat()
  const { query, setValues } = useNavigation()
  const hrefOf = (wanted: string | undefined) =>
    `/console/partners${withQuery(query, { status: wanted, page: undefined })}`
  const countOf = (count: number | undefined) => (count === undefined ? undefined : format.number(count))
  const total = counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { id: '', label: t.all, href: hrefOf(undefined), count: countOf(total) },
    ...STATUSES.map((id) => ({ id, label: t[id], href: hrefOf(id), count: countOf(counts?.[id]) })),
  ]
  return (
    <div class="stack">
      <Tabs label={t.states} current={status} tabs={tabs} />
      <search>
        <Field
          label={t.search}
          value={q}
          type="search"
          isOptional
          onChange={(value) => setValues({ q: value, page: undefined }, { replace: true })}
        />
      </search>
    </div>
  )
}

interface FoundProps {
  partners: readonly ListedPartner[]
  isStale: boolean
  isFiltered: boolean
}

function Found({ partners, isStale, isFiltered }: FoundProps) {
  const t = useWords(words)
  const format = useFormat()
  if (partners.length === 0)
    return isFiltered ? (
      <EmptyState title={t.notFound} help={t.notFoundHelp} />
    ) : (
      <EmptyState title={t.none} help={t.noneHelp} action={<Button href="/apply">{t.applyPage}</Button>} />
    )
  const columns: Column<ListedPartner>[] = [
    { id: 'name', title: t.name, cell: (partner) => partner.name },
    { id: 'status', title: t.status, cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t[status]}</Badge> },
    { id: 'email', title: t.email, cell: (partner) => partner.email, isWideOnly: true },
    { id: 'keys', title: t.activeKeys, cell: ({ active_keys }) => format.number(active_keys), isNumeric: true },
    { id: 'used', title: t.requests, cell: (partner) => format.number(partner.requests_30_days), isNumeric: true },
    { id: 'since', title: t.since, cell: ({ created_at }) => format.date(Date.parse(created_at)), isNumeric: true },
  ]
  return (
    <Table
      label={t.title}
      columns={columns}
      rows={partners}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/partners/${id}`}
      isStale={isStale}
    />
  )
}
