import { useState } from 'preact/hooks'
import type { Takedown } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { Clock } from '../../../components/feedback/clock.tsx'
import { Badge, EmptyState } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { takedowns as words } from '../../../i18n/console/takedowns.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { NewTakedown } from './new-takedown.tsx'

export function TakedownsPage() {
  const t = useWords(words)
  const { values, setValues } = useNavigation()
  const mayTakeDown = useHasRole('editor')
  const [isTaking, setIsTaking] = useState(values.has('track'))
  const list = useList<Takedown>('/takedowns', ['state'])
  const close = () => {
    setIsTaking(false)
    if (values.has('track')) setValues({ track: undefined }, { replace: true })
  }
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowHref={({ id }) => `/console/takedowns/${id}`}
      csv="/takedowns"
      empty={<EmptyState title={t.emptyTitle} help={t.emptyHelp} />}
      tabs={{
        label: t.state,
        name: 'state',
        tabs: [
          { id: '', label: t.all },
          { id: 'in_force', label: t.in_force },
          { id: 'restored', label: t.restored },
        ],
      }}
      head={
        <PageHead title={t.title} intro={t.intro}>
          {mayTakeDown && <Button label={t.take} kind="danger" onPress={() => setIsTaking(true)} />}
        </PageHead>
      }
    >
      {isTaking && mayTakeDown && <NewTakedown trackId={values.get('track') ?? undefined} onClose={close} />}
    </ListPage>
  )
}

function useColumns(): Column<Takedown>[] {
  const { t, format } = useConsole(words)
  return [
    { id: 'track', title: t.track, cell: ({ track }) => `${track.title} – ${track.artist}` },
    { id: 'claimant', title: t.claimant, cell: (row) => row.claimant },
    { id: 'at', title: t.takenDown, cell: (row) => format.dateTime(row.created_at), isWideOnly: true },
    { id: 'told', title: t.told, cell: (row) => <JobEvent takedown={row} /> },
    { id: 'clock', title: t.timeLeft, cell: (row) => <Deadline takedown={row} /> },
  ]
}

function JobEvent({ takedown: { counts } }: { takedown: Takedown }) {
  const { t, format } = useConsole(words)
  const all = counts.delivered + counts.trying + counts.failed + counts.no_webhook
  if (all === 0) return <span class="soft">{t.noneToTell}</span>
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
