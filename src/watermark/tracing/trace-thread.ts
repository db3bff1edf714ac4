import { parentPort, workerData } from 'node:worker_threads'
import type { WorkNotice } from '../../async/thread-work.ts'
import type { Config } from '../../config/config.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { AudioError, type AudioFault, describeFault } from '../../sound/codec.ts'
import { openStore } from '../../store/store.ts'
import { type Trace, type TraceOptions, traceFile } from './trace.ts'
import type { TraceProgress } from './trace-candidates.ts'

// One file, in a thread that lives as long as that takes: up to a minute of arithmetic, in which the server answers requests.

export interface TraceOrder {
  path: string
  options: Omit<TraceOptions, 'onProgress'>
  databaseUrl: string
  media: Pick<Config, 's3' | 'dataDir'>
  secrets: readonly string[]
}

export type TraceNotice = WorkNotice<TraceProgress, Trace, AudioFault>

const port = parentPort
if (port) port.postMessage(await trace(workerData, (notice) => port.postMessage(notice)))

async function trace(order: TraceOrder, tell: (notice: TraceNotice) => void): Promise<TraceNotice> {
  const { path, options, databaseUrl, media, secrets } = order
  const store = openStore({ url: databaseUrl })
  const deps = { store, media: openMediaStore(media), secrets }
  try {
    return { result: await traceFile(deps, path, { ...options, onProgress: (progress) => tell({ progress }) }) }
  } catch (error) {
    if (error instanceof AudioError) return { fault: describeFault(error) }
    throw error
  } finally {
    await store.close()
  }
}
