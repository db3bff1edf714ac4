import type { LibavFrame } from './libav.ts'

function scaleOf(samples: { BYTES_PER_ELEMENT: number }, isFloat: boolean): number {
  return isFloat ? 1 : 1 / 2 ** (samples.BYTES_PER_ELEMENT * 8 - 1)
}

/** Any of libav's sample layouts as planes of floats. 24-bit sound comes in the upper part of 32. */
export function planesOfFrame(frame: LibavFrame): Float32Array[] {
  const { data, nb_samples: count } = frame
  if (Array.isArray(data))
    return data.slice(0, frame.channels || data.length).map((plane) => toFloats(plane, 0, 1, count))
  const channels = Math.max(1, Math.round(data.length / count))
  return Array.from({ length: channels }, (_, channel) => toFloats(data, channel, channels, count))
}

function toFloats(
  samples: ArrayLike<number> & { BYTES_PER_ELEMENT: number },
  from: number,
  step: number,
  count: number,
) {
  const plane = new Float32Array(count)
  const scale = scaleOf(samples, samples instanceof Float32Array)
  const middle = samples instanceof Uint8Array ? 128 : 0
  for (let i = 0, at = from; i < count; i++, at += step) plane[i] = (samples[at]! - middle) * scale
  return plane
}

/** Vorbis counts L C R Ls Rs LFE where everyone else counts L R C LFE Ls Rs; libvorbis hands them out as they lie. */
const VORBIS_ORDER: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
}

export function reorderVorbis(planes: Float32Array[]): Float32Array[] {
  return VORBIS_ORDER[planes.length]?.map((from) => planes[from]!) ?? planes
}
