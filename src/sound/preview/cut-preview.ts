import { AudioError, type Decoding, ENCODE_RATE, type StereoPlanes } from '../codec.ts'
import { mixToStereo } from './downmix.ts'
import { resample } from './resample.ts'

const FADE_IN_SECONDS = 0.05
const FADE_OUT_SECONDS = 1

/** The whole seconds that a preview of this track may start at and last: a track that is shorter than the preview is played whole. */
export function clampPreview(startSeconds: number, lengthSeconds: number, trackSeconds: number) {
  const length = Math.min(lengthSeconds, trackSeconds)
  return { startSeconds: Math.max(0, Math.min(startSeconds, trackSeconds - length)), lengthSeconds: length }
}

/**
 * Half a cosine at both ends: it begins and ends at 0 with a slope of 0, so that there is no click to hear. Changes the planes given.
 */
export function fadeEdges(planes: readonly Float32Array[], sampleRate: number): void {
  for (const plane of planes) {
    const fadeIn = Math.min(Math.round(FADE_IN_SECONDS * sampleRate), plane.length >> 1)
    const fadeOut = Math.min(Math.round(FADE_OUT_SECONDS * sampleRate), plane.length >> 1)
    for (let i = 0; i < fadeIn; i++) plane[i]! *= rise(i / fadeIn)
    for (let i = 0; i < fadeOut; i++) plane[plane.length - 1 - i]! *= rise(i / fadeOut)
  }
}

function rise(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * share)
}

/**
 * Takes `lengthSeconds` from a decoding that begins where the preview does (`fromSeconds`), then stops it. The result is ready for the
 * encoder: stereo at 44.1 kHz, faded, its length exact to the sample unless the track ends before.
 */
export async function cutPreview(decoding: Decoding, lengthSeconds: number): Promise<StereoPlanes> {
  const wanted = Math.round(lengthSeconds * decoding.sampleRate)
  const planes = Array.from({ length: decoding.channels }, () => new Float32Array(wanted))
  let filled = 0
  for await (const block of decoding) {
    const taken = Math.min(block[0]!.length, wanted - filled)
    for (const [channel, plane] of planes.entries()) plane.set(block[channel]!.subarray(0, taken), filled)
    filled += taken
    if (filled === wanted) break
  }
  if (filled === 0)
    throw new AudioError('empty', {
      vi: 'không có âm thanh ở chỗ đoạn nghe thử bắt đầu',
      en: 'there is no sound where the preview should start',
    })
  const stereo = mixToStereo(planes.map((plane) => plane.subarray(0, filled)))
  const [left, right] = resample(stereo, decoding.sampleRate, ENCODE_RATE)
  const shaped: StereoPlanes = [Float32Array.from(left!), Float32Array.from(right!)]
  fadeEdges(shaped, ENCODE_RATE)
  return shaped
}
