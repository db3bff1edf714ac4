import type { SiteTrack } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { siteFrame } from '../../i18n/site/frame.ts'
import { player } from '../../i18n/site/player.ts'
import { coverAddress } from '../parts/cover-address.ts'
import { creditOf } from '../parts/credit.ts'
import { ScriptButton } from '../parts/script-button.tsx'
import type { Playable } from './playable.ts'

interface PlayButtonProps {
  track: SiteTrack
  isLarge?: boolean
}

const COVER_SIZE = 128

/** Plays a preview: the player takes its clicks. Only scripts can play, so that without them it is not shown. */
export function PlayButton({ track, isLarge = false }: PlayButtonProps) {
  const { id, slug, title, cover_url } = track
  const artist = creditOf(track, useLanguage())
  const t = useWords(siteFrame)
  // Signed links end after an hour, and a preview may be played after that.
  const cover = cover_url === null ? null : coverAddress(id, COVER_SIZE)
  return (
    <button
      type="button"
      class={isLarge ? 'player-play player-play-large' : 'player-play'}
      data-play={JSON.stringify({ id, slug, title, artist, cover_url: cover } satisfies Playable)}
      aria-label={t.play(title)}
      aria-pressed="false"
      data-waits=""
      hidden
    >
      <Icon name="play" />
      <Icon name="pause" />
    </button>
  )
}

/** Plays all of the page, one after the other. Only scripts can, which show it. */
export function PlayAll({ tracks }: { tracks: readonly SiteTrack[] }) {
  const t = useWords(player)
  if (tracks.filter(({ audio_url }) => audio_url !== null).length < 2) return null
  return (
    <ScriptButton data={{ 'data-play-all': '' }} icon="play" className="button button-primary">
      {t.playAll}
    </ScriptButton>
  )
}
