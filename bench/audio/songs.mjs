import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeSong } from './compose.mjs'
import { writeMidi } from './midi.mjs'
import { renderSong } from './render.mjs'
import { FAST_STYLES } from './styles-fast.mjs'
import { hasProgram, WORK } from './tools.mjs'

const FAST = Object.keys(FAST_STYLES)

// Weights are fitted on the tuning sets and never see the others. Held-out songs through a soundfont use another one, too. Seeds
// 50,000, 60,000 and 65,000 were looked at while the fit was set up; these were not.
export const SETS = {
  'tuning own': { firstSeed: 0, soundfont: null },
  'tuning gm': { firstSeed: 1_000, soundfont: 'FluidR3_GM.sf2' },
  'tuning fast own': { firstSeed: 2_000, soundfont: null, styles: FAST },
  'tuning fast gm': { firstSeed: 3_000, soundfont: 'FluidR3_GM.sf2', styles: FAST },
  'held-out own': { firstSeed: 51_000, soundfont: null },
  'held-out gm': { firstSeed: 61_000, soundfont: 'TimGM6mb.sf2' },
  'held-out fast': { firstSeed: 66_000, soundfont: 'TimGM6mb.sf2', styles: FAST },
}

/** Song number `index` of a set: all 24 keys in turn, every other one hard. Undefined where its soundfont is missing. */
export function makeSong(setName, index) {
  const { firstSeed, soundfont, styles } = SETS[setName]
  const style = styles && { style: styles[index % styles.length] }
  const song = composeSong(firstSeed + index, { key: index % 24, hard: index % 2 === 1, ...style })
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
