import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Analysis } from './analysis/analysis.ts'
import { createFfmpegCodec } from './codec/ffmpeg-codec.ts'
import { createWasmCodec } from './codec/wasm-codec.ts'
import { type AudioCodec, type AudioFault, describeFault } from './codec.ts'
import { type CutOrder, cutFile, type Ingested, ingestFile, type Preview, type PreviewWishes } from './ingest.ts'
import { measureFile } from './measure.ts'

// One thread per core, each with one file at a time: the measuring is ours and would hold up everything else on the main thread.

export type IngestJob =
  | { kind: 'ingest'; path: string; wishes: PreviewWishes }
  | { kind: 'measure'; path: string }
  | { kind: 'cut'; path: string; order: CutOrder }

export interface IngestResults {
  ingest: Ingested
  measure: Analysis
  cut: Preview
}

export type IngestMessage =
  | { kind: 'progress'; seconds: number }
  | { kind: 'done'; result: IngestResults[IngestJob['kind']] }
  | ({ kind: 'failed' } & AudioFault)

export interface IngestWorkerData {
  /** The version of the system's ffmpeg, where there is one. */
  ffmpeg: string | undefined
}

if (parentPort) {
  const { ffmpeg } = workerData as IngestWorkerData
  listen(parentPort, ffmpeg === undefined ? createWasmCodec() : createFfmpegCodec('ffmpeg', ffmpeg))
}

function listen(port: MessagePort, codec: AudioCodec): void {
  const post = (message: IngestMessage) => port.postMessage(message)
  port.on('message', (job: IngestJob) => {
    run(job, codec, (seconds) => post({ kind: 'progress', seconds })).then(
      (result) => post({ kind: 'done', result }),
      (error: unknown) => post({ kind: 'failed', ...describeFault(error) }),
    )
  })
}

async function run(job: IngestJob, codec: AudioCodec, onProgress: (seconds: number) => void) {
  if (job.kind === 'cut') return cutFile(codec, job.path, job.order)
  if (job.kind === 'measure') return (await measureFile(codec, job.path, { onProgress })).analysis
  return ingestFile(codec, job.path, job.wishes, { onProgress })
}
