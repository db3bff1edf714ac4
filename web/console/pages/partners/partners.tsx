import { useMemo } from 'preact/hooks'
import type { ListedPartner, Partner, PartnerList } from '../../../../src/console/partners/schemas.ts'
import { Badge, EmptyState } from '../../../components/feedback/notes.tsx'
import { Button, Field } from '../../../components/form/controls.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { partners as words } from '../../../i18n/console/partners.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { toBody, usePartnerFields } from './partner-fields.ts'
import { STATUS_TONES, STATUSES } from './statuses.ts'

/** Partners and applications. */
export function PartnersPage() {
  const { t, api, toast, ask } = useConsole(words)
  const { values, setValues } = useNavigation()
  const isOwner = useHasRole('owner')
  const list = useList<ListedPartner, PartnerList['meta']>('/partners', ['status', 'q'])
  const [status, q] = [values.get('status') ?? '', values.get('q') ?? '']
  // The list as it was loaded: what came later has not been seen.
  const before = useMemo(() => new Date().toISOString(), [list.data])
  const askToAdd = useAddQuestion(() => {
    setValues({ page: undefined })
    list.refresh()
  })
  const askToRejectAll = (total: number) =>
    ask({
      title: t.rejectAllTitle(total),
      consequences: [t.rejectAllMail, t.rejectAllUndo],
      action: t.rejectAll,
      isDanger: true,
      async run() {
        const { data } = await api.post<{ rejected: number }>('/partners/reject', { ...(q !== '' && { q }), before })
        toast(t.rejectedAll(data.rejected))
        list.refresh()
      },
    })
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowHref={({ id }) => `/console/partners/${id}`}
      empty={<NoPartners isFiltered={q !== '' || status !== ''} />}
      expected={8}
      tabs={useStates(list.data?.meta.counts)}
      csv="/partners"
      filters={<Search q={q} />}
      head={
        <PageHead title={t.title} intro={t.intro}>
          {isOwner && <Button label={t.add} onPress={askToAdd} />}
        </PageHead>
      }
      below={
        isOwner &&
        status === 'pending' &&
        list.data !== undefined && (
          <div class="row">
            <Button label={t.rejectAll} onPress={() => askToRejectAll(list.data!.meta.total)} />
          </div>
        )
      }
    />
  )
}

function useAddQuestion(onAdded: () => void) {
  const { t, api, toast, ask } = useConsole(words)
  const fieldsOf = usePartnerFields()
  return () =>
    ask({
      title: t.addTitle,
      consequences: [t.addHelp],
      action: t.add,
      isGuarded: true,
      fields: { ...fieldsOf(), approve: { label: t.approveAtOnce, isSwitch: true } },
      async run({ approve, ...values }) {
        const { data } = await api.post<Partner>('/partners', { ...toBody(values), approve: approve !== '' })
        toast(t.added(data.name))
        onAdded()
      },
    })
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
  return <EmptyState title={t.none} help={t.noneHelp} action={<Button label={t.applyPage} href="/apply" />} />
}

function useColumns(): Column<ListedPartner>[] {
  const { t, format } = useConsole(words)
  return [
    { id: 'name', title: t.name, cell: (partner) => partner.name },
    { id: 'status', title: t.status, cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t[status]}</Badge> },
    { id: 'email', title: t.email, cell: (partner) => partner.email, isWideOnly: true },
    { id: 'keys', title: t.activeKeys, cell: ({ active_keys }) => format.number(active_keys), isNumeric: true },
    { id: 'used', title: t.requests, cell: (partner) => format.number(partner.requests_30_days), isNumeric: true },
    { id: 'since', title: t.since, cell: ({ created_at }) => format.date(created_at), isNumeric: true },
  ]
}
