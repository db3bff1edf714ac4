import { nowPlaying, watchNowPlaying } from './now-playing.ts'

/** Stands in `data-waveform` as JSON: which track's waveform it is, and where in it the preview lies. */
interface WaveformPlace {
  id: string
  start: number
  duration: number
  length: number
}

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
    seek(((clientX - left) / Math.max(1, width)) * length - start)
  })
  slider.addEventListener('keydown', (event) => {
    const by = KEY_SECONDS[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    seek((current()?.position() ?? 0) + by)
  })
  show()
  const unwatch = watchNowPlaying(show)
  return () => {
    unwatch()
    cancelAnimationFrame(frame)
  }
}

/** Over the whole picture, whose name it takes. */
function createSlider(element: HTMLElement, duration: number): HTMLElement {
  const slider = document.createElement('div')
  slider.className = 'waveform-seeker'
  slider.role = 'slider'
  slider.tabIndex = 0
  slider.hidden = true
  slider.ariaLabel = element.querySelector('[aria-label]')?.ariaLabel ?? ''
  slider.ariaValueMin = '0'
  slider.ariaValueMax = String(Math.round(duration))
  element.append(slider)
  return slider
}
