import { useState } from 'preact/hooks'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Badge } from '../../../components/feedback/badge.tsx'
import { Clock } from '../../../components/feedback/clock.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { Tabs } from '../../../components/list/tabs.tsx'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { takedowns as words } from '../../../i18n/takedowns.ts'
import { useApi, useHasRole } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import { NewTakedown } from './new-takedown.tsx'
import type { Takedown } from './types.ts'

const STATES = ['all', 'in_force', 'restored'] as const

export function TakedownsPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const api = useApi()
  const { query, values, setValues } = useNavigation()
  const mayTakeDown = useHasRole('editor')
  const [isTaking, setIsTaking] = useState(values.has('track'))
  const state = values.get('state') ?? undefined
  const page = values.get('page') ?? undefined
  const list = useLoad((signal) => api.get<Takedown[]>('/takedowns', { query: { state, page }, signal }), [state, page])
  const close = () => {
    setIsTaking(false)
    if (values.has('track')) setValues({ track: undefined }, { replace: true })
  }
  return (
    <>
      <header class="stack stack-tight">
        <div class="row row-apart">
          <h1>{t.title}</h1>
          {mayTakeDown && (
            <Button kind="danger" onPress={() => setIsTaking(true)}>
              {t.take}
            </Button>
          )}
        </div>
        <p class="soft">{t.intro}</p>
      </header>
      <Tabs
        label={t.state}
        current={state ?? 'all'}
        tabs={STATES.map((id) => ({
          id,
          label: t[id],
          href: `/console/takedowns${withQuery(query, { state: id === 'all' ? undefined : id, page: undefined })}`,
        }))}
      />
      {list.error !== undefined && <ErrorNote failure={list.error} onRetry={list.refresh} />}
      {list.data === undefined && list.error === undefined && <Skeleton shape="rows" count={5} />}
      {list.data !== undefined && (
        <TakedownList takedowns={list.data.data} meta={list.data.meta} isStale={list.isLoading} />
      )}
      {isTaking && mayTakeDown && <NewTakedown trackId={values.get('track') ?? undefined} onClose={close} />}
    </>
  )
}

interface TakedownListProps {
  takedowns: readonly Takedown[]
  meta: { total: number; page: number; limit: number }
  isStale: boolean
}

function TakedownList({ takedowns, meta, isStale }: TakedownListProps) {
  const t = useWords(words)
  const format = useFormat()
  const { query } = useNavigation()
  if (meta.total === 0) return <EmptyState title={t.emptyTitle} help={t.emptyHelp} />
  const columns: Column<Takedown>[] = [
    { id: 'track', title: t.track, cell: ({ track }) => `${track.title} – ${track.artist}` },
    { id: 'claimant', title: t.claimant, cell: (row) => row.claimant },
    { id: 'at', title: t.takenDown, cell: (row) => format.dateTime(row.created_at), isWideOnly: true },
    { id: 'told', title: t.told, cell: (row) => <Told takedown={row} /> },
    { id: 'clock', title: t.timeLeft, cell: (row) => <Deadline takedown={row} /> },
  ]
  return (
    <>
      <Table
        label={t.title}
        columns={columns}
        rows={takedowns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/console/takedowns/${row.id}`}
        isStale={isStale}
      />
      <Pagination {...meta} hrefOf={(page) => `/console/takedowns${withQuery(query, { page })}`} />
    </>
  )
}

function Told({ takedown: { counts } }: { takedown: Takedown }) {
  const t = useWords(words)
  const format = useFormat()
  const all = counts.delivered + counts.trying + counts.failed + counts.no_webhook
  if (all === 0) return <span class="soft">{t.nobodyToTell}</span>
  return (
    <span class="row row-tight">
      <span class="numbers">{t.toldOf(format.number(counts.delivered), format.number(all))}</span>
      {counts.failed > 0 && <Badge tone="danger">{`${format.number(counts.failed)} ${t.failed}`}</Badge>}
    </span>
  )
}

function Deadline({ takedown }: { takedown: Takedown }) {
  const t = useWords(words)
  if (takedown.state === 'restored') return <Badge>{t.restored}</Badge>
  return <Clock deadline={takedown.deadline_at} />
}
