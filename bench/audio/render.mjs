import { createMixBuffers, renderScore } from '../../dist/demo/sound/render.js'
import { createRandom } from './random.mjs'

/** The demo's tones that come nearest to the instruments of the styles. */
const TONES = {
  piano: ['piano'],
  guitar: ['steel', 'nylon', 'cleanGuitar'],
  electric: ['epiano', 'vibes'],
  organ: ['pad'],
  pad: ['pad'],
  strings: ['strings'],
  saw: ['lead'],
  pluck: ['synthPluck', 'tranh'],
  distorted: ['crunch'],
  accordion: ['strings'],
  lead: ['lead'],
  flute: ['flute'],
  brass: ['lead'],
  bass: ['fingerBass', 'upright', 'synthBass'],
}
/** Drums that the demo's kits have under another name, or not at all. */
const DRUMS = { rim: 'stick', pedalHat: 'pedal', openHat: 'open', lowTom: 'tomLow', conga: 'tom' }
const KITS = ['studio', 'dusty', 'machine', 'folk']
/** The songs count in seconds, which are the beats of a score at this tempo. */
const SECONDS_BPM = 60
/** Held notes are made once for each pitch and length: rounded, there are fewer lengths. */
const LENGTH_STEP = 0.05

const buffers = createMixBuffers()

/** The song as mono samples at 44.1 kHz, played by the demo's synthesiser with a balance, room, noise and saturation of its own. */
export function renderSong(song) {
  const random = createRandom(`sound ${song.seed}`)
  const instruments = { bass: 'bass', chords: song.instrument, second: song.second, lead: song.lead }
  const gains = { bass: [0.35, 0.85], chords: [0.2, 0.5], second: [0.1, 0.3], lead: [0.25, 0.6] }
  const parts = Object.entries(instruments)
    .filter(([, instrument]) => instrument)
    .map(([name, instrument]) => ({
      voice: {
        tone: random.pick(TONES[instrument]),
        gain: random.between(...gains[name]),
        pan: random.between(-0.4, 0.4),
        send: name === 'bass' ? 0 : random.between(0, 0.5),
      },
      notes: song.notes.filter(({ part }) => part === name).map((note) => tuned(note, song.detuneCents)),
    }))
  const hits = song.hits.map((hit) => ({ ...hit, drum: DRUMS[hit.drum] ?? hit.drum }))
  const drums = { kit: random.pick(KITS), gain: random.between(0.4, 1.1) }
  const style = { drums, loudnessDb: random.between(-20, -10), roomSeconds: random.between(0.8, 3) }
  const score = { title: `${song.seed}`, bpm: SECONDS_BPM, beats: song.seconds, style, parts, hits }
  return distort(renderScore(score, buffers), random)
}

function tuned({ at, length, pitch, velocity }, cents) {
  const rounded = Math.max(LENGTH_STEP, Math.round(length / LENGTH_STEP) * LENGTH_STEP)
  return { at, length: rounded, pitch: pitch + cents / 100, velocity }
}

/** As a recording may be: overdriven, with hiss, and at any level. */
function distort({ left, right }, random) {
  const drive = random.between(0.8, 2.2)
  const hiss = random.chance(0.4) ? 10 ** random.between(-4, -2.7) : 0
  const mono = left.map((sample, i) => Math.tanh(0.5 * drive * (sample + right[i])) + hiss * (random.next() * 2 - 1))
  const peak = mono.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9)
  const level = random.between(0.3, 0.98) / peak
  return mono.map((sample) => sample * level)
}
