import { AudioError, damaged, holdsNoSound, type RawBlock, truncated } from '../codec.ts'
import { parseMp3Header } from '../mp3-frames.ts'
import { cutAdts } from './adts.ts'
import { planesOfFrame, reorderVorbis } from './frames.ts'
import { type Libav, type LibavBuild, type LibavFrame, type LibavPacket, loadLibav, readPackets } from './libav.ts'
import { findOggFault } from './ogg-pages.ts'
import type { AudioFormat } from './recognise.ts'
import type { SoundFile } from './sound-file.ts'

type Format = Exclude<AudioFormat, 'wav' | 'aiff'>

/** For people, and the build and the demuxer that read it. A bare AAC stream has none: each of its frames says how long it is. */
const FORMATS: Readonly<Record<Format, { label: string; build: LibavBuild; demuxer?: string }>> = {
  mp3: { label: 'MP3', build: 'mp3', demuxer: 'mp3' },
  flac: { label: 'FLAC', build: 'mp3', demuxer: 'flac' },
  ogg: { label: 'Ogg', build: 'mp3', demuxer: 'ogg' },
  m4a: { label: 'M4A or MP4', build: 'aac', demuxer: 'mov' },
  matroska: { label: 'Matroska or WebM', build: 'aac', demuxer: 'matroska' },
  wavpack: { label: 'WavPack', build: 'aac', demuxer: 'wv' },
  aac: { label: 'AAC', build: 'aac' },
}

const READ_BYTES = 128 * 1024
const PACKET_BYTES = 16 * 1024
const CODEC_MP3 = 0x15001
const CODEC_VORBIS = 0x15005
const PACKET_IS_CORRUPT = 2

/** Frames of an MP3 that lack what was cut off before them, and stray tags between the frames, are common and harmless. */
const TOLERATED_MP3_FRAMES = 3

/** Between the end of one packet and the beginning of the next; containers round their times. */
const MAX_GAP_SECONDS = 0.1

/** Is told what is wrong with a file; does not return when the file is to be refused for it. */
type Complain = (fault: AudioError) => void

export interface LibavSound {
  promisedSeconds: number | undefined
  blocks: () => AsyncGenerator<RawBlock>
}

/** With `onDamage` a damaged file is read as far as it can be; without, the first fault refuses it. */
export async function openLibavSound(file: SoundFile, onDamage?: (problem: string) => void): Promise<LibavSound> {
  const complain: Complain = (fault) => {
    if (!onDamage) throw fault
    onDamage(fault.message)
  }
  const format = file.format as Format
  const { build, demuxer } = FORMATS[format]
  const fault = findFault(file)
  if (fault) complain(fault)
  const libav = await loadLibav(build)
  const input = demuxer === undefined ? adtsInput(file) : await openInput(libav, file, demuxer)
  const strictness = { complain, isStrict: onDamage === undefined }
  return { promisedSeconds: input.seconds, blocks: () => decodeInput(libav, format, input, strictness) }
}

/** What the demuxers of libav.js do not say. */
function findFault(file: SoundFile): AudioError | undefined {
  if (file.format === 'ogg') return findOggFault(file)
  if (file.format === 'matroska' && segmentEnd(file) > file.size) return truncated('ends inside its Matroska data')
  return undefined
}

/** Where the one element behind the header of a Matroska file ends; 0 where a live recording did not know. */
function segmentEnd({ read }: SoundFile): number {
  const head = read(0, 4096)
  const header = readSize(head, 4)
  const segment = header && readSize(head, 4 + header.bytes + header.value + 4)
  if (!segment || segment.isUnknown) return 0
  return 8 + header.bytes + header.value + segment.bytes + segment.value
}

