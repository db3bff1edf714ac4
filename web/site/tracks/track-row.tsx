import type { ComponentChildren } from 'preact'
import type { ListedTrack } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { player } from '../../i18n/site/player.ts'
import { siteTracks } from '../../i18n/site/tracks.ts'
import type { Addable } from '../parts/add-to.ts'
import { PlayButton } from '../player/play-button.tsx'
import { ArtistLinks } from './artist-links.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { LicenseBadge } from './license-badge.tsx'
import { keyName, keySign } from './musical-key.ts'
import { placesOf } from './places.ts'
import { secondsOf } from './preview.ts'
import { SmallWave } from './small-wave.tsx'

interface TrackListProps {
  tracks: readonly ListedTrack[]
  /** Each row begins with its place. */
  isRanked?: boolean
  /** More about a track, under its names: why it is here. */
  note?: (track: ListedTrack) => ComponentChildren
}

/** Tracks one under the other, each to be played in place. */
export function TrackList({ tracks, isRanked = false, note }: TrackListProps) {
  return (
    <ol class={isRanked ? 'song-list song-list-ranked' : 'song-list'}>
      {tracks.map((track, at) => (
        <TrackRow key={track.id} track={track} rank={isRanked ? at + 1 : undefined} note={note?.(track)} />
      ))}
    </ol>
  )
}

interface TrackRowProps {
  track: ListedTrack
  rank: number | undefined
  note: ComponentChildren
}

function TrackRow({ track, rank, note }: TrackRowProps) {
  const t = useWords(siteTracks)
  return (
    <li class="song">
      {rank !== undefined && <span class="song-rank numbers">{rank}</span>}
      <span class="song-cover">
        <CoverPicture track={track} width={64} />
        {track.audio_url !== null && <PlayButton track={track} />}
      </span>
      <div class="song-names">
        <span class="song-title">
          <a href={`/tracks/${track.slug}`}>{track.title}</a>
          {track.is_explicit && (
            <abbr class="song-explicit" title={t.explicit}>
              E
            </abbr>
          )}
        </span>
        <span class="song-artists site-clip">
          <ArtistLinks className="song-artist" artists={track.artists} />
        </span>
        {note !== undefined && <span class="soft small">{note}</span>}
      </div>
      <span class="song-wave">{track.peaks.length > 0 && <SmallWave track={track} />}</span>
      <TrackFacts track={track} />
      <AddButton track={track} />
    </li>
  )
}

/** Puts the track into a list. Only scripts can, which show it; its place is kept, so that nothing moves then. */
function AddButton({ track: { id, title } }: { track: ListedTrack }) {
  const label = useWords(player).add(title)
  return (
    <span class="song-more">
      <button
        type="button"
        class="site-round song-add"
        data-add={JSON.stringify({ id, title } satisfies Addable)}
        aria-label={label}
        title={label}
        data-waits=""
        hidden
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}

function TrackFacts({ track }: { track: ListedTrack }) {
  const t = useWords(siteTracks)
  const format = useFormat()
  const language = useLanguage()
  return (
    <div class="row song-facts numbers">
      <span class="song-genre">{track.genre}</span>
      <span class="song-tempo">{track.bpm !== null && t.bpm(format.number(track.bpm))}</span>
      <span class="song-key">
        {track.musical_key !== null && (
          <abbr title={keyName(track.musical_key, language)}>{keySign(track.musical_key)}</abbr>
        )}
      </span>
      <span class="song-length">{format.length(secondsOf(track.duration))}</span>
      <span class="row song-terms">
        <LicenseBadge code={track.license_code} />
        <Territory territory={track.territory} />
      </span>
    </div>
  )
}

/** So many countries are named by their codes; of more the number is said. */
const MAX_NAMED = 3

/** Where the track may be used, when that is not everywhere. */
function Territory({ territory }: Pick<ListedTrack, 'territory'>) {
  const t = useWords(siteTracks)
  const places = placesOf(territory, useLanguage(), useFormat())
  if (places === undefined) return null
  const codes = territory.split(',').map((code) => code.trim())
  return (
    <span class="song-territory" title={t.onlyInLong(places)}>
      {codes.length > MAX_NAMED ? t.onlyInMany(codes.length) : t.onlyIn(codes.join(', '))}
    </span>
  )
}
