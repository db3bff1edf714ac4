import { useEffect, useState } from 'preact/hooks'
import type { ListedTrack } from '../../../../src/console/catalog/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { ErrorNote, Skeleton } from '../../../components/feedback/notes.tsx'
import { Button, Field } from '../../../components/form/controls.tsx'
import { TrackRow } from '../../../components/list/track-row.tsx'
import { takedowns as words } from '../../../i18n/console/takedowns.ts'
import { useConsole } from '../../session/context.tsx'

const PAUSE_MS = 200
const SHOWN = 8

/** Finds a track as its name is typed. */
export function FindTrack({ onChoose }: { onChoose: (track: ListedTrack) => void }) {
  const { t, api } = useConsole(words)
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim())
  const found = useLoad(
    async (signal) =>
      wanted === ''
        ? undefined
        : await api.get<ListedTrack[]>('/tracks', { query: { q: wanted, limit: SHOWN }, signal }),
    [wanted],
  )
  const tracks = wanted === '' ? undefined : found.data?.data
  return (
    <div class="stack">
      <Field
        label={t.find}
        help={t.findHelp}
        type="search"
        value={text}
        hasFocus
        isOptional={false}
        onChange={setText}
      />
      {found.error !== undefined && <ErrorNote failure={found.error} onRetry={found.refresh} />}
      {wanted !== '' && tracks === undefined && found.error === undefined && <Skeleton shape="rows" count={3} />}
      <div aria-live="polite">{tracks?.length === 0 && <p class="soft">{t.nothingFound}</p>}</div>
      {tracks !== undefined && tracks.length > 0 && (
        <ul class="catalogue-list stack stack-tight">
          {tracks.map((track) => (
            <li key={track.id}>
              <TrackRow title={track.title} artist={track.artist}>
                <Button isSmall onPress={() => onChoose(track)}>
                  {t.choose}
                </Button>
              </TrackRow>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
