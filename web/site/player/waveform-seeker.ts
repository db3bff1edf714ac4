import { formatTime } from '../parts/format-time.ts'
import { type NowPlaying, nowPlaying, PLAY_FROM, type PlayFrom, watchNowPlaying } from './now-playing.ts'

/** Stands in `data-waveform` as JSON: which track's waveform it is, and where in it the preview lies. */
interface WaveformPlace {
  id: string
  start: number
  duration: number
  length: number
}

/** The place moves in steps of so much of the width, less than a dot of most screens: what has not moved is not drawn sixty times a second. */
const STEPS = 2000

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

/**
 * The waveform is the instrument: a click plays from there, whether or not its track is the player's. While it is, the waveform shows the
 * place in it and takes keys; otherwise keys have the play button, and a list is spared a stop at every row.
 */
export function mountWaveformSeeker(element: HTMLElement): () => void {
  const place: WaveformPlace = JSON.parse(element.dataset.waveform!)
  const { id, start, duration, length } = place
  const slider = createSlider(element, duration)
  const current = () => (nowPlaying()?.trackId === id ? nowPlaying() : undefined)
  let frame = 0

  function show(): void {
    cancelAnimationFrame(frame)
    const playing = current()
    const isOn = playing !== undefined && playing.duration > 0
    slider.tabIndex = isOn ? 0 : -1
    slider.ariaHidden = isOn ? null : 'true'
    slider.classList.toggle('player-seeker-on', isOn)
    if (playing !== undefined) follow(playing)
  }
  function follow(playing: NowPlaying): void {
    const position = playing.position()
    const step = Math.round((STEPS * Math.min(length, start + position)) / length)
    const place = `${(100 * step) / STEPS}%`
    if (slider.style.getPropertyValue('--place') !== place) slider.style.setProperty('--place', place)
    const told = `${Math.round(position)} / ${Math.round(playing.duration)} s`
    if (slider.ariaValueText !== told) {
      slider.ariaValueNow = String(Math.round(position))
      slider.ariaValueText = told
    }
    if (playing.isPlaying) frame = requestAnimationFrame(() => follow(playing))
  }
  /** The second of the preview under the pointer; negative before it. */
  const secondsAt = ({ clientX }: MouseEvent) => {
    const { left, width } = slider.getBoundingClientRect()
    return ((clientX - left) / Math.max(1, width)) * length - start
  }
  slider.addEventListener('click', (event) => {
    const seconds = secondsAt(event)
    const playing = current()
    const isInside = seconds >= 0 && seconds < (playing?.duration || duration)
    // There is no sound behind the preview: to go there would end it, and begin the next track.
    if (playing !== undefined && !isInside) return seconds < 0 ? playing.seek(0) : undefined
    const detail: PlayFrom = { id, seconds: isInside ? seconds : 0 }
    slider.dispatchEvent(new CustomEvent(PLAY_FROM, { bubbles: true, detail }))
  })
  slider.addEventListener('pointermove', (event) => {
    const at = Math.max(0, Math.min(length, secondsAt(event) + start))
    slider.style.setProperty('--hover', `${(100 * at) / length}%`)
    slider.dataset.time = formatTime(at)
  })
  slider.addEventListener('keydown', (event) => {
    const by = KEY_SECONDS[event.key]
    const playing = current()
    if (by === undefined || playing === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const position = playing.position()
    // Keys do not end it either.
    playing.seek(Math.min(position + by, Math.max(position, playing.duration - LAST_SECONDS)))
    show()
  })
  show()
  const unwatch = watchNowPlaying(show)
  return () => {
    unwatch()
    cancelAnimationFrame(frame)
  }
}

/** A slider over the whole picture, whose name it takes, or in a row that of the track; in it a second picture, of which only what was heard is seen. */
function createSlider(element: HTMLElement, duration: number): HTMLElement {
  const slider = document.createElement('div')
  slider.className = 'player-seeker'
  slider.role = 'slider'
  const title = element.closest('li')?.querySelector('a[href^="/tracks/"]')?.textContent
  slider.ariaLabel = title ?? element.querySelector('[aria-label]')?.ariaLabel ?? ''
  slider.ariaValueMin = '0'
  slider.ariaValueMax = String(Math.round(duration))
  slider.ariaValueNow = '0'
  const heard = element.querySelector('svg')!.cloneNode(true) as SVGElement
  heard.removeAttribute('aria-label')
  heard.removeAttribute('role')
  heard.ariaHidden = 'true'
  slider.append(heard)
  element.append(slider)
  return slider
}
