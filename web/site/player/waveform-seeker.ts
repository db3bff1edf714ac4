import { nowPlaying, watchNowPlaying } from './now-playing.ts'

/** Stands in `data-waveform` as JSON: which track's waveform it is, and where in it the preview lies. */
interface WaveformPlace {
  id: string
  start: number
  duration: number
  length: number
}

/** How much of the preview is left to hear when a key has gone to its end. */
const LAST_SECONDS = 1

const KEY_SECONDS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** While its track is the player's, the waveform shows the place in it, and takes clicks and keys to go to another. */
export function mountWaveformSeeker(element: HTMLElement): () => void {
  const { id, start, duration, length }: WaveformPlace = JSON.parse(element.dataset.waveform!)
  const slider = createSlider(element, duration)
  const current = () => (nowPlaying()?.trackId === id ? nowPlaying() : undefined)
  let frame = 0

  function show(): void {
    cancelAnimationFrame(frame)
    const playing = current()
    slider.hidden = playing === undefined || playing.duration === 0
    if (playing === undefined) return
    const position = playing.position()
    slider.style.setProperty('--place', `${(100 * Math.min(length, start + position)) / length}%`)
    slider.ariaValueNow = String(Math.round(position))
    slider.ariaValueText = `${Math.round(position)} / ${Math.round(playing.duration)} s`
    if (playing.isPlaying) frame = requestAnimationFrame(show)
  }
  function seek(seconds: number): void {
    current()?.seek(seconds)
    show()
  }
  slider.addEventListener('click', ({ clientX }) => {
    const { left, width } = slider.getBoundingClientRect()
    const seconds = ((clientX - left) / Math.max(1, width)) * length - start
    // There is no sound behind the preview: to go there would end it, and begin the next track.
    if (seconds < (current()?.duration ?? 0)) seek(seconds)
  })
  slider.addEventListener('keydown', (event) => {
    const by = KEY_SECONDS[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const playing = current()
    if (playing === undefined) return
    const position = playing.position()
    // Keys do not end it either.
    seek(Math.min(position + by, Math.max(position, playing.duration - LAST_SECONDS)))
  })
  show()
  const unwatch = watchNowPlaying(show)
  return () => {
    unwatch()
    cancelAnimationFrame(frame)
  }
}

/** A slider over the whole picture, whose name it takes. */
function createSlider(element: HTMLElement, duration: number): HTMLElement {
  const slider = document.createElement('div')
  slider.className = 'player-seeker'
  slider.role = 'slider'
  slider.tabIndex = 0
  slider.hidden = true
  slider.ariaLabel = element.querySelector('[aria-label]')?.ariaLabel ?? ''
  slider.ariaValueMin = '0'
  slider.ariaValueMax = String(Math.round(duration))
  element.append(slider)
  return slider
}
