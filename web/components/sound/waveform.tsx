import { useId, useRef } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { type Edge, moveEdge, moveRegion, type Region, type RegionLimits, stepFrom } from './snap.ts'

interface WaveformProps {
  peaks: readonly number[]
  lengthSeconds: number
  /** The preview's place, which can be moved. */
  region: Region
  onRegion: (region: Region) => void
  minRegionSeconds: number
  maxRegionSeconds: number
  /** Where the edges snap to (`beatsOf`). */
  beats: readonly number[]
  /** Seconds that have been played. */
  playhead?: number | undefined
  /** A click at a place of the sound. */
  onSeek?: (seconds: number) => void
}

const share = (seconds: number, length: number) => `${(100 * seconds) / Math.max(0.001, length)}%`

/** A sound as a picture; the preview in it as a region with two handles, by pointer or by keys. */
export function Waveform(props: WaveformProps) {
  const t = useWords(common)
  const { peaks, lengthSeconds: length, region, playhead, onSeek } = props
  const drawing = useRef<SVGSVGElement>(null)
  const secondsAt = (clientX: number) => {
    const { left, width } = drawing.current!.getBoundingClientRect()
    return Math.min(length, Math.max(0, ((clientX - left) / Math.max(1, width)) * length))
  }
  const path = peaksPath(peaks)
  return (
    <div class="waveform">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: seeking by keys is the player's */}
      <svg
        ref={drawing}
        class="waveform-drawing waveform-seek"
        role="img"
        aria-label={t.waveform}
        onClick={(event) => onSeek?.(secondsAt(event.clientX))}
      >
        <Peaks path={path} count={peaks.length} />
        <RegionPeaks path={path} count={peaks.length} region={region} length={length} />
        {playhead !== undefined && (
          <rect class="waveform-playhead" x={share(playhead, length)} width="2" height="100%" />
        )}
      </svg>
      <Handles {...props} secondsAt={secondsAt} />
    </div>
  )
}

function Peaks({ path, count }: { path: string; count: number }) {
  return (
    <svg class="waveform-peaks" viewBox={`0 0 ${Math.max(1, count)} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** The part of the sound that is the preview, in its own colour. */
function RegionPeaks(props: { path: string; count: number; region: Region; length: number }) {
  const { path, count, region, length } = props
  const id = useId()
  const place = { x: share(region.start, length), width: share(region.duration, length), height: '100%' }
  return (
    <>
      <clipPath id={id}>
        <rect {...place} />
      </clipPath>
      <rect class="waveform-region" {...place} />
      <g class="waveform-chosen" clip-path={`url(#${id})`}>
        <Peaks path={path} count={count} />
      </g>
    </>
  )
}

interface HandlesProps extends WaveformProps {
  secondsAt: (clientX: number) => number
}

/** The edges of the region, in a drawing of their own above the picture: a picture's parts are not told to screen readers. */
function Handles({ region, onRegion, secondsAt, ...props }: HandlesProps) {
  const { lengthSeconds: length, minRegionSeconds, maxRegionSeconds, beats } = props
  const grip = useRef(0)
  const hasMoved = useRef(false)
  const limits: RegionLimits = { length, minDuration: minRegionSeconds, maxDuration: maxRegionSeconds, beats }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its handles have names
    <svg class="waveform-handles">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging the middle moves the whole; by keys the handles do */}
      <rect
        class="waveform-middle"
        x={share(region.start, length)}
        width={share(region.duration, length)}
        height="100%"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = secondsAt(event.clientX) - region.start
          hasMoved.current = false
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const moved = moveRegion(region, secondsAt(event.clientX) - grip.current, limits)
          if (moved.start === region.start) return
          hasMoved.current = true
          onRegion(moved)
        }}
        onClick={(event) => {
          if (!hasMoved.current) props.onSeek?.(secondsAt(event.clientX))
        }}
      />
      <Handle edge="start" region={region} limits={limits} onRegion={onRegion} secondsAt={secondsAt} />
      <Handle edge="end" region={region} limits={limits} onRegion={onRegion} secondsAt={secondsAt} />
    </svg>
  )
}

interface HandleProps {
  edge: Edge
  region: Region
  limits: RegionLimits
  onRegion: (region: Region) => void
  secondsAt: (clientX: number) => number
}

/** Beats, or tenths of a second, by key. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -8,
  PageUp: 8,
}

function Handle({ edge, region, limits, onRegion, secondsAt }: HandleProps) {
  const t = useWords(common)
  const format = useFormat()
  const at = edge === 'start' ? region.start : region.start + region.duration
  const move = (seconds: number) => onRegion(moveEdge(region, edge, seconds, limits))
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the handle in it has a name
    <svg class="waveform-handle-place" x={share(at, limits.length)}>
      <g
        class={`waveform-handle waveform-handle-${edge}`}
        role="slider"
        tabindex={0}
        aria-label={edge === 'start' ? t.previewStart : t.previewEnd}
        aria-valuemin={0}
        aria-valuemax={Math.round(limits.length)}
        aria-valuenow={Math.round(at * 10) / 10}
        aria-valuetext={t.seconds(format.number(at, 1))}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(secondsAt(event.clientX))
        }}
        onKeyDown={(event) => {
          const steps = KEY_STEPS[event.key]
          if (steps !== undefined) move(stepFrom(at, event.shiftKey ? 4 * steps : steps, limits.beats))
          else if (event.key === 'Home') move(0)
          else if (event.key === 'End') move(limits.length)
          else return
          event.preventDefault()
        }}
      >
        <rect class="waveform-target" x="-22" width="44" height="100%" />
        <rect class="waveform-edge" x="-1.5" width="3" height="100%" />
        <circle class="waveform-knob" cy="50%" r="8" />
      </g>
    </svg>
  )
}

/** The outline of a sound in a box of `count` × 100: above and below the middle alike, drawn as bars. */
function peaksPath(peaks: readonly number[]): string {
  const loudest = Math.max(1, ...peaks)
  return peaks
    .map((peak, i) => {
      // Silence is a line, not a gap.
      const half = Math.max(1, (peak / loudest) * 48)
      return `M${i + 0.15} ${round(50 - half)}h.7v${round(2 * half)}h-.7z`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
