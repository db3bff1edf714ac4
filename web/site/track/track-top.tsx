import type { SiteGenre, WholeTrack } from '../../../src/site/page/web-pages.ts'
import { Button } from '../../components/form/controls.tsx'
import { Icon } from '../../components/icon.tsx'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import { use } from '../../i18n/site/use.ts'
import type { Addable } from '../parts/add-to.ts'
import { creditOf } from '../parts/credit.ts'
import { ScriptButton, ShareButton } from '../parts/script-button.tsx'
import { PlayButton } from '../player/play-button.tsx'
import { ArtistLinks } from '../tracks/artist-links.tsx'
import { CoverPicture } from '../tracks/cover-picture.tsx'

interface TrackTopProps {
  track: WholeTrack
  genre: SiteGenre
  /** The whole address of the page, to be shared. */
  address: string
}

/** Cover, title, artists, and what can be done at once. */
export function TrackTop({ track, genre, address }: TrackTopProps) {
  const t = useWords(words)
  return (
    <header class="track-top">
      <div class="track-cover">
        <CoverPicture track={track} width={256} isEager />
      </div>
      <div class="stack stack-tight">
        <p class="row track-kind">
          <a href={`/genres/${genre.slug}`}>{genre.name}</a>
          {track.is_explicit && <span class="track-explicit">{t.explicit}</span>}
        </p>
        <h1 class="track-name">{track.title}</h1>
        <p class="track-artists">
          <ArtistLinks artists={track.artists} />
        </p>
        <TrackActions track={track} address={address} />
      </div>
    </header>
  )
}

/** Scripts show the buttons, which without them could do nothing; a link is there at once. */
function TrackActions({ track, address }: { track: WholeTrack; address: string }) {
  const t = useWords(words)
  const format = useFormat()
  const { id, title, like_count } = track
  const credit = creditOf(track, useLanguage())
  return (
    <div class="row track-actions">
      {track.audio_url !== null && <PlayButton track={track} isLarge />}
      <Button href={`/tracks/${track.slug}/use`}>{useWords(use).link}</Button>
      <button
        type="button"
        class="button track-like"
        data-like={JSON.stringify({ id, count: like_count, like: t.like, liked: t.liked })}
        aria-pressed="false"
        data-waits=""
        hidden
      >
        <Icon name="heart" />
        <span class="track-like-word">{t.like}</span>
        <span class="track-like-count numbers">{format.number(like_count)}</span>
      </button>
      <ScriptButton data={{ 'data-add': JSON.stringify({ id, title } satisfies Addable) }} icon="plus">
        {t.addToList}
      </ScriptButton>
      <ShareButton shared={{ title: t.by(title, credit), url: address, copied: t.linkCopied }}>{t.share}</ShareButton>
    </div>
  )
}
