import { nowPlaying, watchNowPlaying } from './now-playing.ts'
import { readPlayable } from './playable.ts'

/** A play button of a page is shown, since scripts run, and from then on shows whether its track plays. */
export function mountPlayButton(element: HTMLElement): () => void {
  const { id } = readPlayable(element)
  const show = () => {
    const current = nowPlaying()
    element.ariaPressed = String(current?.trackId === id && current.isPlaying)
  }
  element.hidden = false
  show()
  return watchNowPlaying(show)
}
