import { createRealFft } from '../../structures/fft.ts'
import { createFramer, createSeries } from './frames.ts'

/** Where events begin, in three registers: bass, middle, treble. One value per frame, 0 where nothing starts. */
export interface OnsetEnvelopes {
  framesPerSecond: number
  registers: readonly Float32Array[]
}

const FRAME_SECONDS = 0.0464
const HOP_SECONDS = 0.0116
const BANDS = 36
const MIN_HZ = 30
const MAX_HZ = 10_500
const BASS_BELOW_HZ = 180
const TREBLE_ABOVE_HZ = 2_200
/** Spectral flux looks back two frames, about 23 ms: one is blurred by the overlap of the frames. */
const LAG = 2
/** Level at which compression turns from linear to logarithmic: about −60 dBFS. */
const COMPRESSION = 1_000

/** Log-compressed band flux against the loudest neighbour band two frames ago, so that vibrato makes no onsets (SuperFlux). */
export function createOnsetDetector(sampleRate: number) {
  const size = 2 ** Math.round(Math.log2(FRAME_SECONDS * sampleRate))
  const hop = Math.round(HOP_SECONDS * sampleRate)
  const fft = createRealFft(size)
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))
  const bands = layBands(size, sampleRate)
  const power = new Float64Array(size / 2 + 1)
  const scale = (4 * COMPRESSION) / size
  const registers = [createSeries(), createSeries(), createSeries()]
  // One place more on either side, so that the outer bands have neighbours.
  const history = Array.from({ length: LAG + 1 }, () => new Float64Array(BANDS + 2))
  const rises = new Float64Array(3)
  let frameCount = 0

  function onFrame(frame: Float32Array): void {
    fft.windowedPower(frame, window, power)
    const levels = history[frameCount % (LAG + 1)]!
    bands.weigh(power, levels)
    for (let place = 1; place <= BANDS; place++) levels[place] = Math.log1p(scale * Math.sqrt(levels[place]!))
    const before = frameCount < LAG ? levels : history[(frameCount - LAG) % (LAG + 1)]!
    rises.fill(0)
    for (let band = 0; band < BANDS; band++) {
      const rise = levels[band + 1]! - Math.max(before[band]!, before[band + 1]!, before[band + 2]!)
      if (rise > 0) rises[bands.registers[band]!]! += rise
    }
    for (let register = 0; register < 3; register++)
      registers[register]!.push(rises[register]! / bands.perRegister[register]!)
    frameCount++
  }

  return {
    push: createFramer(size, hop, onFrame),
    finish: (): OnsetEnvelopes => ({
      framesPerSecond: sampleRate / hop,
      registers: registers.map((series) => series.values()),
    }),
  }
}

/** Triangular bands, evenly spaced on a logarithmic scale. `weigh` fills in the power of every band, from place 1 on. */
function layBands(size: number, sampleRate: number) {
  const highest = Math.min(MAX_HZ, 0.476 * sampleRate)
  const edges = Array.from({ length: BANDS + 2 }, (_, i) => MIN_HZ * (highest / MIN_HZ) ** (i / (BANDS + 1)))
  const firstBinAbove = (hz: number) => Math.min(size / 2, Math.floor((hz * size) / sampleRate) + 1)
  const starts = Int32Array.from(edges, firstBinAbove)
  // Between two edges one band rises to its centre and the one before falls from its own: their weights add up to 1.
  const rising = new Float64Array(size / 2)
  for (let gap = 0; gap <= BANDS; gap++) {
    for (let bin = starts[gap]!; bin < starts[gap + 1]!; bin++)
      rising[bin] = ((bin * sampleRate) / size - edges[gap]!) / (edges[gap + 1]! - edges[gap]!)
  }
  const nearestBins = Int32Array.from(edges.slice(1, -1), (hz) => Math.max(1, Math.round((hz * size) / sampleRate)))
  const registers = edges.slice(1, -1).map((hz) => (hz < BASS_BELOW_HZ ? 0 : hz < TREBLE_ABOVE_HZ ? 1 : 2))
  const perRegister = [0, 1, 2].map((register) => registers.filter((one) => one === register).length)

  function weigh(power: Float64Array, levels: Float64Array): void {
    let rise = 0
    for (let gap = 0; gap <= BANDS; gap++) {
      let [all, next] = [0, 0]
      for (let bin = starts[gap]!, end = starts[gap + 1]!; bin < end; bin++) {
        all += power[bin]!
        next += power[bin]! * rising[bin]!
      }
      // Low bands are narrower than a bin: those without one take the nearest.
      if (gap > 0) levels[gap] = starts[gap - 1] === starts[gap + 1] ? power[nearestBins[gap - 1]!]! : rise + all - next
      rise = next
    }
  }
  return { registers, perRegister, weigh }
}
