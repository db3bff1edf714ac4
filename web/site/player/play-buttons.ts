import { nowPlaying, watchNowPlaying } from './now-playing.ts'
import { readPlayable } from './playable.ts'

/** A play button of a page is shown, since scripts run, and from then on shows whether its track plays, or is about to. */
export function mountPlayButton(element: HTMLElement): () => void {
  const { id } = readPlayable(element)
  const show = () => {
    const current = nowPlaying()
    const isOwn = current?.trackId === id
    element.ariaPressed = String(isOwn && current.isPlaying)
    element.ariaBusy = String(isOwn && current.isLoading)
  }
  element.hidden = false
  show()
  return watchNowPlaying(show)
}
