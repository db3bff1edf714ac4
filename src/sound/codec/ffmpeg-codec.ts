import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import {
  type AudioCodec,
  AudioError,
  type AudioFormat,
  codecFailed,
  type DecodeOptions,
  type Decoding,
  type Encoded,
  type EncodeOptions,
  type RawBlock,
  type StereoPlanes,
  stoodStill,
  stoppedOnRequest,
} from '../codec.ts'
import { MAX_INACTIVITY_MS } from '../limits.ts'
import { type DamagedSource, decodeDamaged } from './decode-damaged.ts'
import { decodePcm } from './decode-pcm.ts'
import { corrupt, openDecoding } from './decode-stream.ts'
import { planesOfWavStream } from './decode-wav-stream.ts'
import { interleave16, sealFlac } from './encode-flac.ts'
import { finishMp3 } from './encode-frames.ts'
import { FORMATS } from './formats/formats.ts'
import { sniffAudio } from './formats/sniff.ts'

/**
 * Only formats that hold their sound themselves, and never a playlist or a script that names other files. The demuxer is named too where
 * we know the format; in a damaged file that we do not recognise, ffmpeg may guess among these.
 */
const DEMUXERS = [
  ...new Set(Object.values(FORMATS).map(({ demuxer }) => demuxer)),
  ...[
    'mov,mp4,m4a,3gp,3g2,mj2',
    'matroska,webm',
    'mpc',
    'loas',
    'latm',
    'mxf',
    'rm',
    'nut',
    'gxf',
    'dv',
    'voc',
    'nsv',
    'ivf',
  ],
].join(',')

const SAFE = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', DEMUXERS]
const QUIET = ['-nostdin', '-nostats', '-hide_banner', '-v', 'level+info', '-threads', '1']
/** An MP3 frame may need earlier ones: ffmpeg starts a second before the wanted place and the samples of that second are dropped. */
const PREROLL_SECONDS = 1

export function createFfmpegCodec(program: string, version: string): AudioCodec {
  return {
    name: 'ffmpeg',
    description: `ffmpeg ${version} (${program})`,
    decode: (path, options = {}) => decode(program, path, options),
    encode: (planes, options = {}) => encode(program, planes, options),
  }
}

async function decode(program: string, path: string, options: DecodeOptions): Promise<Decoding> {
  const open = async (source: DamagedSource, wishes: DecodeOptions) =>
    (await readPlain(source, wishes)) ?? decodeWith(program, source, wishes)
  const { onDamage } = options
  if (onDamage) return await decodeDamaged(path, { ...options, onDamage }, open)
  return await open({ path, ...(await sniffAudio(path)) }, options)
}

/** WAV and AIFF that hold plain samples are read here: starting a program and its pipe would cost more than the reading. */
async function readPlain(source: DamagedSource, options: DecodeOptions): Promise<Decoding | undefined> {
  if (source.format !== 'wav' && source.format !== 'aiff') return undefined
  const startSeconds = options.fromSeconds ?? 0
  const blocks = untilAborted(decodePcm(source.path, source.format, startSeconds), options.signal)
  try {
    return await openDecoding(blocks, source, options, { startSeconds })
  } catch (error) {
    await blocks.return(undefined)
    // Sound that is compressed inside the file is for ffmpeg.
    if (error instanceof AudioError && error.code === 'unsupported') return undefined
    throw error
  }
}

async function* untilAborted(blocks: AsyncGenerator<RawBlock>, signal?: AbortSignal): AsyncGenerator<RawBlock> {
  if (signal?.aborted) throw stoppedOnRequest()
  for await (const block of blocks) {
    yield block
    if (signal?.aborted) throw stoppedOnRequest()
  }
}

/** Whether a file is to be refused that is shorter than ffmpeg says: of the other formats our own code reads the length, where they have one. */
function isLengthSure(format: AudioFormat): boolean {
  const { needsFfmpeg, isVideo, isBare } = FORMATS[format]
  return Boolean(needsFfmpeg && !isVideo && !isBare)
}

/** Of these our own reading of the frames judges the damage, and ffmpeg's complaints are about what it skips. */
const isJudgedByUs = (format: DamagedSource['format']) => format === 'mp3'

async function decodeWith(program: string, source: DamagedSource, options: DecodeOptions): Promise<Decoding> {
  const { path, format } = source
  const { onDamage } = options
  const startSeconds = Math.max(0, (options.fromSeconds ?? 0) - PREROLL_SECONDS)
  const named = format === undefined ? [] : ['-f', FORMATS[format].demuxer]
  const care = ['-err_detect', onDamage ? 'ignore_err' : 'crccheck']
  const seek = startSeconds > 0 ? ['-ss', String(startSeconds)] : []
  const input = [...SAFE, ...care, ...seek, ...named, '-i', `file:${resolve(path)}`]
  const sound = ['-map', '0:a:0', '-vn', '-sn', '-dn']
  const output = [...sound, '-c:a', 'pcm_f32le', '-flags', 'bitexact', '-f', 'wav', 'pipe:1']
  const run = startFfmpeg(program, [...QUIET, ...input, ...output], ['ignore', 'pipe', 'pipe'], options)
  const blocks = (async function* (): AsyncGenerator<RawBlock> {
    try {
      yield* planesOfWavStream(run.read(run.stdio[1] as Readable))
      const tolerated = isJudgedByUs(format) ? Number.POSITIVE_INFINITY : 0
      await run.finish((reason) => corrupt(format, reason), tolerated)
    } finally {
      await run.end()
    }
  })()
  const isTrusted = onDamage ? !(format && FORMATS[format].isBare) : format !== undefined && isLengthSure(format)
  const promisedSeconds = () => (isTrusted ? run.promisedSeconds() : undefined)
  try {
    return await openDecoding(blocks, source, options, { startSeconds, promisedSeconds })
  } catch (error) {
    await blocks.return(undefined)
    throw error
  }
}

