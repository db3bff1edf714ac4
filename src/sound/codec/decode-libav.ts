import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { flacCrc } from '../../structures/crc.ts'
import { type AudioFormat, holdsNoSound, type RawBlock, truncated } from '../codec.ts'
import { chooseBuild, type LibavModule } from './compile-libav.ts'
import { gatherBlocks, planesOfFrame, reorderVorbis } from './decode-frames.ts'
import { corrupt, needsFfmpeg } from './decode-stream.ts'
import { adtsLength } from './formats/formats.ts'
import { readAt } from './formats/read-bytes.ts'
import { type Libav, type LibavFrame, type LibavPacket, loadLibav } from './libav.ts'

const READ_BYTES = 128 * 1024
const PACKET_BYTES = 16 * 1024
const CODEC_AAC = 86_018
const CODEC_VORBIS = 86_021

export interface LibavSource {
  path: string
  /** Undefined lets libav find out; it sees no file but this one. */
  format: AudioFormat | undefined
  /** For a damaged file: is told what cannot be read, and the rest is. */
  onDamage?: ((problem: string) => void) | undefined
  module?: LibavModule | undefined
}

/** The file is read in pieces where the demuxer asks for them, so memory does not grow with its length. */
export async function* decodeWithLibav(source: LibavSource): AsyncGenerator<RawBlock> {
  const libav = await loadLibav(chooseBuild(source.format), source.module)
  const packets = source.format === 'aac' ? adtsPackets(source) : demuxedPackets(libav, source)
  yield* gatherBlocks(decodePackets(libav, packets, source))
}

interface Batch {
  codecId: number
  /** Pointer to the stream's parameters; 0 for a bare stream. */
  codecPar: number
  packets: LibavPacket[]
  isLast: boolean
}

async function* demuxedPackets(libav: Libav, { path, format, onDamage }: LibavSource): AsyncGenerator<Batch> {
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
    if (!stream) throw holdsNoSound()
    const packet = await libav.av_packet_alloc()
    for (;;) {
      const [status, byStream] = await libav.readPackets(demuxer, packet, PACKET_BYTES)
      const packets = byStream[stream.index] ?? []
      const isBroken = status < 0 && status !== libav.AVERROR_EOF && status !== -libav.EAGAIN
      const isLast = status === libav.AVERROR_EOF || isBroken
      if (isBroken && !onDamage) throw corrupt(format, 'the reading stops in the middle')
      if (isBroken) onDamage?.('the reading stops in the middle')
      yield { codecId: stream.codec_id, codecPar: stream.codecpar, packets, isLast }
      if (isLast) return
    }
  } finally {
    closeSync(fd)
  }
}

/** A bare AAC stream needs no demuxer: each frame says how long it is. */
async function* adtsPackets({ path, onDamage }: LibavSource): AsyncGenerator<Batch> {
  const file = await openFile(path, 'r')
  let skipped = 0
  try {
    for (let position = 0; ; ) {
      const bytes = await readAt(file, position, PACKET_BYTES)
      const isEnd = bytes.length === 0
      const { packets, end, stray } = cutAdts(bytes, onDamage !== undefined)
      if (!onDamage && stray > 0) throw corrupt('aac', `no frame at byte ${position + end}`)
      if (!onDamage && !isEnd && packets.length === 0) throw truncated('ends inside an AAC frame')
      skipped += stray
      yield { codecId: CODEC_AAC, codecPar: 0, packets, isLast: isEnd }
      if (isEnd) break
      // Of a damaged file the last bytes may be half a frame.
      position += end === 0 ? bytes.length : end
    }
  } finally {
    await file.close()
  }
  if (skipped > 0) onDamage?.(`${skipped} bytes are no AAC frames`)
}

/** The frames that lie whole in these bytes, and where the last of them ends; what is no frame is stepped over or ends the reading. */
function cutAdts(bytes: Buffer, isLenient: boolean): { packets: LibavPacket[]; end: number; stray: number } {
  const packets: LibavPacket[] = []
  let [end, stray] = [0, 0]
  while (end + 7 <= bytes.length) {
    const length = adtsLength(bytes, end)
    if (length === undefined) {
      stray++
      if (!isLenient) break
      end++
      continue
    }
    if (end + length > bytes.length) break
    packets.push({ data: Uint8Array.from(bytes.subarray(end, end + length)), stream_index: 0 })
    end += length
  }
  return { packets, end, stray }
}

async function* decodePackets(
  libav: Libav,
  batches: AsyncGenerator<Batch>,
  { format, onDamage }: LibavSource,
): AsyncGenerator<RawBlock> {
  // Damage of an MP3 was judged by our own reading of its frames.
  const ignoreErrors = format === 'mp3' || onDamage !== undefined
  let decoder: Decoder | undefined
  let lost = 0
  for await (const { codecId, codecPar, packets, isLast } of batches) {
    decoder ??= await openDecoder(libav, codecId, codecPar, format)
    const whole = format === 'flac' ? packets.filter(({ data }) => flacCrc(data) === 0) : packets
    lost += packets.length - whole.length
    if (lost > 0 && !onDamage) throw corrupt(format, 'a frame fails its checksum')
    yield* toBlocks(await decodeBatch(libav, decoder, whole, { format, ignoreErrors, fin: false }), codecId)
    if (isLast) yield* toBlocks(await decodeBatch(libav, decoder, [], { format, ignoreErrors, fin: true }), codecId)
  }
  if (lost > 0) onDamage?.(`${lost} frames fail their checksum`)
}

interface Decoder {
  context: number
  packet: number
  frame: number
}

async function openDecoder(
  libav: Libav,
  codecId: number,
  codecPar: number,
  format: AudioFormat | undefined,
): Promise<Decoder> {
  try {
    const [, context, packet, frame] =
      codecPar === 0 ? await libav.ff_init_decoder('aac') : await libav.ff_init_decoder(codecId, codecPar)
    return { context, packet, frame }
  } catch (cause) {
    throw needsFfmpeg(format, 'what is', { cause })
  }
}

async function decodeBatch(
  libav: Libav,
  { context, packet, frame }: Decoder,
  packets: LibavPacket[],
  { format, ...options }: { format: AudioFormat | undefined; fin: boolean; ignoreErrors: boolean },
): Promise<LibavFrame[]> {
  try {
    return await libav.ff_decode_multi(context, packet, frame, packets, options)
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
