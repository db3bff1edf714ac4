import { type Random, seededRandom } from '../random/random.ts'
import { highPass, lowPass, saturate } from './filter.ts'
import { addDecaying, mono, RATE, type Sound, shapeEdges, silence, sine } from './wave.ts'

export interface Drum {
  sound: Sound
  gain: number
  pan: number
  send: number
}

function noise(seconds: number, fallPerSecond: number, random: Random): Float32Array {
  const samples = silence(seconds)
  const keep = Math.exp(-fallPerSecond / RATE)
  let level = 1
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (random() * 2 - 1) * level
    level *= keep
  }
  return samples
}

function mix(...layers: readonly (readonly [samples: Float32Array, gain: number])[]): Float32Array {
  const mixed = new Float32Array(Math.max(...layers.map(([samples]) => samples.length)))
  for (const [samples, gain] of layers) for (let i = 0; i < samples.length; i++) mixed[i]! += samples[i]! * gain
  shapeEdges(mixed, 0.0004, 0.02)
  return mixed
}

/** A sine that falls in pitch. */
function thump(fromHz: number, toHz: number, dropPerSecond: number, fallPerSecond: number, seconds: number) {
  const samples = silence(seconds)
  let phase = 0.12
  for (let i = 0; i < samples.length; i++) {
    const second = i / RATE
    phase += (toHz + (fromHz - toHz) * Math.exp(-second * dropPerSecond)) / RATE
    samples[i] = sine(phase) * Math.exp(-second * fallPerSecond)
  }
  return samples
}

function hiss(seconds: number, fallPerSecond: number, aboveHz: number, random: Random): Float32Array {
  const samples = noise(seconds, fallPerSecond, random)
  for (let i = 0; i < 3; i++) highPass(samples, aboveHz)
  return samples
}

/** Bands of noise between two frequencies. */
function band(seconds: number, fallPerSecond: number, fromHz: number, toHz: number, random: Random): Float32Array {
  const samples = noise(seconds, fallPerSecond, random)
  highPass(samples, fromHz)
  lowPass(samples, () => toHz, 0.7)
  return samples
}

function ringing(seconds: number, partials: readonly (readonly [hz: number, gain: number, decaySeconds: number])[]) {
  const samples = silence(seconds)
  for (const [hz, gain, decay] of partials) addDecaying(samples, hz, gain, decay)
  return samples
}

/** A clap is several hands. */
function clap(random: Random): Float32Array {
  const samples = silence(0.35)
  for (const delay of [0, 0.011, 0.021, 0.03]) {
    const hands = band(0.3, delay === 0.03 ? 16 : 160, 900, 3200, random)
    const from = Math.round(delay * RATE)
    for (let i = 0; i < hands.length && from + i < samples.length; i++) samples[from + i]! += hands[i]! * 0.7
  }
  shapeEdges(samples, 0.001, 0.03)
  return samples
}

type Shelf = Record<string, () => readonly [samples: Float32Array, gain: number, pan: number, send: number]>

function cymbals(random: Random): Shelf {
  const cymbal = (seconds: number, fall: number) => {
    const metal = ringing(seconds, [
      [3170, 0.03, 1],
      [4410, 0.03, 0.8],
      [5230, 0.02, 0.9],
    ])
    return mix([hiss(seconds, fall, 4200, random), 0.6], [metal, 1])
  }
  const ping = () =>
    ringing(0.9, [
      [2960, 0.05, 0.9],
      [4120, 0.05, 1.1],
      [5480, 0.04, 0.8],
    ])
  return {
    hat: () => [hiss(0.12, 55, 6500, random), 0.2, 0.3, 0.03],
    open: () => [hiss(0.4, 11, 6000, random), 0.2, 0.3, 0.05],
    pedal: () => [hiss(0.08, 70, 5200, random), 0.2, 0.3, 0.03],
    ride: () => [mix([hiss(0.7, 7, 5200, random), 0.3], [ping(), 1]), 0.4, 0.35, 0.06],
    crash: () => [cymbal(2.2, 2.6), 0.3, -0.3, 0.15],
    crash2: () => [cymbal(0.7, 7), 0.24, 0.35, 0.08],
  }
}