function readSize(head: Buffer, at: number): { bytes: number; value: number; isUnknown: boolean } | undefined {
  const bytes = Math.clz32(head[at] ?? 0) - 23
  if (bytes > 8 || at + bytes > head.length) return undefined
  const digits = [head[at]! & (0xff >> bytes), ...head.subarray(at + 1, at + bytes)]
  return {
    bytes,
    value: digits.reduce((value, byte) => value * 256 + byte, 0),
    isUnknown: digits.every((byte, n) => byte === (n === 0 ? 0xff >> bytes : 0xff)),
  }
}

/** How long the file was before anything was cut off, where its encoder wrote it into the first frame. */
function readLengthTag({ read }: SoundFile): number | undefined {
  const frame = read(0, 256)
  const header = parseMp3Header(frame, 0)
  if (!header) return undefined
  const at = header.sideInfoOffset + header.sideInfoLength
  const hasLength = /^(Xing|Info)$/.test(frame.toString('latin1', at, at + 4)) && at + 12 <= frame.length
  if (!hasLength || (frame[at + 7]! & 1) === 0) return undefined
  return (frame.readUInt32BE(at + 8) * header.samples) / header.sampleRate
}

interface Input {
  codec: string | number
  /** Pointer to the stream's parameters; none for a bare stream. */
  parameters?: number
  seconds?: number | undefined
  /** The unit of its packets' times. */
  secondsPerTick: number
  read(): Promise<{ packets: LibavPacket[]; isLast: boolean; fault?: AudioError }>
}

/** The file is read in pieces where the demuxer asks for them, so memory does not grow with its length. */
async function openInput(libav: Libav, file: SoundFile, demuxerName: string): Promise<Input> {
  const { format } = file
  libav.onblockread = (name, position, length) => {
    const bytes = file.read(position, Math.min(Math.max(length, READ_BYTES), Math.max(0, file.size - position)))
    void libav.ff_block_reader_dev_send(name, position, bytes)
  }
  await libav.mkblockreaderdev('input', file.size)
  const [demuxer, streams] = await libav.ff_init_demuxer_file('input', demuxerName).catch((cause) => {
    throw unreadable(format, cause)
  })
  const stream = streams.find((candidate) => candidate.codec_type === libav.AVMEDIA_TYPE_AUDIO)
  if (!stream) throw holdsNoSound()
  const packet = await libav.av_packet_alloc()
  return {
    codec: stream.codec_id,
    parameters: stream.codecpar,
    seconds: format === 'mp3' ? readLengthTag(file) : stream.duration > 0 ? stream.duration : undefined,
    secondsPerTick: stream.time_base_num / stream.time_base_den,
    async read() {
      const [status, byStream] = await readPackets(libav, demuxer, packet, PACKET_BYTES)
      const packets = byStream[stream.index] ?? []
      const isBroken = status < 0 && status !== libav.AVERROR_EOF && status !== -libav.EAGAIN
      const isLast = status === libav.AVERROR_EOF || isBroken
      const isCorrupt = isBroken || packets.some(({ flags }) => (flags! & PACKET_IS_CORRUPT) !== 0)
      return isCorrupt
        ? { packets, isLast, fault: damaged(`${format} data: the reading stops in the middle`) }
        : { packets, isLast }
    },
  }
}

function adtsInput(file: SoundFile): Input {
  let position = 0
  return {
    codec: 'aac',
    secondsPerTick: 0,
    async read() {
      const bytes = file.read(position, PACKET_BYTES)
      const { packets, end, stray } = cutAdts(bytes)
      const isLast = position + bytes.length >= file.size
      position += end === 0 ? bytes.length : end
      if (stray > 0) return { packets, isLast, fault: damaged(`aac data: ${stray} bytes are no AAC frames`) }
      if (isLast && end < bytes.length) return { packets, isLast, fault: truncated('ends inside an AAC frame') }
      return { packets, isLast }
    },
  }
}

interface Strictness {
  complain: Complain
  isStrict: boolean
}

