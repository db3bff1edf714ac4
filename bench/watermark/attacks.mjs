// What happens to a copy on its way: each takes the delivered MP3 and gives back planes at 44.1 kHz.
import { spawnSync } from 'node:child_process'
import { decode, interleave } from './clips.mjs'
import { makeSpeech } from './speech.mjs'

const RAW = ['-f', 'f32le', '-ar', '44100', '-ac', '2', '-i', 'pipe:0']

const run = (args, input) => {
  const { stdout, stderr, status } = spawnSync('ffmpeg', ['-v', 'error', ...args], { input, maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`)
  return stdout
}

const fromMp3 = (mp3) => decode(['-f', 'mp3', '-i', 'pipe:0'], mp3)
const filtered = (filter) => (planes) => decode([...RAW, '-af', filter], interleave(planes))
const coded = (codec, format) => (planes) =>
  decode(
    ['-f', format === 'adts' ? 'aac' : format, '-i', 'pipe:0'],
    run([...RAW, ...codec, '-f', format, 'pipe:1'], interleave(planes)),
  )
const mp3 = (kbps) => coded(['-c:a', 'libmp3lame', '-b:a', `${kbps}k`], 'mp3')
const aac = (kbps) => coded(['-c:a', 'aac', '-b:a', `${kbps}k`], 'adts')
const opus = (kbps) => coded(['-c:a', 'libopus', '-b:a', `${kbps}k`], 'ogg')
const crop = (seconds) => (planes) => {
  const samples = Math.round(seconds * 44_100)
  // Not on any grid.
  const from = Math.floor((planes[0].length - samples) * 0.43) + 137
  return planes.map((plane) => plane.slice(from, from + samples))
}

function noise(snr) {
  return (planes) => {
    const level = rms(planes) * 10 ** (-snr / 20)
    let state = 12345
    const next = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state / 2 ** 32
    }
    const gauss = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())
    return planes.map((plane) => plane.map((sample) => sample + level * gauss()))
  }
}

/** The music so many dB below a voice. */
function underSpeech(decibels) {
  return (planes) => {
    const speech = makeSpeech(planes[0].length)
    const gain = (rms(planes) * 10 ** (decibels / 20)) / rms([speech])
    return planes.map((plane) => plane.map((sample, i) => 0.5 * (sample + gain * speech[i])))
  }
}

export function rms(planes) {
  let sum = 0
  for (const plane of planes) for (const sample of plane) sum += sample * sample
  return Math.sqrt(sum / (planes.length * planes[0].length))
}

const speed = (factor) => filtered(`asetrate=${Math.round(44100 * factor)},aresample=44100`)
const mono = (planes) => {
  const mixed = planes[0].map((sample, i) => 0.5 * (sample + planes[1][i]))
  return [mixed, mixed]
}
const then =
  (...steps) =>
  (planes) =>
    steps.reduce((sound, step) => step(sound), planes)

/** By name; `bar` is what must be reached and how (blind, or with original and ledger). */
export const ATTACKS = {
  none: { change: (planes) => planes, bar: 'blind 100' },
  'MP3 128k': { change: mp3(128), bar: 'blind 100' },
  'MP3 64k': { change: mp3(64), bar: 'blind 100' },
  'AAC 96k': { change: aac(96), bar: 'blind 100' },
  'Opus 64k': { change: opus(64), bar: 'blind 100' },
  'MP3 128k, AAC 96k': { change: then(mp3(128), aac(96)), bar: 'blind 100' },
  '22.05 kHz': { change: filtered('aresample=22050,aresample=44100'), bar: 'blind 100' },
  '-6 dB': { change: filtered('volume=-6dB'), bar: 'blind 100' },
  mono: { change: mono, bar: 'blind 100' },
  'low-pass 8 kHz': { change: filtered('lowpass=f=8000,lowpass=f=8000'), bar: 'blind 100' },
  'low-pass 4 kHz': { change: filtered('lowpass=f=4000,lowpass=f=4000'), bar: 'blind 100' },
  'noise 30 dB': { change: noise(30), bar: 'blind 100' },
  'crop 10 s': { change: crop(10), bar: 'blind 100' },
  'crop 5 s': { change: crop(5), bar: 'blind 95' },
  'noise 20 dB': { change: noise(20), bar: 'blind 95' },
  'under speech 6 dB': { change: underSpeech(6), bar: 'ledger 100' },
  'crop 3 s': { change: crop(3), bar: 'ledger 95' },
  'crop 5 s, MP3 64k': { change: then(crop(5), mp3(64)), bar: 'ledger 95' },
  'MP3 32k': { change: mp3(32), bar: 'ledger 95' },
  'speed +1 %': { change: speed(1.01), bar: 'ledger 95' },
  'speed -1 %': { change: speed(0.99), bar: 'ledger 95' },
  'one channel upside down': { change: ([left, right]) => [left, right.map((sample) => -sample)], bar: '' },
  equaliser: { change: filtered('bass=g=6,treble=g=-6'), bar: '' },
  compressor: { change: filtered('acompressor=threshold=0.1:ratio=4'), bar: '' },
  'phone band': { change: filtered('highpass=f=300,lowpass=f=3400,aresample=16000,aresample=44100'), bar: '' },
  'noise 10 dB': { change: noise(10), bar: '' },
}

export const applyAttack = (name, delivered) => ATTACKS[name].change(fromMp3(delivered))
