import { sql } from 'kysely'
import { withTimeout } from '../../async/timeout.ts'
import { MEDIA_KINDS, type MediaKind, type MediaStore } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'

export interface StorageReport {
  /** When the files were counted. */
  at: number
  databaseBytes: number
  media: { kind: MediaKind; files: number; bytes: number }[]
}

/** Lists every file: minutes in a large bucket. */
export async function measureStorage(store: Store, media: MediaStore, now: () => number): Promise<StorageReport> {
  const counted: StorageReport['media'] = []
  for (const kind of Object.keys(MEDIA_KINDS) as MediaKind[]) {
    let [files, bytes] = [0, 0]
    for await (const { size } of media.list(kind)) {
      files++
      bytes += size
    }
    counted.push({ kind, files, bytes })
  }
  return { at: now(), databaseBytes: await measureDatabase(store), media: counted }
}

async function measureDatabase({ kind, db }: Store): Promise<number> {
  const size =
    kind === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  return Number((await size.execute(db)).rows[0]!.bytes)
}

const MAX_AGE_MS = 10 * 60_000

/**
 * The last count, while it is young enough, and whether one is under way: no request waits for a whole bucket. The first
 * to ask waits `patienceMs` for it, since a folder is counted in a moment.
 */
export function createStorageWatch(store: Store, media: MediaStore, now: () => number, patienceMs = 1000) {
  let last: StorageReport | undefined
  let counting: Promise<void> | undefined

  async function count(): Promise<void> {
    try {
      last = await measureStorage(store, media, now)
    } finally {
      counting = undefined
    }
  }

  return async (): Promise<{ report: StorageReport | undefined; isCounting: boolean }> => {
    if (last === undefined || now() - last.at > MAX_AGE_MS) {
      counting ??= count()
      const waited = withTimeout(counting, last === undefined ? patienceMs : 0, () => {})
      // A count that fails after the wait is over is tried again by the next who asks.
      counting?.catch(() => {})
      await waited
    }
    return { report: last, isCounting: counting !== undefined }
  }
}