async function* decodeInput(
  libav: Libav,
  format: Format,
  input: Input,
  { complain, isStrict }: Strictness,
): AsyncGenerator<RawBlock> {
  const decode = await openDecoder(libav, format, input, isStrict)
  const lookAtTimes = createTimeCheck(format, input.secondsPerTick, complain)
  let lost = 0
  for (let isLast = false; !isLast; ) {
    const { packets, fault, ...batch } = await input.read()
    isLast = batch.isLast
    if (fault) complain(fault)
    for (const packet of packets) lookAtTimes(packet)
    const frames = await decode(packets, isLast)
    lost += packets.length - frames.length
    if (isStrict && format === 'mp3' && lost > TOLERATED_MP3_FRAMES) complain(damaged(`mp3 data: ${lost} frames`))
    for (const frame of frames) {
      const planes = planesOfFrame(frame)
      yield { sampleRate: frame.sample_rate, planes: input.codec === CODEC_VORBIS ? reorderVorbis(planes) : planes }
    }
  }
  // Some coders need one packet more than they give.
  if (lost > 1) complain(damaged(`${format} data: ${lost} frames`))
}

/** The sound of one packet goes on where that of the one before ends, or else some is missing, or another song begins. */
function createTimeCheck(format: Format, secondsPerTick: number, complain: Complain): (packet: LibavPacket) => void {
  let expected: number | undefined
  return ({ pts, ptshi, duration }) => {
    if (pts === undefined || ptshi === undefined || ptshi === -0x80000000) return
    const time = pts + ptshi * 2 ** 32 + (pts < 0 ? 2 ** 32 : 0)
    const gap = expected === undefined ? 0 : (time - expected) * secondsPerTick
    if (gap > MAX_GAP_SECONDS) complain(damaged(`${format} data: ${gap.toFixed(1)} seconds are missing in the middle`))
    if (gap < -MAX_GAP_SECONDS) complain(damaged(`${format} data: its times go back`))
    // Not every container says how long each of its packets is.
    expected = duration ? time + duration : undefined
  }
}

type Decode = (packets: LibavPacket[], fin: boolean) => Promise<LibavFrame[]>

async function openDecoder(libav: Libav, format: Format, input: Input, isStrict: boolean): Promise<Decode> {
  const { codec, parameters } = input
  // MP3 inside another container: the build that reads that has no MP3, and the other one needs to know no more than its name.
  const isElsewhere = codec === CODEC_MP3 && FORMATS[format].build !== 'mp3'
  const decoder = isElsewhere ? await loadLibav('mp3') : libav
  const [, context, packet, frame] = await decoder
    .ff_init_decoder(codec, isElsewhere ? undefined : parameters)
    .catch((cause) => {
      throw notSupported(format, cause)
    })
  if (isStrict) await decoder.av_opt_set(context, 'err_detect', 'crccheck+explode', 0)
  const options = { ignoreErrors: !isStrict || format === 'mp3' }
  const decodeAll: Decode = (packets, fin) =>
    decoder.ff_decode_multi(context, packet, frame, packets, { ...options, fin })
  if (isStrict)
    return (packets, fin) =>
      decodeAll(packets, fin).catch((cause) => {
        throw damaged(`${format} data: the decoder gave up`, cause)
      })
  // One by one: a bad packet takes no good one with it.
  return async (packets, fin) => {
    const frames: LibavFrame[] = []
    for (const each of packets) frames.push(...(await decodeAll([each], false).catch(() => [])))
    if (fin) frames.push(...(await decodeAll([], true).catch(() => [])))
    return frames
  }
}

const unreadable = (format: AudioFormat, cause: unknown) =>
  format === 'm4a'
    ? truncated('has no index (moov box), as after an upload that broke off', cause)
    : damaged(`${format} data: the header cannot be read`, cause)

const notSupported = (format: Format, cause: unknown) =>
  new AudioError('unsupported', {
    vi: `không hỗ trợ cách nén bên trong ${FORMATS[format].label}`,
    en: `what is inside ${FORMATS[format].label} is coded in a way that is not supported`,
    cause,
  })
