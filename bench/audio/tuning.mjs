import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPitchCollector } from '../../dist/src/sound/analysis/chroma.js'
import { createDecimator } from '../../dist/src/sound/analysis/decimate.js'
import { createOnsetDetector } from '../../dist/src/sound/analysis/onsets.js'
import { findPop909 } from './pop909.mjs'
import { createRandom } from './random.mjs'
import { makeSong } from './songs.mjs'
import { WORK } from './tools.mjs'

/**
 * Cuts of each song, played a little faster or slower: more examples from the same render. Two of them are blurred: onsets that belong
 * to no beat, and registers that hear each other, as a crowded recording has and a synthesiser has not.
 */
const TAKES = [
  { from: 0, to: 1, speed: 1 },
  { from: 0, to: 0.65, speed: 1.04 },
  { from: 0.35, to: 1, speed: 0.96 },
  { from: 0.2, to: 0.8, speed: 0.99 },
  { from: 0, to: 1, speed: 1, isBlurred: true },
  { from: 0.2, to: 0.8, speed: 0.99, isBlurred: true },
]
const BLUR = { most: 1.5, least: 0.3, share: 0.25, crosstalk: 0.6 }

/** What src/audio hears of song number `index`: { bpm, key, onsets, peaks }. Null without fluidsynth. Kept for the next run. */
export function hearSong(setName, index) {
  return remember(`${setName.replaceAll(' ', '-')}-${index}`, () => {
    const made = makeSong(setName, index)
    return made ? { bpm: made.song.bpm, key: made.song.key, ...hear(made.samples, made.rate) } : null
  })
}

/** Every other one of POP909's first songs; the rest of them stay held out. */
export function hearPop909() {
  return findPop909()
    .filter((_, index) => index % 2 === 0)
    .map((piece) =>
      remember(`pop909-${piece.name}`, () => ({ bpm: piece.bpm, key: null, ...hear(piece.load(), 44100) })),
    )
}

export function takesOf({ bpm, onsets, peaks }, seed) {
  const random = createRandom(seed)
  return TAKES.map((take) => {
    const cut = cutOnsets(onsets, take)
    return {
      bpm: bpm * take.speed,
      onsets: take.isBlurred ? blur(cut, random) : cut,
      peaks: cutPeaks(peaks, take),
    }
  })
}

function blur({ framesPerSecond, registers }, random) {
  const level = random.between(BLUR.least, BLUR.most)
  const crosstalk = random.between(0, BLUR.crosstalk)
  const means = registers.map((register) => register.reduce((sum, value) => sum + value, 0) / register.length)
  const blurred = registers.map((register, own) => {
    const gains = means.map((mean, other) =>
      other === own ? 1 : (crosstalk * random.next() * means[own]) / (mean || 1),
    )
    return register.map((_, i) => {
      const heard = registers.reduce((sum, other, k) => sum + gains[k] * other[i], 0)
      return random.chance(BLUR.share) ? heard - Math.log(1 - 0.999 * random.next()) * level * means[own] : heard
    })
  })
  return { framesPerSecond, registers: blurred }
}

function hear(samples, rate) {
  const first = createDecimator(rate, 2)
  const second = createDecimator(rate / 2, 4)
  const detector = createOnsetDetector(rate / 2)
  const collector = createPitchCollector(rate / 8)
  const half = first.push(samples)
  detector.push(half)
  collector.push(second.push(half))
  return { onsets: detector.finish(), peaks: collector.finish() }
}

function remember(name, work) {
  const folder = join(WORK, 'heard-2')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  if (!existsSync(file)) {
    const heard = work()
    if (!heard) return null
    writeFileSync(
      file,
      JSON.stringify(heard, (_, value) => (value instanceof Float32Array ? pack(value) : value)),
    )
  }
  return JSON.parse(readFileSync(file, 'utf8'), (_, value) => (value?.floats === undefined ? value : unpack(value)))
}

function pack(values) {
  return { floats: Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64') }
}

function unpack({ floats }) {
  return new Float32Array(Uint8Array.from(Buffer.from(floats, 'base64')).buffer)
}

function cutOnsets({ framesPerSecond, registers }, { from, to, speed }) {
  const cut = (series) => series.subarray(Math.floor(from * series.length), Math.floor(to * series.length))
  return { framesPerSecond: framesPerSecond * speed, registers: registers.map(cut) }
}

function cutPeaks({ framesPerSecond, pitches, saliences, frameEnds }, { from, to, speed }) {
  const [first, last] = [Math.floor(from * frameEnds.length), Math.floor(to * frameEnds.length)]
  const [start, end] = [first ? frameEnds[first - 1] : 0, frameEnds[last - 1] ?? 0]
  return {
    framesPerSecond: framesPerSecond * speed,
    pitches: pitches.subarray(start, end),
    saliences: saliences.subarray(start, end),
    frameEnds: frameEnds.subarray(first, last).map((position) => position - start),
  }
}
