import { createRealFft } from '../signal/fft.ts'
import { createFramer } from './framer.ts'
import { createSeries } from './series.ts'

/** Where the ear hears events begin, in three registers: bass, middle, treble. One value per frame, 0 where nothing starts. */
export interface OnsetEnvelopes {
  framesPerSecond: number
  registers: readonly Float32Array[]
}

export interface OnsetDetector {
  push(samples: Float32Array): void
  finish(): OnsetEnvelopes
}

const FRAME_SECONDS = 0.0464
const HOP_SECONDS = 0.0116
const BANDS = 36
const LOWEST_HZ = 30
const HIGHEST_HZ = 10_500
const BASS_BELOW_HZ = 180
const TREBLE_ABOVE_HZ = 2_200
/** Spectral flux looks back two frames, about 23 ms: one is blurred by the overlap of the frames. */
const LAG = 2
/** Level at which compression turns from linear to logarithmic: about −60 dBFS. */
const COMPRESSION = 1_000

/** Log-compressed band flux against the loudest neighbour band two frames ago, so that vibrato makes no onsets (SuperFlux). */
export function createOnsetDetector(sampleRate: number): OnsetDetector {
  const size = 2 ** Math.round(Math.log2(FRAME_SECONDS * sampleRate))
  const hop = Math.round(HOP_SECONDS * sampleRate)
  const fft = createRealFft(size)
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))
  const bands = layBands(size, sampleRate)
  const windowed = new Float64Array(size)
  const power = new Float64Array(size / 2 + 1)
  const scale = (4 * COMPRESSION) / size
  const registers = [createSeries(), createSeries(), createSeries()]
  // One place more on either side, so that the outer bands have neighbours.
  const history = Array.from({ length: LAG + 1 }, () => new Float64Array(BANDS + 2))
  const rises = new Float64Array(3)
  let frameCount = 0

  function onFrame(frame: Float32Array): void {
    for (let i = 0; i < size; i++) windowed[i] = frame[i]! * window[i]!
    fft.power(windowed, power)
    const levels = history[frameCount % (LAG + 1)]!
    for (let band = 0; band < BANDS; band++) levels[band + 1] = Math.log1p(scale * Math.sqrt(bands.weigh(band, power)))
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
    finish: () => ({ framesPerSecond: sampleRate / hop, registers: registers.map((series) => series.values()) }),
  }
}

/** Triangular bands, evenly spaced on a logarithmic scale, each with its FFT bins and their weights. */
function layBands(size: number, sampleRate: number) {
  const highest = Math.min(HIGHEST_HZ, 0.476 * sampleRate)
  const edges = Array.from({ length: BANDS + 2 }, (_, i) => LOWEST_HZ * (highest / LOWEST_HZ) ** (i / (BANDS + 1)))
  const starts = new Int32Array(BANDS + 1)
  const bins: number[] = []
  const weights: number[] = []
  for (let band = 0; band < BANDS; band++) {
    const [low, centre, high] = edges.slice(band, band + 3) as [number, number, number]
    for (let bin = 1; bin < size / 2; bin++) {
      const hz = (bin * sampleRate) / size
      const weight = hz < centre ? (hz - low) / (centre - low) : (high - hz) / (high - centre)
      if (weight > 0) bins.push(bin) && weights.push(weight)
    }
    if (bins.length === starts[band])
      bins.push(Math.max(1, Math.round((centre * size) / sampleRate))) && weights.push(1)
    starts[band + 1] = bins.length
  }
  const registers = edges.slice(1, -1).map((hz) => (hz < BASS_BELOW_HZ ? 0 : hz < TREBLE_ABOVE_HZ ? 1 : 2))
  const perRegister = [0, 1, 2].map((register) => registers.filter((one) => one === register).length)
  const binList = Int32Array.from(bins)
  const weightList = Float64Array.from(weights)

  function weigh(band: number, power: Float64Array): number {
    let sum = 0
    for (let i = starts[band]!, end = starts[band + 1]!; i < end; i++) sum += weightList[i]! * power[binList[i]!]!
    return sum
  }
  return { registers, perRegister, weigh }
}
