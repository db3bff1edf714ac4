// Where `energy` lies on music as it is:
//   npx tsc -p tsconfig.build.json && node bench/audio/energy.mjs
// Debian's game music of many kinds and makers (about 1.3 GB) is fetched into .bench/audio; what was measured of it is kept there, so a second
// run takes a second. Needs apt-get, dpkg and ffmpeg. The packages are looked at in two halves, which shows whether the curve holds for others.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { averageDown } from '../../dist/src/catalog/api/present-waveform.js'
import { createDecimator } from '../../dist/src/sound/analysis/decimate.js'
import { estimateEnergy } from '../../dist/src/sound/analysis/energy.js'
import { createLoudnessMeter } from '../../dist/src/sound/analysis/loudness.js'
import { createOnsetDetector } from '../../dist/src/sound/analysis/onsets.js'
import { createWaveformMeter, loudestOf, scalePeaks } from '../../dist/src/sound/analysis/waveform.js'
import { WORK } from './tools.mjs'

// Orchestra, piano, ambient, folk, chiptune, electronic, rock and metal.
const FIRST_HALF = [
  'asc-music',
  'extremetuxracer-data',
  'freedroidrpg-data',
  'fretsonfire-songs-sectoid',
  'hyperrogue-music',
  'lincity-ng-data',
  'marsshooter-data',
  'naev-data',
  'planetblupi-music-ogg',
  'supertux-data',
  'wesnoth-1.16-music',
]
const SECOND_HALF = [
  'drascula-music',
  'fillets-ng-data',
  'fretsonfire-songs-muldjord',
  'hedgewars-data',
  'singularity-music',
  'unknown-horizons',
  'warzone2100-music',
  'xmoto-data',
]
/** So that no maker outweighs the others. */
const MAX_PER_PACKAGE = 12
const MIN_SECONDS = 45
const MAX_SECONDS = 150
const RATE = 44_100
const KEPT = join(WORK, 'energy.json')

const known = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}
const sets = { 'first half': await measureAll(FIRST_HALF), 'second half': await measureAll(SECOND_HALF) }
const all = Object.values(sets).flat()

for (const [name, pieces] of [...Object.entries(sets), ['all', all]]) {
  console.log(`\n${name}: ${pieces.length} pieces; the value below which so many percent of them lie`)
  console.table({
    LUFS: quantiles(pieces.map(({ lufs }) => lufs)),
    'onsets per second': quantiles(pieces.map(({ onsets }) => onsets)),
    energy: quantiles(pieces.map(energyOf), 3),
  })
}
const share = (isMeant) =>
  `${((100 * all.filter((piece) => isMeant(energyOf(piece))).length) / all.length).toFixed(1)} %`
console.log(`below 0.1: ${share((energy) => energy < 0.1)}, above 0.9: ${share((energy) => energy > 0.9)}`)
const byEnergy = all.toSorted((a, b) => energyOf(a) - energyOf(b))
const show = (piece) =>
  `${energyOf(piece).toFixed(2)}  ${piece.lufs.toFixed(1)} LUFS  ${piece.onsets.toFixed(0)}/s  ${piece.name}`
console.log(['quietest', ...byEnergy.slice(0, 8).map(show), 'loudest', ...byEnergy.slice(-8).map(show)].join('\n'))
console.log('\nthe highest entry of a waveform, averaged down to so many points')
console.table(
  Object.fromEntries([16, 120, 512].map((points) => [points, quantiles(all.map((piece) => piece.highest[points]))])),
)

/** `onsets` is a rate, which the estimate takes from envelopes: one frame of one register has it. */
function energyOf({ lufs, onsets }) {
  return estimateEnergy(lufs, { framesPerSecond: 1, registers: [Float32Array.of(onsets)] })
}

function quantiles(values, digits = 1) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share) => Number(sorted[Math.round(share * (sorted.length - 1))].toFixed(digits))
  return Object.fromEntries([0, 5, 25, 50, 75, 95, 100].map((percent) => [`${percent} %`, at(percent / 100)]))
}

async function measureAll(packages) {
  const pieces = []
  for (const name of packages) {
    const files = findMusic(name)
    for (const file of files.filter((_, index) => index % Math.ceil(files.length / MAX_PER_PACKAGE) === 0)) {
      const id = `${name}/${basename(dirname(file))}/${basename(file)}`
      if (known[id] === undefined) {
        known[id] = await measure(file)
        writeFileSync(KEPT, JSON.stringify(known))
      }
      if (known[id] !== null) pieces.push({ name: id, ...known[id] })
    }
  }
  // The same recording lies in several folders of one package.
  return [...new Map(pieces.map((piece) => [`${piece.lufs} ${piece.onsets}`, piece])).values()]
}

function findMusic(name) {
  const folder = join(WORK, 'debian')
  mkdirSync(folder, { recursive: true })
  const place = join(folder, name)
  if (!existsSync(place)) {
    const fetched = spawnSync('apt-get', ['download', name], { cwd: folder })
    const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}_`))
    if (fetched.status !== 0 || !file) {
      console.log(`skipped: ${name} (apt-get download failed)`)
      return []
    }
    execFileSync('dpkg', ['-x', join(folder, file), place])
  }
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((entry) => ['.ogg', '.oga', '.mp3', '.opus', '.flac'].includes(extname(entry)))
    .filter((entry) => basename(entry) !== 'guitar.ogg')
    .map((entry) => join(place, entry))
    .filter((file) => statSync(file).isFile() && statSync(file).size > 400_000)
    .sort()
}

/** Null where it is too short to be a piece of music. */
async function measure(file) {
  // The guitar is a file of its own in one of the games.
  const guitar = join(dirname(file), 'guitar.ogg')
  const both = existsSync(guitar) ? ['-i', guitar, '-filter_complex', 'amix=inputs=2:normalize=0:duration=longest'] : []
  const output = ['-t', String(MAX_SECONDS), '-ac', '2', '-ar', String(RATE), '-f', 'f32le', '-']
  const ffmpeg = spawn('ffmpeg', ['-nostdin', '-v', 'error', '-i', file, ...both, ...output])
  const [loudness, waveform] = [createLoudnessMeter(RATE, 2), createWaveformMeter()]
  const decimator = createDecimator(RATE, 2)
  const detector = createOnsetDetector(decimator.sampleRate)
  let rest = Buffer.alloc(0)
  let seconds = 0
  for await (const chunk of ffmpeg.stdout) {
    const bytes = Buffer.concat([rest, chunk])
    const frames = bytes.length >> 3
    rest = bytes.subarray(frames << 3)
    // A copy, since floats must lie on a border of four bytes.
    const samples = new Float32Array(Uint8Array.from(bytes.subarray(0, frames << 3)).buffer)
    const [left, right] = [0, 1].map((side) => Float32Array.from({ length: frames }, (_, i) => samples[2 * i + side]))
    loudness.push([left, right])
    waveform.push([left, right])
    detector.push(decimator.push(left.map((sample, i) => (sample + right[i]) / 2)))
    seconds += frames / RATE
  }
  const lufs = loudness.finish()
  if (seconds < MIN_SECONDS || lufs === null) return null
  const { framesPerSecond, registers } = detector.finish()
  const sum = registers.reduce((total, register) => register.reduce((a, b) => a + b, total), 0)
  const means = waveform.finish()
  const peaks = scalePeaks(means, loudestOf(means))
  const highest = Object.fromEntries([16, 120, 512].map((points) => [points, Math.max(...averageDown(peaks, points))]))
  return { lufs, onsets: (sum * framesPerSecond) / registers[0].length, highest }
}
