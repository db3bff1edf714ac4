import { ENCODE_RATE } from '../codec.ts'
import type { LibavModule } from './compile-libav.ts'
import { flacHeader, sealFlac } from './encode-flac.ts'
import { type Libav, type LibavFrame, loadLibav } from './libav.ts'

const STEREO_LAYOUT = 3
const FRAMES_AT_ONCE = 64

/** The MP3 is the bare stream, before the checks that both codecs share. `pcm` is interleaved stereo. */
export async function encodeWithLibav(
  pcm: Int16Array,
  kbps: number,
  withMaster: boolean,
  module?: LibavModule,
): Promise<{ mp3: Buffer; master: Buffer }> {
  const libav = await loadLibav('main', module)
  const mp3 = await encodeStream(libav, 'libmp3lame', pcm, kbps)
  return { mp3: mp3.bytes, master: withMaster ? await encodeFlac(libav, pcm) : Buffer.alloc(0) }
}

/** A 16-bit FLAC file of interleaved stereo at 44.1 kHz. */
export async function encodeFlac(libav: Libav, pcm: Int16Array): Promise<Buffer> {
  const { bytes, frameSamples } = await encodeStream(libav, 'flac', pcm, 0)
  return sealFlac(Buffer.concat([flacHeader(frameSamples), bytes]), pcm)
}

async function encodeStream(libav: Libav, codec: 'libmp3lame' | 'flac', pcm: Int16Array, kbps: number) {
  const isPlanar = codec === 'libmp3lame'
  const format = isPlanar ? libav.AV_SAMPLE_FMT_S16P : libav.AV_SAMPLE_FMT_S16
  const ctx = { bit_rate: kbps * 1000, sample_fmt: format, sample_rate: ENCODE_RATE, channel_layout: STEREO_LAYOUT }
  const [, context, frame, packet, frameSamples] = await libav.ff_init_encoder(codec, {
    ctx,
    time_base: [1, ENCODE_RATE],
    options: isPlanar ? { reservoir: '0' } : {},
  })
  const parts: Uint8Array[] = []
  const step = frameSamples * 2
  for (let at = 0; at < pcm.length; at += step * FRAMES_AT_ONCE) {
    const frames: LibavFrame[] = []
    for (let from = at; from < Math.min(pcm.length, at + step * FRAMES_AT_ONCE); from += step) {
      const samples = pcm.subarray(from, from + step)
      frames.push({
        data: isPlanar ? split(samples) : samples,
        format,
        sample_rate: ENCODE_RATE,
        nb_samples: samples.length / 2,
        channels: 2,
        channel_layout: STEREO_LAYOUT,
        pts: from / 2,
        ptshi: 0,
      })
    }
    for (const out of await libav.ff_encode_multi(context, frame, packet, frames, false)) parts.push(out.data)
  }
  for (const out of await libav.ff_encode_multi(context, frame, packet, [], true)) parts.push(out.data)
  await libav.ff_free_encoder(context, frame, packet)
  return { bytes: Buffer.concat(parts), frameSamples }
}

function split(interleaved: Int16Array): Int16Array[] {
  const left = new Int16Array(interleaved.length / 2)
  const right = new Int16Array(interleaved.length / 2)
  for (let i = 0; i < left.length; i++) {
    left[i] = interleaved[2 * i]!
    right[i] = interleaved[2 * i + 1]!
  }
  return [left, right]
}
