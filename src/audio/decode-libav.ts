import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { AudioError, type AudioFormat, type RawBlock, toleratedErrors } from './codec.ts'
import { type Libav, type LibavFrame, type LibavPacket, loadLibav } from './codec-libav.ts'
import { gatherBlocks, isFlacFrameWhole, planesOfFrame, reorderVorbis } from './decode-frames.ts'
import { readAt } from './decode-read.ts'
import { adtsFrameLength } from './decode-sniff.ts'
import { corrupt } from './decode-stream.ts'

const READ_BYTES = 128 * 1024
const PACKET_BYTES = 16 * 1024
const CODEC_AAC = 86_018
const CODEC_VORBIS = 86_021

/** FLAC, MP3, Ogg, M4A and ADTS. The file is read in pieces where the demuxer asks for them, so memory does not grow with its length. */
export async function* decodeWithLibav(path: string, format: AudioFormat): AsyncGenerator<RawBlock> {
  const libav = await loadLibav(format === 'm4a' || format === 'aac' ? 'aac' : 'main')
  const packets = format === 'aac' ? adtsPackets(path) : demuxedPackets(libav, path, format)
  yield* gatherBlocks(decodePackets(libav, packets, format))
}

interface Batch {
  codecId: number
  /** Pointer to the stream's parameters; 0 for a bare stream. */
  codecPar: number
  packets: LibavPacket[]
  isLast: boolean
}

async function* demuxedPackets(libav: Libav, path: string, format: AudioFormat): AsyncGenerator<Batch> {
  const fd = openSync(path, 'r')
  try {
    const { size } = fstatSync(fd)
    libav.onblockread = (name, position, length) => {
      const bytes = Buffer.alloc(Math.min(Math.max(length, READ_BYTES), Math.max(0, size - position)))
      readSync(fd, bytes, 0, bytes.length, position)
      void libav.ff_block_reader_dev_send(name, position, bytes)
    }
    await libav.mkblockreaderdev('input', size)
    const [demuxer, streams] = await libav.ff_init_demuxer_file('input').catch((error: unknown) => {
      throw corrupt(format, String(error))
    })
    const stream = streams.find((candidate) => candidate.codec_type === libav.AVMEDIA_TYPE_AUDIO)
    if (!stream) throw new AudioError('empty', 'the file holds no sound')
    const packet = await libav.av_packet_alloc()
    for (;;) {
      const [status, byStream] = await libav.readPackets(demuxer, packet, PACKET_BYTES)
      const packets = byStream[stream.index] ?? []
      const isLast = status === libav.AVERROR_EOF
      yield { codecId: stream.codec_id, codecPar: stream.codecpar, packets, isLast }
      if (isLast) return
      if (status < 0 && status !== -libav.EAGAIN) throw corrupt(format, `reading stops with error ${status}`)
    }
  } finally {
    closeSync(fd)
  }
}

/** A bare AAC stream needs no demuxer: each frame says how long it is. */
async function* adtsPackets(path: string): AsyncGenerator<Batch> {
  const file = await openFile(path, 'r')
  try {
    for (let position = 0; ; ) {
      const bytes = await readAt(file, position, PACKET_BYTES)
      const packets: LibavPacket[] = []
      let at = 0
      while (at + 7 <= bytes.length) {
        if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0)
          throw corrupt('aac', `no frame at byte ${position + at}`)
        const length = adtsFrameLength(bytes, at)
        if (length <= 7) throw corrupt('aac', `an empty frame at byte ${position + at}`)
        if (at + length > bytes.length) break
        packets.push({ data: Uint8Array.from(bytes.subarray(at, at + length)), stream_index: 0 })
        at += length
      }
      if (packets.length === 0 && bytes.length > 0) throw new AudioError('truncated', 'ends inside an AAC frame')
      yield { codecId: CODEC_AAC, codecPar: 0, packets, isLast: bytes.length === 0 }
      if (bytes.length === 0) return
      position += at
    }
  } finally {
    await file.close()
  }
}

async function* decodePackets(
  libav: Libav,
  batches: AsyncGenerator<Batch>,
  format: AudioFormat,
): AsyncGenerator<RawBlock> {
  let decoder: Decoder | undefined
  let lost = 0
  for await (const batch of batches) {
    decoder ??= await openDecoder(libav, batch, format)
    if (format === 'flac' && !batch.packets.every((packet) => isFlacFrameWhole(packet.data)))
      throw corrupt(format, 'a frame fails its checksum')
    const frames = await decodeBatch(libav, decoder, batch.packets, format, false)
    // A packet of MP3 is a frame of samples, but for the first, which may lie wholly inside the encoder's delay.
    if (format === 'mp3') lost += batch.packets.length - frames.length
    if (lost > toleratedErrors(format) + 1) throw corrupt(format, `${lost} frames cannot be decoded`)
    yield* toBlocks(frames, batch.codecId)
    if (batch.isLast) yield* toBlocks(await decodeBatch(libav, decoder, [], format, true), batch.codecId)
  }
}

interface Decoder {
  context: number
  packet: number
  frame: number
}

async function openDecoder(libav: Libav, batch: Batch, format: AudioFormat): Promise<Decoder> {
  try {
    const isBare = batch.codecPar === 0
    const [, context, packet, frame] = isBare
      ? await libav.ff_init_decoder('aac')
      : await libav.ff_init_decoder(batch.codecId, batch.codecPar)
    return { context, packet, frame }
  } catch (cause) {
    throw new AudioError('unsupported', `no decoder for what this ${format} file holds; ffmpeg may have one`, { cause })
  }
}

async function decodeBatch(
  libav: Libav,
  { context, packet, frame }: Decoder,
  packets: LibavPacket[],
  format: AudioFormat,
  fin: boolean,
): Promise<LibavFrame[]> {
  try {
    const ignoreErrors = toleratedErrors(format) > 0
    return await libav.ff_decode_multi(context, packet, frame, packets, { fin, ignoreErrors })
  } catch (error) {
    throw corrupt(format, error instanceof Error ? error.message : String(error))
  }
}

function toBlocks(frames: LibavFrame[], codecId: number): RawBlock[] {
  return frames.map((frame) => {
    const planes = planesOfFrame(frame)
    return { sampleRate: frame.sample_rate, planes: codecId === CODEC_VORBIS ? reorderVorbis(planes) : planes }
  })
}
