import { formatTime } from '../parts/format-time.ts'
import { nowPlaying, watchNowPlaying } from '../player/now-playing.ts'

const EVERY_MS = 250

/** How far the sound of a track is, for a page that has no room for the player. */
export function mountTimes(element: HTMLElement): () => void {
  const { times: id, length = '0' } = element.dataset
  let timer: ReturnType<typeof setTimeout> | undefined
  function show(): void {
    clearTimeout(timer)
    const playing = nowPlaying()
    if (playing?.trackId !== id) return
    const whole = playing!.duration || Number(length)
    element.textContent = `${formatTime(playing!.position())} / ${formatTime(Math.round(whole))}`
    if (playing!.isPlaying) timer = setTimeout(show, EVERY_MS)
  }
  show()
  const unwatch = watchNowPlaying(show)
  return () => {
    unwatch()
    clearTimeout(timer)
  }
}
