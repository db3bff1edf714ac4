import { averageDown } from '../../catalog/api/present-waveform.ts'
import { BOLD, drawText } from './lettering.ts'

/** What a song without a picture is drawn from. */
export interface Drawn {
  id: string
  title: string
  /** From 0 to 100; empty while it has not been measured. */
  peaks: readonly number[]
}

/** Ground and ink, of the colours that covers have beside the terracotta of the pages. */
const INKS = [
  ['#3d2b4f', '#e9b8a0'],
  ['#1f3d3a', '#e8c170'],
  ['#7a2e1d', '#f3d9b1'],
  ['#20344f', '#e0a58a'],
  ['#4a4a2c', '#f0dca0'],
  ['#5b2333', '#f2c4b3'],
  ['#16404d', '#f0b48a'],
  ['#2d2a26', '#e98b63'],
] as const

const BARS = 28

/** A square of `size` at a place: the wave of the song above its first letters. Two songs differ in colours, wave and letters. */
export function drawOwnCover({ id, title, peaks: all }: Drawn, x: number, y: number, size: number): string {
  const [ground, ink] = INKS[Number.parseInt(id.slice(0, 6), 16) % INKS.length]!
  const unit = size / 100
  const peaks = averageDown(all, BARS)
  const letters = initialsOf(title)
  const hasWave = peaks.some((peak) => peak > 0)
  const letterSize = size * (hasWave ? 0.3 : 0.5)
  const place = hasWave
    ? { x: x + 10 * unit, y: y + 90 * unit }
    : { x: x + size / 2, y: y + size / 2 + letterSize * 0.36, anchor: 'middle' as const }
  return [
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${ground}"/>`,
    hasWave
      ? `<path fill="${ink}" d="${wavePath(peaks, { x: x + 10 * unit, y: y + 12 * unit, width: 80 * unit, height: 44 * unit })}"/>`
      : '',
    drawText(letters, { face: BOLD, size: letterSize, colour: ink, ...place }),
  ].join('')
}

/** "Mưa trên phố cũ" is `MT`; signs are no letters. */
function initialsOf(title: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Bars around the middle of a box. */
export function wavePath(peaks: readonly number[], { x, y, width, height }: Box): string {
  const step = width / peaks.length
  return peaks
    .map((peak, index) => {
      const half = Math.max(1, (peak / 100) * (height / 2))
      const [left, bar] = [x + index * step, step * 0.62]
      const write = (value: number) => Math.round(value * 10) / 10
      return `M${write(left)} ${write(y + height / 2 - half)}h${write(bar)}v${write(2 * half)}h${write(-bar)}z`
    })
    .join('')
}
