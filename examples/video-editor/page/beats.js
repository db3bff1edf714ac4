/** Where the beats of a preview are, and how it is cut so that it begins and ends on one. */

const HOP_SECONDS = 0.01
const PHASE_STEP_SECONDS = 0.005
const FREE_STEP_SECONDS = 0.1

/**
 * The API tells the tempo, not where the first beat is: that is heard in the preview itself. Of all places within one beat it is the one
 * from which a grid of that tempo meets most of the moments at which the sound grows louder.
 *
 * @param {Float32Array} samples one channel
 * @param {number} sampleRate
 * @param {number} bpm
 * @returns {number} in seconds
 */
export function findFirstBeat(samples, sampleRate, bpm) {
  const hop = Math.round(sampleRate * HOP_SECONDS)
  const onsets = measureOnsets(samples, hop)
  const period = 60 / bpm
  let best = { at: 0, sum: -1 }
  for (let at = 0; at < period; at += PHASE_STEP_SECONDS) {
    let sum = 0
    for (let beat = at; beat * sampleRate < samples.length; beat += period) {
      sum += onsets[Math.floor((beat * sampleRate) / hop)] ?? 0
    }
    if (sum > best.sum) best = { at, sum }
  }
  return best.at
}

/**
 * How much louder each hop is than the one before; never negative.
 *
 * @param {Float32Array} samples
 * @param {number} hop in samples
 */
function measureOnsets(samples, hop) {
  const levels = Array.from({ length: Math.floor(samples.length / hop) }, (_, index) => {
    let sum = 0
    for (let at = index * hop; at < (index + 1) * hop; at += 1) sum += (samples[at] ?? 0) ** 2
    return Math.sqrt(sum / hop)
  })
  return levels.map((level, index) => Math.max(0, level - (levels[index - 1] ?? 0)))
}

/**
 * @typedef {object} Music
 * @property {number} seconds length of the preview
 * @property {number | null} bpm null where no tempo was measured
 * @property {number} firstBeat in seconds
 */

/**
 * The places at which a cut for a video of that length may begin: beats, or any tenth of a second where no tempo is known. A preview that is
 * shorter than the video is taken from its beginning.
 *
 * @param {Music} music
 * @param {number} videoSeconds
 * @returns {number[]}
 */
export function listStarts({ seconds, bpm, firstBeat }, videoSeconds) {
  const [first, step] = bpm === null ? [0, FREE_STEP_SECONDS] : [firstBeat, 60 / bpm]
  const room = seconds - videoSeconds - first
  return Array.from({ length: Math.max(0, Math.floor(room / step + 1e-6)) + 1 }, (_, index) => first + index * step)
}

/**
 * From a start on: as many whole beats as the video is long, so that the music ends on a beat and at most one beat before the picture.
 *
 * @param {Music} music
 * @param {number} videoSeconds
 * @param {number} start
 */
export function cutFrom({ seconds, bpm }, videoSeconds, start) {
  const room = Math.min(videoSeconds, seconds - start)
  if (bpm === null) return { start, end: start + room, beats: null }
  const beats = Math.floor((room * bpm) / 60 + 1e-6)
  return { start, end: start + (beats * 60) / bpm, beats }
}