async function encode(program: string, planes: StereoPlanes, options: EncodeOptions): Promise<Encoded> {
  const kbps = options.mp3Kbps ?? 128
  const pcm = interleave16(planes)
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', `${kbps}k`, '-reservoir', '0', '-write_xing', '0', '-id3v2_version', '0']
  const master = options.withMaster
    ? ['-c:a', 'flac', '-sample_fmt', 's16', '-flags', 'bitexact', '-f', 'flac', 'pipe:3']
    : []
  const input = ['-f', 's16le', '-ar', '44100', '-ac', '2', '-i', 'pipe:0']
  const args = [
    ...QUIET.slice(1),
    '-protocol_whitelist',
    'file,pipe',
    ...input,
    '-map_metadata',
    '-1',
    ...mp3,
    '-f',
    'mp3',
    'pipe:1',
    ...master,
  ]
  const run = startFfmpeg(program, args, ['pipe', 'pipe', 'pipe', 'pipe'], options)
  try {
    const stdin = run.child.stdin!
    // A program that ends early closes this pipe; its exit status is what gets reported.
    stdin.on('error', () => {})
    stdin.end(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength))
    const [stream, flac] = await Promise.all([
      collect(run.read(run.stdio[1] as Readable)),
      collect(run.read(run.stdio[3] as Readable)),
    ])
    await run.finish((reason) => codecFailed(`ffmpeg could not encode: ${reason}`), 0)
    return {
      mp3: finishMp3(stream, planes[0].length, kbps),
      master: options.withMaster ? sealFlac(flac, pcm) : Buffer.alloc(0),
    }
  } finally {
    await run.end()
  }
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

type Stdio = 'ignore' | 'pipe'

function startFfmpeg(
  program: string,
  args: string[],
  stdio: Stdio[],
  options: { signal?: AbortSignal; inactivityMs?: number },
) {
  if (options.signal?.aborted) throw stoppedOnRequest()
  const child = spawn(program, args, { stdio })
  const log = watchLog(child.stdio[2] as Readable)
  let stopped: AudioError | undefined
  const closed = new Promise<number | null>((done, fail) => {
    child.once('error', (cause) => fail(codecFailed(`ffmpeg did not start: ${cause.message}`, cause)))
    child.once('close', (status) => done(status))
  })
  // Whoever awaits it later sees the failure; until then it must not count as unhandled.
  closed.catch(() => {})
  const stop = (reason: AudioError) => {
    stopped ??= reason
    child.kill('SIGKILL')
  }
  const onAbort = () => stop(stoppedOnRequest())
  options.signal?.addEventListener('abort', onAbort)
  const inactivityMs = options.inactivityMs ?? MAX_INACTIVITY_MS
  return {
    child,
    stdio: child.stdio,
    promisedSeconds: () => log.seconds,
    /** The clock of inactivity runs only while ffmpeg is waited for, not while the reader is busy with what it has. */
    async *read(stream: Readable): AsyncGenerator<Buffer> {
      const iterator = stream[Symbol.asyncIterator]()
      for (;;) {
        const timer = setTimeout(() => stop(stoodStill()), inactivityMs)
        const next = await iterator.next().finally(() => clearTimeout(timer))
        if (stopped) throw stopped
        if (next.done) return
        yield next.value
      }
    },
    async finish(failure: (reason: string) => AudioError, tolerated: number): Promise<void> {
      const status = await closed
      if (stopped) throw stopped
      if (status !== 0 || log.errors > tolerated) throw failure(log.first)
    },
    async end(): Promise<void> {
      options.signal?.removeEventListener('abort', onAbort)
      child.kill('SIGKILL')
      // A pipe with unread bytes in it would keep the child from ever counting as closed.
      for (const stream of child.stdio) stream?.destroy()
      await closed.catch(() => {})
    },
  }
}

interface FfmpegLog {
  first: string
  errors: number
  /** As the container says. */
  seconds: number | undefined
}

/** Keeps the first error of stderr, their number and the length of the input, whatever a hostile file makes ffmpeg print. */
function watchLog(stderr: Readable): FfmpegLog {
  const log: FfmpegLog = { first: '', errors: 0, seconds: undefined }
  let rest = ''
  stderr.setEncoding('utf8')
  stderr.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(0, 1000)
    for (const line of lines) {
      const length = /^\[info\] +Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(line)
      if (length) log.seconds ??= Number(length[1]) * 3600 + Number(length[2]) * 60 + Number(length[3])
      // More than 4 GB of samples do not fit a WAV header, which is not read at the end of a pipe.
      if (!/\[(error|fatal|panic)\]/.test(line) || line.includes('invalid for wav')) continue
      if (log.errors === 0) log.first = line.slice(0, 300)
      log.errors++
    }
  })
  return log
}
