import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../../config/config.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { chooseCodec } from '../../sound/codec/choose-codec.ts'
import { AudioError } from '../../sound/codec.ts'
import { openStore } from '../../store/store.ts'
import { type Trace, traceFile } from './trace.ts'
import type { TraceProgress } from './trace-candidates.ts'

// One file, in a thread that lives as long as that takes: up to a minute of arithmetic, in which the server answers requests.

export interface TraceOrder {
  path: string
  withSpeed: boolean
  databaseUrl: string
  media: Pick<Config, 's3' | 'dataDir'>
  secrets: readonly string[]
}

export type TraceNotice =
  | { kind: 'progress'; progress: TraceProgress }
  | { kind: 'done'; trace: Trace }
  | { kind: 'unreadable'; message: string }

if (parentPort) parentPort.postMessage(await trace(workerData, (notice) => parentPort?.postMessage(notice)))

async function trace(order: TraceOrder, tell: (notice: TraceNotice) => void): Promise<TraceNotice> {
  const { path, withSpeed, databaseUrl, media, secrets } = order
  const store = openStore({ url: databaseUrl })
  const deps = { store, media: openMediaStore(media), codec: await chooseCodec(), secrets }
  try {
    const found = await traceFile(deps, path, {
      withSpeed,
      onProgress: (progress) => tell({ kind: 'progress', progress }),
    })
    return { kind: 'done', trace: found }
  } catch (error) {
    if (error instanceof AudioError) return { kind: 'unreadable', message: error.message }
    throw error
  } finally {
    await store.close()
  }
}
