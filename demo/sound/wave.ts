export const RATE = 44_100

/** One note or drum stroke. Both sides may be the same array. */
export interface Sound {
  left: Float32Array
  right: Float32Array
}

export const mono = (samples: Float32Array): Sound => ({ left: samples, right: samples })

const TABLE_SIZE = 2048
const TABLE_MASK = TABLE_SIZE - 1

const SINE = Float32Array.from({ length: TABLE_SIZE + 1 }, (_, i) => Math.sin((2 * Math.PI * i) / TABLE_SIZE))

/** The sine of a phase counted in turns. */
export function sine(turns: number): number {
  const position = (turns - Math.floor(turns)) * TABLE_SIZE
  const index = position | 0
  const low = SINE[index]!
  return low + (SINE[index + 1]! - low) * (position - index)
}

type Shape = 'saw' | 'square'
const tables = new Map<string, Float32Array>()

/** One turn of a wave with no harmonic above what the pitch leaves room for. */
function tableFor(shape: Shape, frequency: number): Float32Array {
  const octave = Math.max(0, Math.ceil(Math.log2(frequency / 25)))
  const name = `${shape} ${octave}`
  const known = tables.get(name)
  if (known) return known
  const harmonics = Math.max(1, Math.floor(18_000 / (25 * 2 ** octave)))
  const table = new Float32Array(TABLE_SIZE + 1)
  for (let h = 1; h <= harmonics; h += shape === 'saw' ? 1 : 2)
    for (let i = 0; i <= TABLE_SIZE; i++) table[i]! += (SINE[(h * i) & TABLE_MASK]! / h) * 0.6
  tables.set(name, table)
  return table
}

/** Adds a wave of one steady pitch to the samples. */
export function addWave(into: Float32Array, shape: Shape, frequency: number, gain: number, startTurns: number): void {
  const table = tableFor(shape, frequency)
  const step = (frequency / RATE) * TABLE_SIZE
  let position = startTurns * TABLE_SIZE
  for (let i = 0; i < into.length; i++) {
    const index = position | 0
    const low = table[index]!
    into[i]! += gain * (low + (table[index + 1]! - low) * (position - index))
    position += step
    if (position >= TABLE_SIZE) position -= TABLE_SIZE
  }
}

/** Adds a sine that dies away: 60 dB in `decaySeconds`. */
export function addDecaying(into: Float32Array, frequency: number, gain: number, decaySeconds: number, from = 0): void {
  if (frequency > RATE * 0.45) return
  const radius = 10 ** (-3 / (decaySeconds * RATE))
  const angle = (2 * Math.PI * frequency) / RATE
  const a = 2 * radius * Math.cos(angle)
  const b = -radius * radius
  // What lies below −90 dB is not worth its time.
  const end = Math.min(into.length, from + Math.ceil(decaySeconds * 1.5 * RATE))
  let now = 0
  let next = gain * radius * Math.sin(angle)
  for (let i = from; i < end; i++) {
    into[i]! += now
    const after = a * next + b * now
    now = next
    next = after
  }
}

/** Rises from and falls to nothing, so that no note clicks. */
export function shapeEdges(samples: Float32Array, attackSeconds: number, releaseSeconds: number): void {
  const rise = Math.min(samples.length, Math.round(attackSeconds * RATE))
  const fall = Math.min(samples.length, Math.round(releaseSeconds * RATE))
  for (let i = 0; i < rise; i++) samples[i]! *= i / rise
  for (let i = 0; i < fall; i++) samples[samples.length - 1 - i]! *= i / fall
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.max(1, Math.round(seconds * RATE)))
}
