import { createRandom } from './random.mjs'

const TABLE = 2048

/** Strength of each harmonic, envelope (attack s, decay s to silence or 0 = sustained) and extras of every instrument. */
const INSTRUMENTS = {
  piano: { harmonics: (n) => 1 / n ** 1.6, attack: 0.003, decay: 1.6, level: 0.9 },
  guitar: { harmonics: (n) => 1 / n ** 1.3, attack: 0.002, decay: 0.9, level: 0.8 },
  electric: { harmonics: (n) => [0, 1, 0.35, 0.08, 0.12, 0, 0.03][n] ?? 0, attack: 0.004, decay: 1.4, level: 1 },
  organ: { harmonics: (n) => [0, 1, 0.7, 0.5, 0.4, 0, 0.3, 0, 0.25][n] ?? 0, attack: 0.012, decay: 0, level: 0.5 },
  pad: { harmonics: (n) => 1 / n ** 1.8, attack: 0.25, decay: 0, level: 0.7, vibrato: 0.08 },
  strings: { harmonics: (n) => 1 / n ** 1.1, attack: 0.12, decay: 0, level: 0.5, vibrato: 0.18 },
  saw: { harmonics: (n) => 1 / n, attack: 0.006, decay: 0, level: 0.5 },
  pluck: { harmonics: (n) => (n % 2 ? 1 / n : 0.3 / n), attack: 0.002, decay: 0.35, level: 0.9 },
  distorted: { harmonics: (n) => 1 / n ** 0.8, attack: 0.004, decay: 0, level: 0.4 },
  accordion: { harmonics: (n) => 1 / n ** 0.9, attack: 0.03, decay: 0, level: 0.4, vibrato: 0.05 },
  lead: { harmonics: (n) => (n % 2 ? 1 / n : 0.15 / n), attack: 0.015, decay: 0, level: 0.6, vibrato: 0.25 },
  flute: { harmonics: (n) => [0, 1, 0.25, 0.12, 0.04][n] ?? 0, attack: 0.05, decay: 0, level: 0.8, vibrato: 0.2 },
  brass: { harmonics: (n) => 1 / n ** 0.7 / (1 + (n / 9) ** 4), attack: 0.035, decay: 0, level: 0.45, vibrato: 0.08 },
  bass: { harmonics: (n) => 1 / n ** 1.5, attack: 0.005, decay: 1.2, level: 1.1 },
}

const tables = new Map()

/** One period with as many harmonics as fit below 9 kHz at this pitch. */
function tableFor(name, pitch) {
  const id = `${name} ${Math.round(pitch / 4)}`
  if (!tables.has(id)) {
    const hz = 440 * 2 ** ((Math.round(pitch / 4) * 4 - 67) / 12)
    const count = Math.max(1, Math.min(40, Math.floor(9000 / hz)))
    const table = new Float32Array(TABLE + 1)
    let norm = 0
    for (let n = 1; n <= count; n++) {
      const strength = INSTRUMENTS[name].harmonics(n)
      norm += strength * strength
      if (strength)
        for (let i = 0; i <= TABLE; i++) table[i] += strength * Math.sin((2 * Math.PI * n * i) / TABLE + n * n)
    }
    for (let i = 0; i <= TABLE; i++) table[i] /= Math.sqrt(norm)
    tables.set(id, table)
  }
  return tables.get(id)
}

function addNote(out, rate, note, name, gain, detuneCents, phase) {
  const instrument = INSTRUMENTS[name]
  const table = tableFor(name, note.pitch)
  const hz = 440 * 2 ** ((note.pitch - 69 + detuneCents / 100) / 12)
  const from = Math.round(note.time * rate)
  const held = Math.round(note.duration * rate)
  const total = Math.min(out.length - from, held + Math.round(0.08 * rate))
  const attack = Math.max(1, instrument.attack * rate)
  const fall = instrument.decay ? Math.exp(-4 / (instrument.decay * rate)) : 1
  const release = Math.exp(-1 / (0.018 * rate))
  const vibrato = instrument.vibrato ? (instrument.vibrato / 12) * Math.LN2 : 0
  let position = phase * TABLE
  let level = gain * note.velocity * instrument.level
  const step = (hz * TABLE) / rate
  for (let i = 0; i < total; i++) {
    level *= i < held ? fall : release
    const envelope = i < attack ? (i / attack) * level : level
    const index = position | 0
    out[from + i] += envelope * (table[index] + (position - index) * (table[index + 1] - table[index]))
    position += vibrato && i > rate * 0.15 ? step * (1 + vibrato * Math.sin((2 * Math.PI * 5.3 * i) / rate)) : step
    while (position >= TABLE) position -= TABLE
  }
}

