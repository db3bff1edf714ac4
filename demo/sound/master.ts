import { createLoudnessMeter } from '../../src/sound/analysis/loudness.ts'
import { highPass } from './filter.ts'
import { RATE, type Sound } from './wave.ts'

const CEILING = 10 ** (-1.5 / 20)
const LOOK_AHEAD = 128
const RECOVERY_SECONDS = 0.12

/** What the limiter takes from a loud song is made up for, so often at most. */
const MAX_ROUNDS = 3
const CLOSE_DB = 0.3

/** Brings the song to its loudness without a sample above −1.5 dB, and lets its end fade. */
export function master(song: Sound, loudnessDb: number): void {
  highPass(song.left, 22)
  highPass(song.right, 22)
  let isLimited = true
  for (let round = 0; round < MAX_ROUNDS && isLimited; round++) {
    const missingDb = loudnessDb - (measureLoudness(song) ?? loudnessDb)
    if (round > 0 && missingDb < CLOSE_DB) break
    isLimited = limit(song, 10 ** (missingDb / 20))
  }
  fadeOut(song, 1.2)
}

function measureLoudness({ left, right }: Sound): number | null {
  const meter = createLoudnessMeter(RATE, 2)
  const block = 16_384
  for (let start = 0; start < left.length; start += block)
    meter.push([left.subarray(start, start + block), right.subarray(start, start + block)])
  return meter.finish()
}

/**
 * The gain goes down before the peak comes: for every block the lowest gain that it and the next one need, reached by a straight line inside
 * the block before, and slowly back. Answers whether there was anything to limit.
 */
function limit({ left, right }: Sound, gain: number): boolean {
  const blocks = Math.ceil(left.length / LOOK_AHEAD) + 1
  const needed = new Float32Array(blocks + 1).fill(1)
  for (let block = 0; block < blocks; block++) {
    const end = Math.min(left.length, (block + 1) * LOOK_AHEAD)
    let peak = 0
    for (let i = block * LOOK_AHEAD; i < end; i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!))
    needed[block] = Math.min(1, CEILING / Math.max(1e-9, peak * gain))
  }
  const recovery = 1 - Math.exp(-LOOK_AHEAD / (RECOVERY_SECONDS * RATE))
  let from = needed[0]!
  for (let block = 0; block < blocks; block++) {
    // The line ends where the next block begins, so it must suit both.
    const recovered = from + (1 - from) * recovery
    const to = Math.min(recovered, needed[block]!, needed[block + 1]!)
    const start = block * LOOK_AHEAD
    const end = Math.min(left.length, start + LOOK_AHEAD)
    for (let i = start; i < end; i++) {
      const now = gain * (from + ((to - from) * (i - start)) / LOOK_AHEAD)
      left[i]! *= now
      right[i]! *= now
    }
    from = to
  }
  return needed.some((share) => share < 1)
}

function fadeOut({ left, right }: Sound, seconds: number): void {
  const length = Math.min(left.length, Math.round(seconds * RATE))
  for (let i = 0; i < length; i++) {
    const level = 0.5 - 0.5 * Math.cos((Math.PI * i) / length)
    left[left.length - 1 - i]! *= level
    right[right.length - 1 - i]! *= level
  }
}
