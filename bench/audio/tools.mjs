import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { MUSICAL_KEYS } from '../../dist/src/catalog/musical-key.js'
import { createPitchCollector } from '../../dist/src/sound/analysis/chroma.js'
import { createDecimator } from '../../dist/src/sound/analysis/decimate.js'
import { estimateMusicalKey } from '../../dist/src/sound/analysis/musical-key-estimate.js'
import { createOnsetDetector } from '../../dist/src/sound/analysis/onsets.js'
import { estimateTempo } from '../../dist/src/sound/analysis/tempo.js'

export const WORK = new URL('../../.bench/audio/', import.meta.url).pathname
const PACKAGES = ['music-tempo@1.0.3', '@audio/beat@2.1.3', '@audio/mir@1.1.2']

export function hasProgram(name) {
  return spawnSync('which', [name]).status === 0
}

/** Only what tempo and key need, so that their CPU time can be told apart from loudness and waveform. */
export function estimateBoth(samples, rate) {
  const first = createDecimator(rate, Math.max(1, Math.round(rate / 22050)))
  const second = createDecimator(first.sampleRate, Math.max(1, Math.round(first.sampleRate / 5512.5)))
  const onsets = createOnsetDetector(first.sampleRate)
  const pitches = createPitchCollector(second.sampleRate)
  for (let from = 0; from < samples.length; from += 65536) {
    const block = first.push(samples.subarray(from, from + 65536))
    onsets.push(block)
    pitches.push(second.push(block))
  }
  const peaks = pitches.finish()
  return { bpm: estimateTempo(onsets.finish(), peaks), key: estimateMusicalKey(peaks) }
}

/** Every estimator answers { bpm?, key? } for mono samples at 44.1 kHz; those that cannot be had are left out with a line. */
export async function findTools() {
  const tools = {
    ours: (samples, rate) => {
      const { bpm, key } = estimateBoth(samples, rate)
      return { bpm, key: key === null ? null : MUSICAL_KEYS.indexOf(key) }
    },
  }
  Object.assign(tools, await npmTools(), aubioTools(), librosaTools())
  return tools
}

async function npmTools() {
  const folder = join(WORK, 'tools')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules/music-tempo'))) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const { status } = spawnSync('npm', ['install', '--silent', '--no-audit', '--no-fund', ...PACKAGES], {
      cwd: folder,
    })
    if (status !== 0) {
      console.log('skipped: music-tempo, @audio/beat, @audio/mir (npm install failed)')
      return {}
    }
  }
  const from = createRequire(join(folder, 'package.json'))
  const load = (name) => import(pathToFileURL(join(folder, 'node_modules', name, 'index.js')).href)
  const MusicTempo = from('music-tempo')
  const { tempo } = await load('@audio/beat')
  const { chroma, key } = await load('@audio/mir')
  return {
    'music-tempo': (samples) => ({ bpm: attempt(() => Number(new MusicTempo(samples).tempo)) }),
    '@audio/beat': (samples, fs) => ({ bpm: attempt(() => tempo(samples, { fs }).bpm) }),
    '@audio/mir': (samples, fs) => ({ key: attempt(() => meanChromaKey(samples, fs, chroma, key)) }),
  }
}

/** @audio/mir looks at one frame: the mean over the song is what its key() is made for. */
function meanChromaKey(samples, fs, chroma, key) {
  const sum = new Float32Array(12)
  for (let from = 0; from + 8192 <= samples.length; from += 8192) {
    const one = chroma(samples.subarray(from, from + 8192), { fs })
    for (let i = 0; i < 12; i++) sum[i] += one[i]
  }
  const found = key(sum)
  return found.tonic + (found.mode === 'minor' ? 12 : 0)
}

function aubioTools() {
  if (!hasProgram('aubiotrack')) {
    console.log('skipped: aubio (apt-get install aubio-tools)')
    return {}
  }
  const file = join(WORK, `tool-input-${process.pid}.wav`)
  return {
    'aubio tempo': (samples, rate) => {
      writeWav(file, [samples], rate)
      return {
        bpm: attempt(() =>
          Number.parseFloat(
            execFileSync('aubio', ['tempo', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
          ),
        ),
      }
    },
    aubiotrack: (samples, rate) => {
      writeWav(file, [samples], rate)
      const beats = execFileSync('aubiotrack', ['-i', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .trim()
        .split('\n')
        .map(Number)
      const gaps = beats
        .slice(1)
        .map((beat, i) => beat - beats[i])
        .sort((a, b) => a - b)
      return { bpm: gaps.length ? 60 / gaps[gaps.length >> 1] : null }
    },
  }
}

const LIBROSA = `
import sys, librosa
for line in sys.stdin:
    samples, rate = librosa.load(line.strip(), sr=22050)
    print(float(librosa.feature.tempo(y=samples, sr=rate)[0]), flush=True)
`

/** One Python for all songs: loading the library takes longer than a song. */
function librosaTools() {
  const program = process.env.PYTHON ?? 'python3'
  if (spawnSync(program, ['-c', 'import librosa']).status !== 0) {
    console.log('skipped: librosa (pip install librosa; PYTHON=/path/to/python for the one that has it)')
    return {}
  }
  const file = join(WORK, `tool-input-${process.pid}.wav`)
  const python = spawn(program, ['-c', LIBROSA], { stdio: ['pipe', 'pipe', 'ignore'] })
  // One that died answers no more, and its songs count as not heard.
  python.stdin.on('error', () => {})
  const answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]()
  return {
    librosa: async (samples, rate) => {
      writeWav(file, [samples], rate)
      python.stdin.write(`${file}\n`)
      const { value } = await answers.next()
      return { bpm: value === undefined ? null : Number(value) }
    },
  }
}

function attempt(work) {
  try {
    return work()
  } catch {
    return null
  }
}

/** 32-bit float WAV. */
export function writeWav(path, channels, rate) {
  const frames = channels[0].length
  const data = Buffer.alloc(44 + frames * channels.length * 4)
  data.write('RIFF', 0, 'latin1')
  data.writeUInt32LE(data.length - 8, 4)
  data.write('WAVEfmt ', 8, 'latin1')
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(3, 20)
  data.writeUInt16LE(channels.length, 22)
  data.writeUInt32LE(rate, 24)
  data.writeUInt32LE(rate * channels.length * 4, 28)
  data.writeUInt16LE(channels.length * 4, 32)
  data.writeUInt16LE(32, 34)
  data.write('data', 36, 'latin1')
  data.writeUInt32LE(data.length - 44, 40)
  for (let i = 0, at = 44; i < frames; i++) for (const channel of channels) at = data.writeFloatLE(channel[i], at)
  writeFileSync(path, data)
}
