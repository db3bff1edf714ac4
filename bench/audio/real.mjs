import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readMidi } from './midi.mjs'
import { mixStereo16, renderMidiFile } from './songs.mjs'
import { hasProgram, WORK } from './tools.mjs'

// Debian's game music whose tempo is written down: MIDI scores, and recordings that come with a note chart.
const PACKAGES = [
  'openttd-openmsx',
  'planetblupi-music-midi',
  'fretsonfire-songs-sectoid',
  'fretsonfire-songs-muldjord',
]
const ALBRECHT_SHANAHAN = [
  [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
]

/** Pieces as { name, bpm, key, load() }; scores changing their tempo are left out. The key is computed from the notes. */
export function findRealMusic() {
  const files = fetchPackages()
  const pieces = []
  for (const file of files.filter((name) => name.endsWith('.mid') && basename(name) !== 'notes.mid')) {
    const { bpm, share, pitchClasses } = readMidi(readFileSync(file))
    if (share > 0.9)
      pieces.push({
        set: 'game scores (MIDI)',
        name: basename(file),
        bpm,
        key: keyOfNotes(pitchClasses),
        load: () => renderMidiFile(file, 'TimGM6mb.sf2', 75),
      })
  }
  for (const file of files.filter((name) => basename(name) === 'notes.mid')) {
    const { bpm, share } = readMidi(readFileSync(file))
    if (share > 0.9 && hasProgram('ffmpeg'))
      pieces.push({
        set: 'game recordings',
        name: basename(dirname(file)),
        bpm,
        key: null,
        load: () => decodeSong(dirname(file)),
      })
  }
  return pieces
}

function fetchPackages() {
  const folder = join(WORK, 'debian')
  mkdirSync(folder, { recursive: true })
  for (const name of PACKAGES) {
    if (existsSync(join(folder, name))) continue
    const fetched = spawnSync('apt-get', ['download', name], { cwd: folder })
    const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}_`))
    if (fetched.status !== 0 || !file) {
      console.log(`skipped: ${name} (apt-get download failed)`)
      continue
    }
    execFileSync('dpkg', ['-x', join(folder, file), join(folder, name)])
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort()
}

/** The guitar track is a file of its own in these games. */
function decodeSong(folder) {
  const inputs = ['song.ogg', 'guitar.ogg'].map((name) => join(folder, name)).filter(existsSync)
  const filter = inputs.length > 1 ? ['-filter_complex', 'amix=inputs=2:normalize=0:duration=longest'] : []
  const bytes = execFileSync(
    'ffmpeg',
    [
      '-v',
      'error',
      ...inputs.flatMap((input) => ['-i', input]),
      ...filter,
      '-t',
      '120',
      '-ac',
      '2',
      '-ar',
      '44100',
      '-f',
      's16le',
      '-',
    ],
    { maxBuffer: 1 << 28 },
  )
  return mixStereo16(bytes)
}

function keyOfNotes(pitchClasses) {
  let [best, bestScore] = [0, Number.NEGATIVE_INFINITY]
  const mean = pitchClasses.reduce((sum, value) => sum + value, 0) / 12
  for (let key = 0; key < 24; key++) {
    const profile = ALBRECHT_SHANAHAN[key < 12 ? 0 : 1]
    let [product, power] = [0, 0]
    for (let degree = 0; degree < 12; degree++) {
      product += (pitchClasses[(key + degree) % 12] - mean) * (profile[degree] - 1 / 12)
      power += (profile[degree] - 1 / 12) ** 2
    }
    if (product / Math.sqrt(power) > bestScore) [best, bestScore] = [key, product / Math.sqrt(power)]
  }
  return best
}
