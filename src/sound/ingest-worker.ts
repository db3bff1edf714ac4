import { parentPort } from 'node:worker_threads'
import type { WorkNotice } from '../async/thread-work.ts'
import type { Analysis } from './analysis/analysis.ts'
import { type AudioFault, describeFault } from './codec.ts'
import { type CutOrder, cutFile, type Ingested, ingestFile, type Preview, type PreviewWishes } from './ingest.ts'
import { measureFile } from './measure.ts'

// One thread per core, each with one file at a time: decoding, measuring and encoding would hold up everything else on the main thread.

export type IngestJob =
  | { kind: 'ingest'; path: string; wishes: PreviewWishes }
  | { kind: 'measure'; path: string }
  | { kind: 'cut'; path: string; order: CutOrder }

export interface IngestResults {
  ingest: Ingested
  measure: Analysis
  cut: Preview
}

/** How many seconds of sound have been measured, then what came of it. */
export type IngestNotice = WorkNotice<number, IngestResults[IngestJob['kind']], AudioFault>

const port = parentPort
if (port) {
  const tell = (notice: IngestNotice) => port.postMessage(notice)
  port.on('message', (job: IngestJob) => {
    run(job, (progress) => tell({ progress })).then(
      (result) => tell({ result }),
      (error: unknown) => tell({ fault: describeFault(error) }),
    )
  })
}

async function run(job: IngestJob, onProgress: (seconds: number) => void) {
  if (job.kind === 'cut') return cutFile(job.path, job.order)
  if (job.kind === 'measure') return (await measureFile(job.path, { onProgress })).analysis
  return ingestFile(job.path, job.wishes, { onProgress })
}
