import { followWork } from '../../async/thread-work.ts'
import { startThread, type Thread } from '../../async/threads.ts'
import type { Config } from '../../config/config.ts'
import { builtFile } from '../../config/project-files.ts'
import { AudioError, stoodStill } from '../../sound/codec.ts'
import type { Store } from '../../store/store.ts'
import type { Trace, TraceOptions } from './trace.ts'
import type { TraceNotice, TraceOrder } from './trace-thread.ts'

const THREAD_URL = builtFile(new URL('./trace-thread.js', import.meta.url))

/** Reading a file takes seconds; comparing it with the fingerprints of a hundred thousand previews two minutes. */
const MAX_SILENCE_MS = 10 * 60_000

interface Deps {
  store: Store
  mediaConfig: Pick<Config, 's3' | 'dataDir'>
  watermarkSecrets: readonly string[]
}

/** An `AudioError` when no sound can be read in it. */
export async function traceInThread(
  { store, mediaConfig: { s3, dataDir }, watermarkSecrets: secrets }: Deps,
  path: string,
  { onProgress, ...options }: TraceOptions,
  signal?: AbortSignal,
): Promise<Trace> {
  const workerData: TraceOrder = { path, options, databaseUrl: store.url, media: { s3, dataDir }, secrets }
  // libav.js prints what it also throws.
  const thread: Thread<never, TraceNotice> = startThread(THREAD_URL, { workerData, name: 'trace', isSilent: true })
  try {
    const follow = { onProgress, ...(signal && { signal }), silenceMs: MAX_SILENCE_MS, onSilence: stoodStill }
    const end = await followWork(thread, follow)
    if ('fault' in end) throw new AudioError(end.fault.code, end.fault.sentence)
    return end.result
  } finally {
    await thread.terminate()
  }
}
