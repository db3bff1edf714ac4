import type { Part, Score } from '../music/compose.ts'
import type { Note } from '../music/score.ts'
import { seededRandom } from '../random/random.ts'
import { openKit } from './kits.ts'
import { master } from './master.ts'
import { addRoom } from './reverb.ts'
import { ornamented, TONES, type Tone } from './tones.ts'
import { RATE, type Sound } from './wave.ts'

const TAIL_SECONDS = 2.6

export interface Rendered extends Sound {
  sampleRate: number
}

/** What a song is mixed in, kept from one song to the next: tens of megabytes each. */
export interface MixBuffers {
  song: Sound
  send: Sound
  bus: Sound
}

export function createMixBuffers(): MixBuffers {
  return { song: stereo(0), send: stereo(0), bus: stereo(0) }
}

/** The whole song as samples, which are good until the buffers are used again. */
export function renderScore(score: Score, buffers: MixBuffers = createMixBuffers()): Rendered {
  const length = Math.round(((score.beats * 60) / score.bpm + TAIL_SECONDS) * RATE)
  const song = cleared(buffers, 'song', length)
  const send = cleared(buffers, 'send', length)
  const kicks = score.hits.filter(({ drum }) => drum === 'kick').map(({ at }) => toFrame(at, score.bpm))
  for (const part of score.parts) {
    if (part.notes.length === 0) continue
    const bus = cleared(buffers, 'bus', length)
    playPart(bus, part, score)
    if (part.voice.pump) duck(bus, kicks, part.voice.pump)
    addScaled(song, bus, 1)
    if (part.voice.send) addScaled(send, bus, part.voice.send)
  }
  playDrums(song, send, score)
  addRoom(send, song, score.style.roomSeconds)
  master(song, score.style.loudnessDb)
  return { ...song, sampleRate: RATE }
}

function stereo(length: number): Sound {
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

function cleared(buffers: MixBuffers, name: keyof MixBuffers, length: number): Sound {
  if (buffers[name].left.length < length) buffers[name] = stereo(length)
  const left = buffers[name].left.subarray(0, length).fill(0)
  return { left, right: buffers[name].right.subarray(0, length).fill(0) }
}

const toFrame = (beat: number, bpm: number) => Math.round(((beat * 60) / bpm) * RATE)
const toFrequency = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)

/** A note is made once for each pitch (and length, where it is held) and then laid wherever it is played. */
function playPart(bus: Sound, { voice, notes }: Part, { bpm, title }: Score): void {
  const tone: Tone = TONES[voice.tone]
  const made = new Map<string, Sound>()
  const soundOf = (note: Note, heldSeconds: number): Sound => {
    const seconds = tone.ringSeconds ?? heldSeconds + tone.releaseSeconds
    const name = `${note.pitch} ${seconds.toFixed(2)} ${note.ornament ?? ''}`
    const known = made.get(name)
    if (known) return known
    const plain = tone.render(toFrequency(note.pitch), seconds, seededRandom(`${title} ${voice.tone} ${note.pitch}`))
    const sound = note.ornament ? ornamented(plain, note.ornament) : plain
    made.set(name, sound)
    return sound
  }
  for (const note of notes) {
    const heldSeconds = (note.length * 60) / bpm
    const gate = tone.ringSeconds === undefined ? undefined : Math.round(heldSeconds * RATE)
    lay(bus, soundOf(note, heldSeconds), {
      at: toFrame(note.at, bpm),
      gain: voice.gain * note.velocity,
      pan: voice.pan ?? 0,
      gate,
      release: Math.round(tone.releaseSeconds * RATE),
    })
  }
}

function playDrums(song: Sound, send: Sound, { hits, style, bpm }: Score): void {
  const strike = openKit(style.drums.kit)
  for (const { at, drum, velocity } of hits) {
    const { sound, gain, pan, send: share } = strike(drum)
    const placed = { at: toFrame(at, bpm), gain: gain * velocity * style.drums.gain, pan, gate: undefined, release: 0 }
    lay(song, sound, placed)
    if (share > 0) lay(send, sound, { ...placed, gain: placed.gain * share })
  }
}

interface Placement {
  at: number
  gain: number
  pan: number
  /** Frames after which it is let go; undefined plays it to its end. */
  gate: number | undefined
  release: number
}

function lay(bus: Sound, sound: Sound, { at, gain, pan, gate, release }: Placement): void {
  const room = bus.left.length - at
  const held = Math.min(sound.left.length, gate ?? sound.left.length, room)
  const end = Math.min(sound.left.length, held + (gate === undefined ? 0 : release), room)
  // Equal power, so that the middle is not louder than the sides.
  const angle = ((pan + 1) * Math.PI) / 4
  addPlain(bus.left, sound.left, at, held, gain * Math.SQRT2 * Math.cos(angle))
  addPlain(bus.right, sound.right, at, held, gain * Math.SQRT2 * Math.sin(angle))
  addFading(bus.left, sound.left, at, held, end, gain * Math.SQRT2 * Math.cos(angle), release)
  addFading(bus.right, sound.right, at, held, end, gain * Math.SQRT2 * Math.sin(angle), release)
}

function addPlain(into: Float32Array, from: Float32Array, at: number, end: number, gain: number): void {
  for (let i = 0; i < end; i++) into[at + i]! += from[i]! * gain
}

function addFading(
  into: Float32Array,
  from: Float32Array,
  at: number,
  start: number,
  end: number,
  gain: number,
  release: number,
): void {
  for (let i = start; i < end; i++) {
    const left = 1 - (i - start) / release
    into[at + i]! += from[i]! * gain * left * left
  }
}

function addScaled(into: Sound, from: Sound, gain: number): void {
  addPlain(into.left, from.left, 0, from.left.length, gain)
  addPlain(into.right, from.right, 0, from.right.length, gain)
}

/** Every kick drum presses the part down, from where it comes back within a beat. */
function duck({ left, right }: Sound, kicks: readonly number[], depth: number): void {
  const fall = Math.round(0.006 * RATE)
  const back = Math.round(0.28 * RATE)
  let pressed = 0
  for (const [index, kick] of kicks.entries()) {
    const end = Math.min(kick + back, kicks[index + 1] ?? left.length, left.length)
    // A kick that comes before the part is back goes on from where it is: a jump would click.
    const before = pressed
    for (let i = kick; i < end; i++) {
      const since = i - kick
      pressed = since < fall ? before + ((1 - before) * since) / fall : 1 - (since - fall) / (back - fall)
      left[i]! *= 1 - depth * pressed
      right[i]! *= 1 - depth * pressed
    }
    if (end === kick + back) pressed = 0
  }
}
