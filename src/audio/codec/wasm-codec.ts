import { Worker } from 'node:worker_threads'
import { builtFile } from '../../config/project-files.ts'
import { MAX_INACTIVITY_MS } from '../limits.ts'
import {
  type AudioCodec,
  AudioError,
  type DecodeOptions,
  type Decoding,
  type Encoded,
  type EncodeOptions,
  type RawBlock,
  type StereoPlanes,
} from './codec.ts'
import type { CodecJob, CodecMessage } from './codec-worker.ts'
import { type DamagedSource, decodeDamaged } from './decode-damaged.ts'
import { needsFfmpeg, openDecoding } from './decode-stream.ts'
import { interleave16 } from './encode-flac.ts'
import { finishMp3 } from './encode-frames.ts'
import { FORMATS } from './formats/formats.ts'
import { sniffAudio } from './formats/sniff.ts'

const WORKER_URL = builtFile(new URL('./codec-worker.js', import.meta.url))

export function createWasmCodec(): AudioCodec {
  return { name: 'wasm', description: 'libav.js (WASM) in worker threads', decode, encode }
}

async function decode(path: string, options: DecodeOptions = {}): Promise<Decoding> {
  const { onDamage } = options
  if (onDamage) return await decodeDamaged(path, { ...options, onDamage }, open)
  return await open({ path, ...(await sniffAudio(path)) }, options)
}

async function open(source: DamagedSource, options: DecodeOptions): Promise<Decoding> {
  const { path, format } = source
  if (format !== undefined && FORMATS[format].needsFfmpeg) throw needsFfmpeg(format)
  const job = startJob({ kind: 'decode', path, format, isDamaged: options.onDamage !== undefined }, options)
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

async function encode(planes: StereoPlanes, options: EncodeOptions = {}): Promise<Encoded> {
  const kbps = options.mp3Kbps ?? 128
  const pcm = interleave16(planes)
  const job = startJob({ kind: 'encode', pcm, kbps, withMaster: options.withMaster ?? false }, options)
  try {
    const message = await job.next()
    if (message.kind !== 'encoded') throw new AudioError('codec_failed', 'the encoder gave nothing')
    return { mp3: finishMp3(Buffer.from(message.mp3), planes[0].length, kbps), master: Buffer.from(message.master) }
  } finally {
    await job.end()
  }
}

function startJob(job: CodecJob, options: { signal?: AbortSignal; inactivityMs?: number }) {
  if (options.signal?.aborted) throw new AudioError('aborted', 'stopped on request')
  const worker = new Worker(WORKER_URL, {
    workerData: job,
    name: 'audio codec',
    stdout: true,
    stderr: true,
    // Small, so that the buffers of sound which hang on young objects are collected soon.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  // libav.js prints what it also throws; an error has one line, and that is ours.
  worker.stdout.resume()
  worker.stderr.resume()
  const queue: CodecMessage[] = []
  let wake: (() => void) | undefined
  const push = (message: CodecMessage) => {
    queue.push(message)
    wake?.()
  }
  const fail = (code: 'aborted' | 'timeout' | 'codec_failed', message: string) => push({ kind: 'error', code, message })
  worker.on('message', push)
  worker.on('error', (error) => fail('codec_failed', `the codec broke down: ${error.message}`))
  worker.on('exit', () => fail('codec_failed', 'the codec ended too early'))
  const onAbort = () => {
    queue.length = 0
    fail('aborted', 'stopped on request')
  }
  options.signal?.addEventListener('abort', onAbort)
  return {
    allowMore: () => worker.postMessage('more'),
    async next(): Promise<CodecMessage> {
      const wait = options.inactivityMs ?? MAX_INACTIVITY_MS
      const timer = setTimeout(() => fail('timeout', 'the decoder stood still'), wait)
      while (queue.length === 0)
        await new Promise<void>((resume) => {
          wake = resume
        })
      clearTimeout(timer)
      const message = queue.shift()!
      if (message.kind === 'error') throw new AudioError(message.code, message.message)
      return message
    },
    async end(): Promise<void> {
      options.signal?.removeEventListener('abort', onAbort)
      await worker.terminate()
    },
  }
}
