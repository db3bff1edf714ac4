#!/usr/bin/env node
// How right the analysis of sounds is: `npm run build && node bench/audio.mjs [--verbose]`. Tempo and key of game music whose truth is written
// down (MIDI scores played by fluidsynth, and recordings that come with a note chart), loudness by the cases of EBU Tech 3341. The music is
// fetched into .bench/; what cannot be had is skipped with a line.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { MUSICAL_KEYS } from '../dist/src/catalog/musical-key.js'
import { createPitchCollector } from '../dist/src/sound/analysis/chroma.js'
import { createDecimator } from '../dist/src/sound/analysis/decimate.js'
import { integratedLoudness } from '../dist/src/sound/analysis/loudness.js'
import { estimateMusicalKey } from '../dist/src/sound/analysis/musical-key-estimate.js'
import { createOnsetDetector } from '../dist/src/sound/analysis/onsets.js'
import { estimateTempo } from '../dist/src/sound/analysis/tempo.js'
import { filesOf, hasProgram } from './debian-music.mjs'
import { readMidi } from './midi.mjs'

const RATE = 44_100
const SCORES = ['openttd-openmsx', 'planetblupi-music-midi']
const RECORDINGS = ['fretsonfire-songs-sectoid', 'fretsonfire-songs-muldjord']
const SOUNDFONT = '/usr/share/sounds/sf2/TimGM6mb.sf2'
/** So much of a piece is listened to. */
const SECONDS = 120
/** So much of a file whose tempo changes must be in one tempo. */
const LEAST_SHARE = 0.9
// Albrecht and Shanahan (2013): the key of a score follows from its notes.
const PROFILES = [
  [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
]
const both = (seconds, level) => [seconds, [level, level]]
/** EBU Tech 3341, cases 1 to 6: what is expected, and stretches of a 1 kHz sine, [seconds, peak level of each channel in dBFS]. */
const LOUDNESS = {
  1: [-23, [both(20, -23)]],
  2: [-33, [both(20, -33)]],
  3: [-23, [both(10, -36), both(60, -23), both(10, -36)]],
  4: [-23, [both(10, -72), both(10, -36), both(60, -23), both(10, -36), both(10, -72)]],
  5: [-23, [both(20, -26), both(20.1, -20), both(20, -26)]],
  6: [-23, [[20, [-28, -28, -24, -30, -30]]]],
}
const isVerbose = process.argv.includes('--verbose')

checkLoudness()
if (hasProgram('fluidsynth') && existsSync(SOUNDFONT)) compare('game scores (MIDI)', findScores())
else console.log('skipped: scores (apt-get install fluidsynth timgm6mb-soundfont)')
if (hasProgram('ffmpeg')) compare('game recordings', findRecordings())
else console.log('skipped: recordings (apt-get install ffmpeg)')

function checkLoudness() {
  const rows = Object.entries(LOUDNESS).map(([name, [expected, stretches]]) => {
    const at = (rate) => Number(integratedLoudness(sine(rate, stretches), rate).toFixed(3))
    return [`case ${name}`, { expected, '44.1 kHz': at(44_100), '48 kHz': at(48_000) }]
  })
  console.log('EBU Tech 3341')
  console.table(Object.fromEntries(rows))
}

function sine(rate, stretches) {
  const channels = stretches[0][1].map(() => [])
  let at = 0
  for (const [seconds, levels] of stretches) {
    for (const end = at + Math.round(seconds * rate); at < end; at++) {
      const value = Math.sin((2 * Math.PI * 1000 * at) / rate)
      for (const [channel, level] of levels.entries()) channels[channel].push(value * 10 ** (level / 20))
    }
  }
  return channels.map((samples) => Float32Array.from(samples))
}

function findScores() {
  const files = SCORES.flatMap(filesOf).filter((file) => file.endsWith('.mid'))
  return files.flatMap((file) => {
    const { bpm, share, pitchClasses } = readMidi(readFileSync(file))
    const piece = { name: basename(file), bpm, key: keyOfNotes(pitchClasses), load: () => playScore(file) }
    return share > LEAST_SHARE ? [piece] : []
  })
}

function findRecordings() {
  const charts = RECORDINGS.flatMap(filesOf).filter((file) => basename(file) === 'notes.mid')
  return charts.flatMap((file) => {
    const { bpm, share } = readMidi(readFileSync(file))
    const piece = { name: basename(dirname(file)), bpm, key: undefined, load: () => decodeSong(dirname(file)) }
    return share > LEAST_SHARE ? [piece] : []
  })
}

function keyOfNotes(pitchClasses) {
  const mean = pitchClasses.reduce((sum, value) => sum + value, 0) / 12
  const scores = MUSICAL_KEYS.map((_, key) => {
    const profile = PROFILES[key < 12 ? 0 : 1]
    const power = profile.reduce((sum, weight) => sum + (weight - 1 / 12) ** 2, 0)
    const product = profile.reduce(
      (sum, weight, n) => sum + (pitchClasses[(key + n) % 12] - mean) * (weight - 1 / 12),
      0,
    )
    return product / Math.sqrt(power)
  })
  return scores.indexOf(Math.max(...scores))
}

function playScore(file) {
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-audio-'))
  const raw = join(folder, 'score.raw')
  const output = ['-F', raw, '-T', 'raw', '-O', 's16', '-r', String(RATE)]
  execFileSync('fluidsynth', ['-ni', '-q', '-g', '0.6', ...output, SOUNDFONT, file], { stdio: 'ignore' })
  const samples = mixToMono(readFileSync(raw).subarray(0, SECONDS * RATE * 4))
  rmSync(folder, { recursive: true })
  return samples
}

/** The guitar track is a file of its own in these games. */
function decodeSong(folder) {
  const inputs = ['song.ogg', 'guitar.ogg'].map((name) => join(folder, name)).filter(existsSync)
  const mixed = inputs.length > 1 ? ['-filter_complex', 'amix=inputs=2:normalize=0:duration=longest'] : []
  const output = ['-t', String(SECONDS), '-ac', '2', '-ar', String(RATE), '-f', 's16le', '-']
  const args = ['-v', 'error', ...inputs.flatMap((input) => ['-i', input]), ...mixed, ...output]
  return mixToMono(execFileSync('ffmpeg', args, { maxBuffer: 1 << 28 }))
}

function mixToMono(bytes) {
  return Float32Array.from(
    { length: bytes.length >> 2 },
    (_, i) => (bytes.readInt16LE(4 * i) + bytes.readInt16LE(4 * i + 2)) / 65_536,
  )
}

function estimate(samples) {
  const first = createDecimator(RATE, 2)
  const second = createDecimator(first.sampleRate, 4)
  const onsets = createOnsetDetector(first.sampleRate)
  const pitches = createPitchCollector(second.sampleRate)
  for (let from = 0; from < samples.length; from += 65_536) {
    const block = first.push(samples.subarray(from, from + 65_536))
    onsets.push(block)
    pitches.push(second.push(block))
  }
  const peaks = pitches.finish()
  return { bpm: estimateTempo(onsets.finish(), peaks), key: MUSICAL_KEYS.indexOf(estimateMusicalKey(peaks)) }
}

function compare(name, pieces) {
  const verdicts = { tempo: {}, key: {} }
  const count = (what, verdict) => {
    verdicts[what][verdict] = (verdicts[what][verdict] ?? 0) + 1
  }
  for (const piece of pieces) {
    const heard = estimate(piece.load())
    count('tempo', judgeTempo(heard.bpm, piece.bpm))
    if (piece.key !== undefined) count('key', judgeKey(heard.key, piece.key))
    if (isVerbose) console.log(piece.name, { bpm: piece.bpm, key: piece.key, heard })
  }
  console.log(`\n${name}: ${pieces.length} pieces`)
  console.table(Object.fromEntries(Object.entries(verdicts).filter(([, found]) => Object.keys(found).length > 0)))
}

function judgeTempo(bpm, truth) {
  if (bpm === null) return 'none'
  const isNear = (wanted) => Math.abs(bpm / wanted - 1) <= 0.02
  return isNear(truth) ? 'right' : isNear(truth * 2) ? '×2' : isNear(truth / 2) ? '×½' : 'other'
}

function judgeKey(key, truth) {
  if (key === -1) return 'none'
  if (key === truth) return 'right'
  const [distance, isSameMode] = [(key - truth + 24) % 12, key < 12 === truth < 12]
  if (isSameMode && (distance === 5 || distance === 7)) return 'fifth'
  if (!isSameMode && distance === (truth < 12 ? 9 : 3)) return 'relative'
  return !isSameMode && distance === 0 ? 'parallel' : 'other'
}
