// Fits the weights of src/sound/analysis/tempo-weights.ts on the tuning songs, and with --keys those of src/sound/analysis/key-profiles.ts, which more songs than
// they were fitted on made no better:
//   npx tsc -p tsconfig.build.json && node bench/audio/fit.mjs [own synthesiser] [soundfont] [fast, own] [fast, soundfont] [--keys]
// where the numbers count the songs of each kind; the fast ones are for the tempo alone.
// With POP909=<clone of music-x-lab/POP909-Dataset> every other one of its first songs joins in for the tempo: piano
// arrangements without drums, with beats marked by hand. The rest of them stay held out for run.mjs.
import { writeFileSync } from 'node:fs'
import { profilePitches } from '../../dist/src/sound/analysis/musical-key-estimate.js'
import { findBeatCandidates } from '../../dist/src/sound/analysis/tempo.js'
import { trainNetwork } from './network.mjs'
import { hearPop909, hearSong, takesOf } from './tuning.mjs'

const HIDDEN = 12
const ROUNDS = 40
const WEIGHT_DECAY = 3e-3
/** Spread of what is added to the features while they are learnt, in units of their own. */
const FEATURE_NOISE = 0.3
/** Networks from different beginnings err on different songs: their mean errs less than each. */
const SEEDS = [1, 2, 3]
const KEY_PENALTY = 0.3
// Albrecht and Shanahan (2013): where the key's chroma profiles start from, and what the penalty pulls them back to.
const START = [
  [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
]
const BASS_START = [1, 0, 0, 0, 0, 0, 0, 0.4, 0, 0, 0, 0]

const counts = process.argv.slice(2).filter((text) => text !== '--keys')
const [own, gm, fastOwn, fastGm] = [640, 360, 240, 180].map((usual, i) => Number(counts[i] ?? usual))
const [ownSongs, gmSongs] = [hearSet('tuning own', own), hearSet('tuning gm', gm)]
writeTempoWeights([
  ...ownSongs,
  ...gmSongs,
  ...hearSet('tuning fast own', fastOwn),
  ...hearSet('tuning fast gm', fastGm),
  ...hearPop909(),
])
if (process.argv.includes('--keys')) writeKeyProfiles([...ownSongs, ...gmSongs])

function hearSet(setName, count) {
  return Array.from({ length: count }, (_, index) => hearSong(setName, index)).filter(Boolean)
}

function writeTempoWeights(all) {
  const examples = all.flatMap((song, index) =>
    takesOf(song, index).flatMap(({ bpm, onsets, peaks }) => {
      const candidates = findBeatCandidates(onsets, peaks)
      const right = candidates.findIndex((candidate) => Math.abs(candidate.bpm / bpm - 1) < 0.02)
      return right < 0 ? [] : [{ options: candidates.map(({ features }) => features), right }]
    }),
  )
  const networks = SEEDS.map((seed) =>
    trainNetwork(examples, { hidden: HIDDEN, rounds: ROUNDS, decay: WEIGHT_DECAY, noise: FEATURE_NOISE, seed }),
  )
  const rights = networks.map(({ right }) => `${((100 * right) / examples.length).toFixed(1)} %`)
  console.log(`tempo: ${examples.length} examples, ${rights.join(', ')} right`)
  const model = averageOf(networks)
  const table = (values) => wrap(values.map((value) => Number(value.toFixed(3))).join(', '))
  const text = [
    "// Fitted by bench/audio/fit.mjs, in the order of the candidates' features (beat-features.ts, then tempo.ts).",
    '// biome-ignore-start format: tables',
    '// biome-ignore-start lint/suspicious/noApproximativeNumericConstant: fitted, like a constant only by chance',
    `export const HIDDEN_WEIGHTS: readonly (readonly number[])[] = [\n${model.hidden.map((unit) => `  [${table(unit)}],`).join('\n')}\n]`,
    `export const HIDDEN_BIASES: readonly number[] = [\n  ${table(model.biases)},\n]`,
    `export const OUTPUT_WEIGHTS: readonly number[] = [\n  ${table(model.output)},\n]`,
    `export const DIRECT_WEIGHTS: readonly number[] = [\n  ${table(model.direct)},\n]`,
    '// biome-ignore-end lint/suspicious/noApproximativeNumericConstant: fitted',
    '// biome-ignore-end format: tables',
  ]
  writeFileSync(new URL('../../src/sound/analysis/tempo-weights.ts', import.meta.url), `${text.join('\n')}\n`)
}

/** Several networks side by side are one: their units together, each with its share of the score. */
function averageOf(networks) {
  const share = 1 / networks.length
  const units = networks
    .flatMap(({ hidden, biases, output }) =>
      hidden.map((weights, unit) => ({ weights, bias: biases[unit], output: output[unit] * share })),
    )
    // One that the decay has brought to nothing would only be computed.
    .filter(({ output }) => Number(output.toFixed(3)) !== 0)
  return {
    hidden: units.map(({ weights }) => weights),
    biases: units.map(({ bias }) => bias),
    output: units.map(({ output }) => output),
    direct: networks[0].direct.map((_, i) => networks.reduce((sum, { direct }) => sum + direct[i] * share, 0)),
  }
}

function writeKeyProfiles(all) {
  const examples = all.map(({ key, peaks }) => {
    const { chroma, bass } = profilePitches(peaks)
    return { options: keyOptions([...chroma], [...bass]), right: key }
  })
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
    new URL('../../src/sound/analysis/key-profiles.ts', import.meta.url),
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
