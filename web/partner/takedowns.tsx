import { useState } from 'preact/hooks'
import type { OwnTakedown } from '../../src/console/self-service/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { Badge } from '../components/feedback/badge.tsx'
import { Clock } from '../components/feedback/clock.tsx'
import { Confirm } from '../components/feedback/confirm.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Button } from '../components/form/button.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { ownDesk as words } from '../i18n/site/own-desk.ts'
import type { Api } from './api.ts'
import { Pages } from './pages.tsx'

/** What was taken down, how long the partner has, and its word that it has acted. */
export function Takedowns({ api }: { api: Api }) {
  const t = useWords(words)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<OwnTakedown>()
  const list = useLoad((signal) => api.get<OwnTakedown[]>('/takedowns', { query: { page }, signal }), [page])
  return (
    <section class="stack" aria-labelledby="takedowns">
      <div class="stack stack-tight">
        <h2 id="takedowns">{t.takedowns}</h2>
        <p class="soft">{t.takedownsHelp}</p>
      </div>
      <ListView
        label={t.takedowns}
        list={list}
        columns={useColumns(setAsked)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t.noTakedowns} level={3} />}
        expected={2}
        end={({ meta }) => meta.total_pages > 1 && <Pages page={page} pages={meta.total_pages} onPage={setPage} />}
      />
      {asked !== undefined && (
        <Done api={api} takedown={asked} onDone={list.refresh} onClose={() => setAsked(undefined)} />
      )}
    </section>
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
        <span class="stack stack-tight partner-name">
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
        return (
          <Button isSmall onPress={() => onDone(takedown)}>
            {t.confirm}
          </Button>
        )
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

interface DoneProps {
  api: Api
  takedown: OwnTakedown
  onDone: () => void
  onClose: () => void
}

function Done({ api, takedown: { id, scope, track }, onDone, onClose }: DoneProps) {
  const t = useWords(words)
  const toast = useToast()
  const confirm = async () => {
    await api.post(`/takedowns/${id}/done`)
    toast(t.confirmed)
    onDone()
  }
  return (
    <Confirm
      title={t.confirmTitle(track.title)}
      consequences={[scope === 'new' ? t.confirmNew : t.confirmAll, t.confirmKept]}
      action={t.confirm}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
