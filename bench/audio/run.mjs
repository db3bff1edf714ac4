// How right and how fast the analysis is:
//   npx tsc -p tsconfig.build.json && node bench/audio/run.mjs [--songs=96] [--only=songs,real,loudness,waveform,cost]
// Songs come from held-out seeds; POP909=<clone of music-x-lab/POP909-Dataset> adds its songs that no weight was fitted on.
// Tools and game music are fetched into .bench/audio; what cannot be had is skipped with a line.

import { averageDown } from '../../dist/src/catalog/api/present-waveform.js'
import { createWaveformMeter, loudestOf, scalePeaks } from '../../dist/src/sound/analysis/waveform.js'
import { composeSong } from './compose.mjs'
import { measureCost } from './cost.mjs'
import { checkLoudness } from './ebu.mjs'
import { findPop909 } from './pop909.mjs'
import { findRealMusic } from './real.mjs'
import { renderSong } from './render.mjs'
import { makeSong } from './songs.mjs'
import { findTools } from './tools.mjs'

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')))
const songCount = Number(options.songs ?? 96)
const wanted = (options.only ?? 'songs,real,loudness,waveform,cost').split(',')

if (wanted.includes('loudness')) checkLoudness()
if (wanted.includes('waveform')) checkWaveform()
if (wanted.includes('songs') || wanted.includes('real')) {
  const tools = await findTools()
  if (wanted.includes('songs'))
    for (const set of ['held-out own', 'held-out gm', 'held-out fast']) await compare(set, syntheticPieces(set), tools)
  if (wanted.includes('real')) {
    const pieces = [...findRealMusic(), ...findPop909().filter((_, index) => index % 2 === 1)]
    for (const set of new Set(pieces.map((piece) => piece.set)))
      await compare(
        set,
        pieces.filter((piece) => piece.set === set),
        tools,
      )
  }
}
if (wanted.includes('cost')) measureCost()
// The pipes of the tools would keep the process alive.
process.exit()

function syntheticPieces(set) {
  return Array.from({ length: songCount }, (_, index) => {
    const made = () => makeSong(set, index)
    return { name: `${set} ${index}`, made }
  })
}

async function compare(set, pieces, tools) {
  const tallies = Object.fromEntries(
    Object.keys(tools).map((name) => [name, { tempo: {}, key: {}, cpu: 0, minutes: 0 }]),
  )
  let counted = 0
  for (const piece of pieces) {
    const made = piece.made?.()
    const samples = made?.samples ?? piece.load?.()
    if (!samples) {
      console.log(`skipped: ${set} (needs fluidsynth and its soundfonts)`)
      return
    }
    counted++
    const truth = made ? made.song : piece
    for (const [name, estimate] of Object.entries(tools)) {
      const before = process.cpuUsage()
      const { bpm, key } = await estimate(samples, 44100)
      const { user, system } = process.cpuUsage(before)
      const tally = tallies[name]
      tally.cpu += (user + system) / 1000
      tally.minutes += samples.length / 44100 / 60
      if (bpm !== undefined) add(tally.tempo, judgeTempo(bpm, truth.bpm))
      if (key !== undefined && truth.key !== null) add(tally.key, judgeKey(key, truth.key))
      if (
        options.verbose &&
        name === 'ours' &&
        (judgeTempo(bpm, truth.bpm) !== 'right' || (truth.key !== null && key !== truth.key))
      ) {
        console.log(
          `  ${piece.name} ${truth.style ?? ''}: ${truth.bpm} bpm heard ${bpm?.toFixed(1)}, key ${truth.key} heard ${key}`,
        )
      }
    }
  }
  console.log(`\n${set}: ${counted} pieces`)
  console.table(Object.fromEntries(Object.entries(tallies).map(([name, tally]) => [name, row(name, tally)])))
}

/** A child process's CPU time is not ours to read. */
function row(name, { tempo, key, cpu, minutes }) {
  return {
    ...(total(tempo) && {
      'tempo %': percent(tempo),
      '×2': tempo['×2'] ?? 0,
      '×½': tempo['×½'] ?? 0,
      'other tempo': (tempo.other ?? 0) + (tempo.none ?? 0),
    }),
    ...(total(key) && {
      'key %': percent(key),
      fifth: key.fifth ?? 0,
      relative: key.relative ?? 0,
      parallel: key.parallel ?? 0,
      'other key': (key.other ?? 0) + (key.none ?? 0),
    }),
    ...(!/^(aubio|librosa)/.test(name) && { 'ms/min': Math.round(cpu / minutes) }),
  }
}

function add(tally, verdict) {
  tally[verdict] = (tally[verdict] ?? 0) + 1
}

function total(tally) {
  return Object.values(tally).reduce((sum, count) => sum + count, 0)
}

function percent(tally) {
  return Number(((100 * (tally.right ?? 0)) / total(tally)).toFixed(1))
}

function judgeTempo(bpm, truth) {
  if (bpm === null || !Number.isFinite(bpm)) return 'none'
  const near = (wantedBpm) => Math.abs(bpm / wantedBpm - 1) <= 0.02
  return near(truth) ? 'right' : near(truth * 2) ? '×2' : near(truth / 2) ? '×½' : 'other'
}

function judgeKey(key, truth) {
  if (key === null) return 'none'
  const [distance, sameMode] = [(key - truth + 24) % 12, key < 12 === truth < 12]
  if (key === truth) return 'right'
  if (sameMode && (distance === 5 || distance === 7)) return 'fifth'
  if (!sameMode && distance === (truth < 12 ? 9 : 3)) return 'relative'
  return !sameMode && distance === 0 ? 'parallel' : 'other'
}

function checkWaveform() {
  let worst = 0
  for (let seed = 0; seed < 12; seed++) {
    const samples = renderSong(composeSong(70_000 + seed, { seconds: seed < 3 ? 180 : 40 }))
    const meter = createWaveformMeter()
    for (let from = 0; from < samples.length; from += 30_000) meter.push([samples.subarray(from, from + 30_000)])
    const means = meter.finish()
    const loudest = loudestOf(means)
    const peaks = scalePeaks(means, loudest)
    const sums = new Float64Array(samples.length + 1)
    for (let i = 0; i < samples.length; i++) sums[i + 1] = sums[i] + Math.abs(samples[i])
    const upTo = (position) =>
      sums[Math.floor(position)] + (position % 1) * ((sums[Math.floor(position) + 1] ?? 0) - sums[Math.floor(position)])
    for (let points = 16; points <= 512; points++) {
      const width = samples.length / points
      averageDown(peaks, points).forEach((value, i) => {
        const exact = (upTo(Math.min(samples.length, (i + 1) * width)) - upTo(i * width)) / width
        worst = Math.max(worst, Math.abs(value - (100 * exact) / loudest))
      })
    }
  }
  console.log(`\nwaveform: 12 songs at every point count from 16 to 512, largest error ${worst.toFixed(3)} of 100`)
}