const DRUMS = {
  kick: {
    seconds: 0.35,
    make: (t) =>
      Math.sin(2 * Math.PI * (48 * t - 3.6 * Math.exp(-28 * t))) * Math.exp(-11 * t) * 1.3 + (t < 0.004 ? 0.4 : 0),
  },
  snare: {
    seconds: 0.25,
    make: (t, noise) => noise * Math.exp(-19 * t) * 0.7 + Math.sin(2 * Math.PI * 185 * t) * Math.exp(-26 * t) * 0.5,
  },
  clap: {
    seconds: 0.22,
    make: (t, noise) => noise * (Math.exp(-22 * t) + (t < 0.025 ? 0.5 * Math.sin(600 * t) : 0)) * 0.6,
  },
  rim: {
    seconds: 0.06,
    make: (t, noise) => (Math.sin(2 * Math.PI * 1650 * t) * 0.5 + noise * 0.3) * Math.exp(-90 * t),
  },
  hat: { seconds: 0.07, bright: true, make: (t, noise) => noise * Math.exp(-70 * t) * 0.45 },
  pedalHat: { seconds: 0.06, bright: true, make: (t, noise) => noise * Math.exp(-80 * t) * 0.4 },
  openHat: { seconds: 0.28, bright: true, make: (t, noise) => noise * Math.exp(-12 * t) * 0.35 },
  ride: {
    seconds: 0.5,
    bright: true,
    make: (t, noise) =>
      (noise * 0.2 + Math.sin(2 * Math.PI * 3410 * t) * 0.12 + Math.sin(2 * Math.PI * 5120 * t) * 0.1) *
      Math.exp(-8 * t),
  },
  crash: { seconds: 1.2, bright: true, make: (t, noise) => noise * Math.exp(-3.2 * t) * 0.5 },
  shaker: { seconds: 0.08, bright: true, make: (t, noise) => noise * Math.min(1, t * 60) * Math.exp(-45 * t) * 0.4 },
  tom: {
    seconds: 0.3,
    make: (t, noise) =>
      Math.sin(2 * Math.PI * (140 * t - 2 * Math.exp(-18 * t))) * Math.exp(-12 * t) * 0.9 +
      noise * 0.1 * Math.exp(-40 * t),
  },
  lowTom: {
    seconds: 0.35,
    make: (t, noise) =>
      Math.sin(2 * Math.PI * (95 * t - 2 * Math.exp(-18 * t))) * Math.exp(-11 * t) + noise * 0.1 * Math.exp(-40 * t),
  },
  conga: { seconds: 0.2, make: (t) => Math.sin(2 * Math.PI * (230 * t - Math.exp(-30 * t))) * Math.exp(-18 * t) * 0.8 },
}

const kits = new Map()

function drumSound(drum, rate) {
  const id = `${drum} ${rate}`
  if (!kits.has(id)) {
    const { seconds, make, bright } = DRUMS[drum]
    const random = createRandom(drum.length * 31 + drum.charCodeAt(0))
    const sound = new Float32Array(Math.round(seconds * rate))
    let last = 0
    for (let i = 0; i < sound.length; i++) {
      const white = random.next() * 2 - 1
      sound[i] = make(i / rate, bright ? (white - last) * 0.8 : white)
      last = white
    }
    kits.set(id, sound)
  }
  return kits.get(id)
}

/** The song as mono samples, mixed with its own balance, room, noise and saturation. */
export function renderSong(song, rate = 44100) {
  const random = createRandom(song.seed * 104729 + 3)
  const out = new Float32Array(Math.ceil((song.seconds + 1) * rate))
  const gains = {
    bass: random.between(0.25, 0.5),
    chords: random.between(0.1, 0.22),
    second: random.between(0.06, 0.14),
    lead: random.between(0.1, 0.26),
  }
  const names = { bass: 'bass', chords: song.instrument, second: song.second, lead: song.lead }
  for (const note of song.notes)
    addNote(out, rate, note, names[note.part], gains[note.part], song.detuneCents, random.next())
  const drumGain = random.between(0.25, 0.7)
  for (const hit of song.hits) {
    const sound = drumSound(hit.drum, rate)
    const from = Math.round(hit.time * rate)
    const gain = drumGain * hit.velocity
    for (let i = 0, end = Math.min(sound.length, out.length - from); i < end; i++) out[from + i] += gain * sound[i]
  }
  addRoom(out, rate, random.between(0, 0.35), random)
  const drive = random.between(0.8, 2.2)
  const hiss = random.chance(0.4) ? 10 ** random.between(-4, -2.7) : 0
  let peak = 1e-9
  for (let i = 0; i < out.length; i++) {
    out[i] = Math.tanh(out[i] * drive) + hiss * (random.next() * 2 - 1)
    peak = Math.max(peak, Math.abs(out[i]))
  }
  const level = random.between(0.3, 0.98) / peak
  for (let i = 0; i < out.length; i++) out[i] *= level
  return out
}

function addRoom(out, rate, wet, random) {
  if (wet < 0.05) return
  const delays = [0.0297, 0.0371, 0.0411, 0.0437].map((seconds) =>
    Math.round(seconds * rate * random.between(0.9, 1.1)),
  )
  const feedback = random.between(0.6, 0.8)
  const room = new Float32Array(out.length)
  for (const delay of delays) {
    const line = new Float32Array(delay)
    for (let i = 0, at = 0; i < out.length; i++) {
      const echo = line[at]
      line[at] = out[i] + echo * feedback
      room[i] += echo
      if (++at === delay) at = 0
    }
  }
  for (let i = 0; i < out.length; i++) out[i] += room[i] * wet * 0.25
}
