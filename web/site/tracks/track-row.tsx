import type { ComponentChildren } from 'preact'
import type { ListedTrack } from '../../../src/site/page/web-pages.ts'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { siteTracks } from '../../i18n/site/tracks.ts'
import { PlayButton } from '../player/play-button.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { LicenseBadge } from './license-badge.tsx'
import { keyName, keySign } from './musical-key.ts'
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
        <a class="song-artist" href={`/artists/${track.artist_id}`}>
          {track.artist}
        </a>
        {note !== undefined && <span class="song-note">{note}</span>}
      </div>
      <span class="song-wave">{track.peaks.length > 0 && <SmallWave peaks={track.peaks} />}</span>
      <TrackFacts track={track} />
    </li>
  )
}

function TrackFacts({ track }: { track: ListedTrack }) {
  const t = useWords(siteTracks)
  const format = useFormat()
  const language = useLanguage()
  return (
    <div class="song-facts numbers">
      <span class="song-tempo">{track.bpm !== null && t.bpm(format.number(track.bpm))}</span>
      <span class="song-key">
        {track.musical_key !== null && (
          <abbr title={keyName(track.musical_key, language)}>{keySign(track.musical_key)}</abbr>
        )}
      </span>
      <span class="song-length">{track.duration}</span>
      <LicenseBadge code={track.license_code} />
    </div>
  )
}