function studio(random: Random): Shelf {
  const body = () =>
    ringing(0.25, [
      [188, 0.5, 0.22],
      [335, 0.25, 0.14],
    ])
  const rim = () =>
    ringing(0.12, [
      [830, 0.4, 0.06],
      [1720, 0.35, 0.05],
    ])
  return {
    ...cymbals(random),
    kick: () => [mix([thump(165, 48, 32, 9, 0.4), 0.95], [hiss(0.02, 400, 1800, random), 0.18]), 0.95, 0, 0.02],
    snare: () => [mix([body(), 0.8], [band(0.3, 20, 1100, 8500, random), 0.75]), 0.62, 0.05, 0.16],
    stick: () => [mix([rim(), 1], [hiss(0.03, 200, 2000, random), 0.3]), 0.5, 0.15, 0.14],
    clap: () => [clap(random), 0.42, -0.1, 0.16],
    shaker: () => [band(0.09, 45, 5000, 11_000, random), 0.14, -0.35, 0.04],
    tom: () => [thump(190, 118, 14, 9, 0.5), 0.6, 0.25, 0.14],
    tomLow: () => [thump(140, 82, 12, 8, 0.6), 0.65, -0.25, 0.14],
    brush: () => [band(0.24, 13, 1600, 6500, random), 0.24, 0.1, 0.1],
  }
}

/** Hand drum, wooden clappers, gong. */
function folk(random: Random): Shelf {
  return {
    ...studio(random),
    kick: () => [thump(120, 62, 22, 9, 0.4), 0.8, 0, 0.06],
    drum: () => [mix([thump(150, 84, 20, 7, 0.5), 0.9], [band(0.06, 60, 300, 1800, random), 0.4]), 0.8, -0.1, 0.16],
    wood: () => [
      mix(
        [
          ringing(0.1, [
            [1180, 0.6, 0.06],
            [2640, 0.3, 0.04],
          ]),
          1,
        ],
        [hiss(0.01, 500, 2500, random), 0.2],
      ),
      0.45,
      0.35,
      0.16,
    ],
    gong: () => [
      ringing(3.5, [
        [131, 0.3, 3.4],
        [196, 0.16, 2.8],
        [277, 0.14, 2.4],
        [362, 0.1, 1.8],
        [523, 0.06, 1.4],
      ]),
      0.4,
      0,
      0.25,
    ],
  }
}

function machine(random: Random): Shelf {
  const snare = () => mix([ringing(0.3, [[196, 0.6, 0.25]]), 0.8], [band(0.4, 12, 900, 9000, random), 0.7])
  return {
    ...studio(random),
    kick: () => {
      const samples = mix([thump(220, 46, 38, 7, 0.45), 1], [hiss(0.01, 600, 2500, random), 0.15])
      saturate(samples, 1.4)
      return [samples, 1, 0, 0]
    },
    snare: () => [snare(), 0.6, 0, 0.26],
  }
}

function dusty(random: Random): Shelf {
  const clean = studio(random)
  const dulled =
    (name: string): Shelf[string] =>
    () => {
      const [samples, gain, pan, send] = clean[name]!()
      lowPass(samples, () => 3800, 0.7)
      saturate(samples, 1.5)
      return [samples, gain, pan, send]
    }
  return { ...clean, kick: dulled('kick'), snare: dulled('snare') }
}

const KITS = { studio, dusty, machine, folk, jazz: studio } as const

/** The drums of a kit, each made when it is first struck. */
export function openKit(name: keyof typeof KITS): (drum: string) => Drum {
  const shelf = KITS[name](seededRandom(`kit ${name}`))
  const made = new Map<string, Drum>()
  return (drum) => {
    let known = made.get(drum)
    if (!known) {
      const make = shelf[drum]
      if (!make) throw new Error(`the kit has no ${drum}`)
      const [samples, gain, pan, send] = make()
      known = { sound: mono(samples), gain, pan, send }
      made.set(drum, known)
    }
    return known
  }
}
