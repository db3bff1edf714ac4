import { createHash } from 'node:crypto'
import { type MediaStore, mediaKeyOf } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import type { LineOrReason } from '../lines/import-lines.ts'
import { applyLine } from '../writes/apply-line.ts'
import type { Applied } from '../writes/book.ts'
import { openBatch, startRehearsal } from '../writes/catalog-batch.ts'
import { addSiteCounts } from './site-counts.ts'

/** Applies lines to what the earlier lines would have left in the store, and writes nothing. */
export function createDryRun(onNewArtist: (name: string) => void = () => {}) {
  const rehearsal = startRehearsal()
  return {
    async apply(store: Store, items: readonly LineOrReason[], now: number): Promise<Applied[]> {
      return await store.transaction(async (trx) => {
        const completed = await addSiteCounts(trx, items)
        const lines = completed.flatMap((item) => item.line ?? [])
        const batch = await openBatch(trx, lines, { now, rehearsal })
        const applied: Applied[] = []
        for (const item of completed)
          applied.push(item.line ? await applyLine(batch, item.line) : { reason: item.reason })
        for (const { action, row } of batch.artists.touched.values()) if (action === 'created') onNewArtist(row.name)
        return applied
      })
    },
  }
}

/** Computes the key that a file would be stored under, and stores nothing. */
export function withoutWriting(media: MediaStore): MediaStore {
  return {
    ...media,
    async put(body, kind) {
      const hash = createHash('sha256')
      if (body instanceof Uint8Array) hash.update(body)
      else for await (const chunk of body) hash.update(chunk)
      return mediaKeyOf(kind, hash.digest('hex'))
    },
  }
}
