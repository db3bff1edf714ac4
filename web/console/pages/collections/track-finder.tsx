import { useState } from 'preact/hooks'
import type { ListedTrack } from '../../../../src/console/catalog/schemas.ts'
import type { CollectionTrack } from '../../../../src/console/collections/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Button, Field } from '../../../components/form/controls.tsx'
import { collectionWords } from '../../../i18n/console/tracks/collections.ts'
import { useConsole } from '../../session/context.tsx'

interface TrackFinderProps {
  /** Those that are in it already: they are not offered. */
  chosen: readonly string[]
  onAdd: (track: CollectionTrack) => void
}

const FOUND = 10

/** Finds tracks by words, drafts too, to be added at the end. */
export function TrackFinder({ chosen, onAdd }: TrackFinderProps) {
  const { t, api } = useConsole(collectionWords)
  const [q, setQ] = useState('')
  const isAsked = q.trim() !== ''
  const found = useLoad(
    async (signal) =>
      isAsked ? (await api.get<ListedTrack[]>('/tracks', { query: { q, limit: FOUND }, signal })).data : [],
    [q],
  )
  const others = found.data?.filter(({ id }) => !chosen.includes(id)) ?? []
  return (
    <div class="stack stack-tight">
      <Field label={t.find} type="search" value={q} onChange={setQ} />
      <ul class="catalogue-list stack stack-tight" aria-live="polite">
        {isAsked &&
          others.map((track) => (
            <li key={track.id}>
              <Button onPress={() => onAdd(toMember(track))}>{t.addTrack(track.title, track.artist)}</Button>
            </li>
          ))}
      </ul>
      {isAsked && found.data?.length === 0 && <p class="soft">{t.nothingFound}</p>}
    </div>
  )
}

const toMember = ({ id, title, artist, duration_seconds, cover_url, status }: ListedTrack): CollectionTrack => ({
  ...{ id, title, artist, duration_seconds, cover_url, status },
})
