// Fits the weights of src/audio/tempo-weights.ts and src/audio/key-profiles.ts on the tuning songs:
//   npx tsc -p tsconfig.build.json && node bench/audio/fit.mjs [songs of our own synthesiser] [songs through a soundfont]
// Both are conditional logits (one score per candidate, softmax over the candidates), which have a single optimum.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPitchCollector } from '../../dist/audio/chroma.js'
import { createDecimator } from '../../dist/audio/decimate.js'
import { profilePitches } from '../../dist/audio/musical-key-estimate.js'
import { createOnsetDetector } from '../../dist/audio/onsets.js'
import { findBeatCandidates } from '../../dist/audio/tempo.js'
import { makeSong } from './songs.mjs'
import { WORK } from './tools.mjs'

const TEMPO_PENALTY = 1
const KEY_PENALTY = 0.3
// Albrecht and Shanahan (2013): where the key's chroma profiles start from, and what the penalty pulls them back to.
const START = [
  [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
]
const BASS_START = [1, 0, 0, 0, 0, 0, 0, 0.4, 0, 0, 0, 0]

const counts = { 'tuning own': Number(process.argv[2] ?? 480), 'tuning gm': Number(process.argv[3] ?? 240) }
const rows = []
for (const [setName, count] of Object.entries(counts)) {
  for (let index = 0; index < count; index++) rows.push(describeSong(setName, index))
}
const songs = rows.filter(Boolean)
writeTempoWeights(songs)
writeKeyProfiles(songs)

function describeSong(setName, index) {
  const folder = join(WORK, 'tuning')
  mkdirSync(folder, { recursive: true })
  const cache = join(folder, `${setName.replace(' ', '-')}-${index}.json`)
  if (existsSync(cache)) return JSON.parse(readFileSync(cache, 'utf8'))
  const made = makeSong(setName, index)
  if (!made) return null
  const { song, samples, rate } = made
  const first = createDecimator(rate, 2)
  const second = createDecimator(rate / 2, 4)
  const onsets = createOnsetDetector(rate / 2)
  const pitches = createPitchCollector(rate / 8)
  const half = first.push(samples)
  onsets.push(half)
  pitches.push(second.push(half))
  const peaks = pitches.finish()
  const { chroma, bass } = profilePitches(peaks)
  const row = {
    bpm: song.bpm,
    key: song.key,
    candidates: findBeatCandidates(onsets.finish(), peaks),
    chroma: [...chroma],
    bass: [...bass],
  }
  writeFileSync(cache, JSON.stringify(row))
  return row
}

function writeTempoWeights(all) {
  const usable = all.flatMap(({ bpm, candidates }) => {
    const right = candidates.findIndex((candidate) => Math.abs(candidate.bpm / bpm - 1) < 0.02)
    return right < 0 ? [] : [{ options: candidates.map(({ features }) => features), right }]
  })
  const spreads = spreadOf(usable.flatMap(({ options }) => options))
  const scaled = usable.map(({ options, right }) => ({
    options: options.map((option) => option.map((value, i) => value / spreads[i])),
    right,
  }))
  const weights = fitLogit(scaled, new Array(spreads.length).fill(0), TEMPO_PENALTY).map(
    (weight, i) => weight / spreads[i],
  )
  console.log(
    `tempo: ${usable.length} of ${all.length} songs usable, ${percentRight(usable, weights)} % right on the tuning songs`,
  )
  const list = weights.map((weight) => weight.toFixed(3)).join(', ')
  writeFileSync(
    new URL('../../src/audio/tempo-weights.ts', import.meta.url),
    `/** Fitted by bench/audio/fit.mjs; in the order of the candidates' features. */\n// biome-ignore format: a table\nexport const BEAT_WEIGHTS: readonly number[] = [\n  ${wrap(list)},\n]\n`,
  )
}

function writeKeyProfiles(all) {
  const examples = all.map(({ key, chroma, bass }) => ({ options: keyOptions(chroma, bass), right: key }))
  const start = [
    ...START.flatMap((profile) => standardise(profile).map((value) => 12 * value)),
    ...[0, 1].flatMap(() => standardise(BASS_START).map((value) => 3 * value)),
    0,
  ]
  const weights = fitLogit(examples, start, KEY_PENALTY)
  console.log(`key: ${percentRight(examples, weights)} % right on the ${all.length} tuning songs`)
  const block = (from) =>
    `[\n  [${weights
      .slice(from, from + 12)
      .map((weight) => weight.toFixed(2))
      .join(', ')}],\n  [${weights
      .slice(from + 12, from + 24)
      .map((weight) => weight.toFixed(2))
      .join(', ')}],\n]`
  writeFileSync(
    new URL('../../src/audio/key-profiles.ts', import.meta.url),
    `// Fitted by bench/audio/fit.mjs, from the profiles of Albrecht and Shanahan: major, then minor, by semitone above the tonic.\n// biome-ignore-start format: tables\nexport const CHROMA_PROFILES: readonly (readonly number[])[] = ${block(0)}\nexport const BASS_PROFILES: readonly (readonly number[])[] = ${block(24)}\n// biome-ignore-end format: tables\nexport const MINOR_BIAS = ${weights[48].toFixed(2)}\n`,
  )
}

function keyOptions(chroma, bass) {
  const [high, low] = [standardise(chroma), standardise(bass)]
  return Array.from({ length: 24 }, (_, key) => {
    const isMinor = key >= 12 ? 1 : 0
    const option = new Array(49).fill(0)
    for (let degree = 0; degree < 12; degree++) {
      option[12 * isMinor + degree] = high[(key + degree) % 12]
      option[24 + 12 * isMinor + degree] = low[(key + degree) % 12]
    }
    option[48] = isMinor
    return option
  })
}

function standardise(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const norm = Math.hypot(...values.map((value) => value - mean)) || 1
  return values.map((value) => (value - mean) / norm)
}

function spreadOf(vectors) {
  return vectors[0].map((_, i) => {
    const mean = vectors.reduce((sum, vector) => sum + vector[i], 0) / vectors.length
    return Math.sqrt(vectors.reduce((sum, vector) => sum + (vector[i] - mean) ** 2, 0) / vectors.length) + 1e-9
  })
}

/** Maximises the likelihood less penalty / 2 · |weights − start|², by Adam with a falling step. */
function fitLogit(examples, start, penalty, rounds = 1500) {
  const weights = [...start]
  const [first, second] = [start.map(() => 0), start.map(() => 0)]
  for (let round = 1; round <= rounds; round++) {
    const gradient = weights.map((weight, i) => penalty * (weight - start[i]))
    for (const { options, right } of examples) {
      const scores = options.map((option) => dot(option, weights))
      const highest = Math.max(...scores)
      const powers = scores.map((score) => Math.exp(score - highest))
      const total = powers.reduce((sum, power) => sum + power, 0)
      options.forEach((option, k) => {
        const error = powers[k] / total - (k === right ? 1 : 0)
        if (Math.abs(error) > 1e-6) for (let i = 0; i < option.length; i++) gradient[i] += error * option[i]
      })
    }
    const step = 0.1 * (1 - round / (rounds + 1))
    for (let i = 0; i < weights.length; i++) {
      first[i] = 0.9 * first[i] + 0.1 * gradient[i]
      second[i] = 0.999 * second[i] + 0.001 * gradient[i] ** 2
      weights[i] -= (step * (first[i] / (1 - 0.9 ** round))) / (Math.sqrt(second[i] / (1 - 0.999 ** round)) + 1e-9)
    }
  }
  return weights
}

function dot(one, other) {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += one[i] * other[i]
  return sum
}

function percentRight(examples, weights) {
  const right = examples.filter((example) => {
    const scores = example.options.map((option) => dot(option, weights))
    return scores.indexOf(Math.max(...scores)) === example.right
  })
  return ((100 * right.length) / examples.length).toFixed(1)
}

function wrap(list) {
  return list.replace(/((?:[^,]+,){9}) /g, '$1\n  ')
}
