import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeSong } from './compose.mjs'
import { writeMidi } from './midi.mjs'
import { renderSong } from './render.mjs'
import { hasProgram, WORK } from './tools.mjs'

// Weights are fitted on the first two and never see the others. Held-out songs through a soundfont use another one, too.
export const SETS = {
  'tuning own': { firstSeed: 0, soundfont: null },
  'tuning gm': { firstSeed: 1_000, soundfont: 'FluidR3_GM.sf2' },
  'held-out own': { firstSeed: 50_000, soundfont: null },
  'held-out gm': { firstSeed: 60_000, soundfont: 'TimGM6mb.sf2' },
}

/** Song number `index` of a set: all 24 keys in turn, every other one hard. Undefined where its soundfont is missing. */
export function makeSong(setName, index) {
  const { firstSeed, soundfont } = SETS[setName]
  const song = composeSong(firstSeed + index, { key: index % 24, hard: index % 2 === 1 })
  if (soundfont === null) return { song, samples: renderSong(song), rate: 44100 }
  const samples = renderMidiSong(song, soundfont)
  return samples && { song, samples, rate: 44100 }
}

function renderMidiSong(song, soundfont) {
  mkdirSync(WORK, { recursive: true })
  const file = join(WORK, `song-${process.pid}.mid`)
  writeMidi(song, file)
  return renderMidiFile(file, soundfont)
}

/** Mono at 44.1 kHz, or undefined without fluidsynth and the soundfont. */
export function renderMidiFile(file, soundfont, seconds = 90) {
  const path = join('/usr/share/sounds/sf2', soundfont)
  if (!existsSync(path) || !hasProgram('fluidsynth')) return undefined
  const raw = join(WORK, `song-${process.pid}.raw`)
  execFileSync(
    'fluidsynth',
    ['-ni', '-q', '-g', '0.6', '-F', raw, '-T', 'raw', '-O', 's16', '-r', '44100', path, file],
    { stdio: 'ignore' },
  )
  return mixStereo16(readFileSync(raw).subarray(0, seconds * 44100 * 4))
}

export function mixStereo16(bytes) {
  const frames = bytes.length >> 2
  const mono = new Float32Array(frames)
  for (let i = 0; i < frames; i++) mono[i] = (bytes.readInt16LE(4 * i) + bytes.readInt16LE(4 * i + 2)) / 65536
  return mono
}
