import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../../config/config.ts'
import { LeaseLostError, type TakenJob } from '../../jobs/job.ts'
import { createJobWork } from '../../jobs/job-work.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import { openSoundWorkers } from '../../sound/sound-workers.ts'
import { openStore } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import { runImportJob } from './import-job.ts'

// One uploaded list, in a thread that lives as long as that takes: a tenth of a millisecond of checking and writing for each line, which no
// request should wait for.

export interface ImportOrder {
  job: TakenJob
  databaseUrl: string
  media: Pick<Config, 's3' | 'dataDir'>
  /** The time that all processes share, less that of this machine. */
  aheadMs: number
}

export type ImportNotice =
  | { kind: 'progress'; progress: number; stage: string }
  | { kind: 'finished' | 'lost' | 'stopped' }
  | { kind: 'refused'; sentence: Sentence }
  | { kind: 'failed'; error: Error }

if (parentPort) await runImport(parentPort, workerData)

async function runImport(port: MessagePort, { job, databaseUrl, media, aheadMs }: ImportOrder): Promise<void> {
  const tell = (notice: ImportNotice) => port.postMessage(notice)
  const stopping = new AbortController()
  // Its only message. To be terminated inside the driver would take the process along: it ends by itself after the present batch.
  port.once('message', () => stopping.abort())
  const now = () => Date.now() + aheadMs
  const store = openStore({ url: databaseUrl, connections: 2, use: 'many writes' })
  // Lines of a list that was uploaded name no files: no sound is ever read, but what writes tracks asks for it.
  const deps = { store, media: openMediaStore(media), sounds: openSoundWorkers({ threads: 1 }), now }
  const work = createJobWork(job, {
    signal: stopping.signal,
    now,
    report: (progress, stage) => tell({ kind: 'progress', progress, stage }),
    onFinish: () => {},
  })
  try {
    await runImportJob(deps, work)
    tell({ kind: 'finished' })
  } catch (error) {
    tell(stopping.signal.aborted ? { kind: 'stopped' } : noticeOf(error))
  } finally {
    await store.close()
    port.close()
  }
}

function noticeOf(error: unknown): ImportNotice {
  if (error instanceof OperatorError) return { kind: 'refused', sentence: error.sentence }
  if (error instanceof LeaseLostError) return { kind: 'lost' }
  return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
}
