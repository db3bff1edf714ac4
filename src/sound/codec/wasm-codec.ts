import { ThreadEndedError } from '../../async/threads.ts'
import { withTimeout } from '../../async/timeout.ts'
import {
  type AudioCodec,
  AudioError,
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
import { type CodecThread, createCodecThreads } from './codec-threads.ts'
import type { CodecMessage, CodecTask } from './codec-worker.ts'
import { chooseBuild, createLibavModules } from './compile-libav.ts'
import { type DamagedSource, decodeDamaged } from './decode-damaged.ts'
import { isPcm } from './decode-pcm.ts'
import { needsFfmpeg, openDecoding } from './decode-stream.ts'
import { interleave16 } from './encode-flac.ts'
import { finishMp3 } from './encode-frames.ts'
import { FORMATS } from './formats/formats.ts'
import { sniffAudio } from './formats/sniff.ts'

export function createWasmCodec(): AudioCodec {
  const compile = createLibavModules()
  const threads = createCodecThreads()
  const startJob = async (task: CodecTask, options: JobOptions) => {
    const isLibav = task.kind === 'encode' || !isPcm(task.format)
    const build = task.kind === 'encode' ? 'main' : chooseBuild(task.format)
    const module = isLibav ? await compile(build) : undefined
    if (options.signal?.aborted) throw stoppedOnRequest()
    const thread = threads.take(build)
    thread.tell({ ...task, module })
    return followJob(thread, options)
  }
  const open = (source: DamagedSource, options: DecodeOptions) => openSource(source, options, startJob)
  return {
    name: 'wasm',
    description: 'libav.js (WASM) in worker threads',
    async decode(path, options = {}) {
      const { onDamage } = options
      if (onDamage) return await decodeDamaged(path, { ...options, onDamage }, open)
      return await open({ path, ...(await sniffAudio(path)) }, options)
    },
    encode: (planes, options = {}) => encode(planes, options, startJob),
  }
}

type StartJob = (task: CodecTask, options: JobOptions) => Promise<Job>

async function openSource(source: DamagedSource, options: DecodeOptions, startJob: StartJob): Promise<Decoding> {
  const { path, format } = source
  if (format !== undefined && FORMATS[format].needsFfmpeg) throw needsFfmpeg(format)
  const job = await startJob({ kind: 'decode', path, format, isDamaged: options.onDamage !== undefined }, options)
  const blocks = (async function* (): AsyncGenerator<RawBlock> {
    try {
      for (;;) {
        const message = await job.next()
        if (message.kind === 'damage') options.onDamage?.(message.problem)
        else if (message.kind === 'block') {
          job.allowMore()
          yield message.block
        } else return
      }
    } finally {
      await job.end()
    }
  })()
  try {
    return await openDecoding(blocks, source, options)
  } catch (error) {
    await blocks.return(undefined)
    throw error
  }
}

async function encode(planes: StereoPlanes, options: EncodeOptions, startJob: StartJob): Promise<Encoded> {
  const kbps = options.mp3Kbps ?? 128
  const pcm = interleave16(planes)
  const job = await startJob({ kind: 'encode', pcm, kbps, withMaster: options.withMaster ?? false }, options)
  try {
    const message = await job.next()
    if (message.kind !== 'encoded') throw codecFailed('the encoder gave nothing')
    return { mp3: finishMp3(Buffer.from(message.mp3), planes[0].length, kbps), master: Buffer.from(message.master) }
  } finally {
    await job.end()
  }
}

type Job = ReturnType<typeof followJob>

function followJob(thread: CodecThread, { signal, inactivityMs = MAX_INACTIVITY_MS }: JobOptions) {
  let isDone = false
  const onAbort = () => void thread.terminate()
  signal?.addEventListener('abort', onAbort)
  return {
    allowMore: () => thread.tell('more'),
    async next(): Promise<CodecMessage> {
      const message = await withTimeout(thread.next(), inactivityMs, () => {
        throw stoodStill()
      }).catch((error: unknown) => {
        if (signal?.aborted) throw stoppedOnRequest()
        throw error instanceof ThreadEndedError ? codecFailed(`the codec ${error.how}`) : error
      })
      if (signal?.aborted) throw stoppedOnRequest()
      if (message.kind === 'error') throw new AudioError(message.code, message.sentence)
      isDone = message.kind === 'end' || message.kind === 'encoded'
      return message
    },
    async end(): Promise<void> {
      signal?.removeEventListener('abort', onAbort)
      if (isDone) thread.release()
      else await thread.terminate()
    },
  }
}

interface JobOptions {
  signal?: AbortSignal
  inactivityMs?: number
}
