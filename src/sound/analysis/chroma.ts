import { createRealFft } from '../../structures/fft.ts'
import { createFramer, createSeries } from './frames.ts'

/** Spectral peaks, frame after frame: what sounds, before anyone knows how the instruments are tuned. */
export interface PitchPeaks {
  framesPerSecond: number
  /** MIDI pitch of each peak, fractional. */
  pitches: Float32Array
  saliences: Float32Array
  /** Where each frame's peaks end in the two lists. */
  frameEnds: Float32Array
}

const FRAME_SECONDS = 0.3715
const MIN_HZ = 50
const MAX_HZ = 2_200
/** How far a peak must stand above its neighbourhood. */
const MIN_SALIENCE = 1.8
const SILENT_POWER = 1e-7
/** Share of the frame's highest peak: the window's own ripples lie below. */
const FAINTEST_SHARE = 1.5e-3

/** Expects samples decimated to roughly 5 kHz: the frame is then 2,048 samples long. */
export function createPitchCollector(sampleRate: number) {
  const size = 2 ** Math.round(Math.log2(FRAME_SECONDS * sampleRate))
  const fft = createRealFft(size)
  const window = Float64Array.from({ length: size }, (_, i) => blackman(i / size))
  const power = new Float64Array(size / 2 + 1)
  const magnitudes = new Float64Array(size / 2 + 1)
  const sums = new Float64Array(size / 2 + 2)
  const [pitches, saliences, frameEnds] = [createSeries(), createSeries(), createSeries()]
  const lowestBin = Math.max(1, Math.floor((MIN_HZ * size) / sampleRate))
  const highestBin = Math.min(size / 2 - 1, Math.ceil((MAX_HZ * size) / sampleRate))

  function onFrame(frame: Float32Array): void {
    let energy = 0
    for (let i = 0; i < size; i++) energy += frame[i]! * frame[i]!
    if (energy / size >= SILENT_POWER) collect(frame)
    frameEnds.push(pitches.length)
  }

  function collect(frame: Float32Array): void {
    fft.windowedPower(frame, window, power)
    let highest = 0
    for (let k = 0; k <= size / 2; k++) {
      magnitudes[k] = Math.sqrt(power[k]!)
      sums[k + 1] = sums[k]! + magnitudes[k]!
      highest = Math.max(highest, magnitudes[k]!)
    }
    for (let bin = lowestBin; bin < highestBin; bin++) {
      const level = magnitudes[bin]!
      if (level < FAINTEST_SHARE * highest) continue
      if (level <= magnitudes[bin - 1]! || level < magnitudes[bin + 1]!) continue
      const salience = level / (meanAround(bin, sums) + 1e-9)
      if (salience <= MIN_SALIENCE) continue
      const hz = ((bin + peakOffset(magnitudes, bin)) * sampleRate) / size
      pitches.push(69 + 12 * Math.log2(hz / 440))
      saliences.push(Math.log1p(salience))
    }
  }

  return {
    push: createFramer(size, size / 2, onFrame),
    finish: (): PitchPeaks => ({
      framesPerSecond: (2 * sampleRate) / size,
      pitches: pitches.values(),
      saliences: saliences.values(),
      frameEnds: frameEnds.values(),
    }),
  }
}

function blackman(x: number): number {
  return 0.42 - 0.5 * Math.cos(2 * Math.PI * x) + 0.08 * Math.cos(4 * Math.PI * x)
}

function meanAround(bin: number, sums: Float64Array): number {
  const reach = Math.max(6, Math.round(bin * 0.2))
  const from = Math.max(0, bin - reach)
  const to = Math.min(sums.length - 1, bin + reach + 1)
  return (sums[to]! - sums[from]!) / (to - from)
}

/** Where between the bins the top of the peak lies: a parabola through three logarithms. */
function peakOffset(magnitudes: Float64Array, bin: number): number {
  const before = Math.log(magnitudes[bin - 1]! + 1e-12)
  const top = Math.log(magnitudes[bin]! + 1e-12)
  const after = Math.log(magnitudes[bin + 1]! + 1e-12)
  return (0.5 * (before - after)) / (before - 2 * top + after)
}
