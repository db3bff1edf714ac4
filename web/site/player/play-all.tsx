import type { SiteTrack } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../i18n/language.tsx'
import { player as words } from '../../i18n/site/player.ts'

/** Plays all of the page, one after the other. Only scripts can, which show it. */
export function PlayAll({ tracks }: { tracks: readonly SiteTrack[] }) {
  const t = useWords(words)
  if (tracks.filter(({ audio_url }) => audio_url !== null).length < 2) return null
  return (
    <button type="button" class="button button-primary" data-play-all="" data-waits="" hidden>
      <Icon name="play" />
      <span class="button-text">{t.playAll}</span>
    </button>
  )
}
