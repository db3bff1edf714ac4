import { useState } from 'preact/hooks'
import type { ListedPartner, PartnerList } from '../../../../src/console/partners/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { Badge } from '../../../components/feedback/badge.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { partners as words } from '../../../i18n/console/partners.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useHasRole } from '../../session/context.tsx'
import { AddPartner } from './add-partner.tsx'
import { RejectAll } from './reject-all.tsx'
import { STATUS_TONES, STATUSES } from './statuses.ts'

/** Partners and applications. */
export function PartnersPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const { values, setValues } = useNavigation()
  const isOwner = useHasRole('owner')
  const [isAdding, setIsAdding] = useState(false)
  const list = useList<ListedPartner, PartnerList['meta']>('/partners', ['status', 'q'])
  const [status, q] = [values.get('status') ?? '', values.get('q') ?? '']
  const isShowingPending = isOwner && status === 'pending' && list.data !== undefined
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/partners/${id}`}
      empty={<NoPartners isFiltered={q !== '' || status !== ''} />}
      expected={8}
      tabs={useStates(list.data?.meta.counts)}
      csv="/partners"
      filters={<Search q={q} />}
      head={
        <div class="row row-apart">
          <div class="stack stack-tight">
            <h1>{t.title}</h1>
            <p class="soft">{t.intro}</p>
          </div>
          {isOwner && <Button onPress={() => setIsAdding(true)}>{t.add}</Button>}
        </div>
      }
      below={
        isShowingPending && (
          <RejectAll seen={list.data!.data} total={list.data!.meta.total} q={q} onDone={list.refresh} />
        )
      }
    >
      {isAdding && (
        <AddPartner
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false)
            setValues({ page: undefined })
            list.refresh()
          }}
        />
      )}
    </ListPage>
  )
}

function useStates(counts: PartnerList['meta']['counts'] | undefined) {
  const t = useWords(words)
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    label: t.states,
    name: 'status',
    tabs: [
      { id: '', label: t.all, count: total },
      ...STATUSES.map((id) => ({ id, label: t[id], count: counts?.[id] })),
    ],
  }
}

function Search({ q }: { q: string }) {
  const t = useWords(words)
  const { setValues } = useNavigation()
  const find = (value: string) => setValues({ q: value, page: undefined }, { replace: true })
  return (
    <search>
      <Field label={t.search} value={q} type="search" isOptional onChange={find} />
    </search>
  )
}

function NoPartners({ isFiltered }: { isFiltered: boolean }) {
  const t = useWords(words)
  if (isFiltered) return <EmptyState title={t.notFound} help={t.notFoundHelp} />
  return <EmptyState title={t.none} help={t.noneHelp} action={<Button href="/apply">{t.applyPage}</Button>} />
}

function useColumns(): Column<ListedPartner>[] {
  const t = useWords(words)
  const format = useFormat()
  return [
    { id: 'name', title: t.name, cell: (partner) => partner.name },
    { id: 'status', title: t.status, cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t[status]}</Badge> },
    { id: 'email', title: t.email, cell: (partner) => partner.email, isWideOnly: true },
    { id: 'keys', title: t.activeKeys, cell: ({ active_keys }) => format.number(active_keys), isNumeric: true },
    { id: 'used', title: t.requests, cell: (partner) => format.number(partner.requests_30_days), isNumeric: true },
    { id: 'since', title: t.since, cell: ({ created_at }) => format.date(created_at), isNumeric: true },
  ]
}
