import type { OwnTakedown } from '../../src/console/self-service/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { Clock } from '../components/feedback/clock.tsx'
import { Badge, EmptyState } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { ownDesk as words } from '../i18n/site/own-desk.ts'
import { usePaged, usePartner } from './context.tsx'
import { Section } from './section.tsx'

/** What was taken down, how long the partner has, and its word that it has acted. */
export function Takedowns() {
  const { t, api, ask } = usePartner(words)
  const { list, end } = usePaged<OwnTakedown>('/takedowns')
  const confirm = ({ id, scope, track }: OwnTakedown) =>
    ask({
      title: t.confirmTitle(track.title),
      consequences: [scope === 'new' ? t.confirmNew : t.confirmAll, t.confirmKept],
      action: t.confirm,
      run: () => api.post(`/takedowns/${id}/done`),
      said: t.confirmed,
      onDone: list.refresh,
    })
  return (
    <Section id="takedowns" title={t.takedowns} help={t.takedownsHelp}>
      <ListView
        label={t.takedowns}
        list={list}
        columns={useColumns(confirm)}
        empty={<EmptyState title={t.noTakedowns} level={3} />}
        expected={2}
        end={end}
      />
    </Section>
  )
}

function useColumns(onDone: (takedown: OwnTakedown) => void): Column<OwnTakedown>[] {
  const t = useWords(words)
  const format = useFormat()
  return [
    {
      id: 'track',
      title: t.track,
      cell: ({ track }) => (
        <span class="stack stack-tight app-address">
          <span>
            {track.title}, {track.artist}
          </span>
          <code class="small soft app-address">{track.id}</code>
        </span>
      ),
    },
    { id: 'scope', title: t.scope, cell: ({ scope }) => (scope === 'new' ? t.scopeNew : t.scopeAll) },
    { id: 'at', title: t.at, cell: ({ created_at }) => format.dateTime(created_at) },
    { id: 'deadline', title: t.deadline, cell: (takedown) => <OwnClock takedown={takedown} /> },
    {
      id: 'state',
      title: t.state,
      cell: (takedown) => {
        if (takedown.done_at !== null) return t.doneAt(format.dateTime(takedown.done_at))
        if (takedown.state === 'restored') return '–'
        return <Button label={t.confirm} isSmall onPress={() => onDone(takedown)} />
      },
    },
  ]
}

function OwnClock({ takedown: { state, done_at, deadline_at } }: { takedown: OwnTakedown }) {
  const t = useWords(words)
  const format = useFormat()
  if (state === 'restored') return <Badge tone="good">{t.restored}</Badge>
  return (
    <span class="stack stack-tight">
      <span>{format.dateTime(deadline_at)}</span>
      {done_at === null && <Clock deadline={deadline_at} />}
    </span>
  )
}
