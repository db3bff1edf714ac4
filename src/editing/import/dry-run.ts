import { createHash } from 'node:crypto'
import { type MediaStore, mediaKeyOf } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import type { ImportLine, LineOrReason } from '../lines/import-lines.ts'
import { applyLine, artistIdsOf, type CatalogBatch, openBatch } from '../writes/catalog-batch.ts'
import { playsKey } from '../writes/catalog-reads.ts'
import type { WholeCollection } from '../writes/collection-reads.ts'
import { replayReleases, type WholeRelease } from '../writes/release-batch.ts'
import type { Applied } from '../writes/touched.ts'
import { addSiteCounts } from './site-counts.ts'

function copy<Row>(from: ReadonlyMap<string, Row>, to: Map<string, Row>, key: string): void {
  const row = from.get(key)
  if (row !== undefined) to.set(key, row)
}

/** Applies lines to what the earlier lines would have left in the store, and writes nothing. */
export function createDryRun(onNewArtist: (name: string) => void = () => {}) {
  const maps: Pick<CatalogBatch, 'artists' | 'tracks' | 'credits' | 'peaks' | 'plays'> = {
    artists: new Map(),
    tracks: new Map(),
    credits: new Map(),
    peaks: new Map(),
    plays: new Map(),
  }
  const slugs = new Set<string>()
  const collections = new Map<string, WholeCollection>()
  const releases = new Map<string, WholeRelease>()

  /** Puts the results of earlier lines, where these lines need them, in place of what was read from the store. */
  function replay(batch: CatalogBatch, lines: readonly ImportLine[]): void {
    for (const [id, { slug }] of collections) batch.collections.slugs.set(slug, id)
    replayReleases(batch.releases, releases.values())
    for (const line of lines) {
      if (line.type === 'release') for (const track of line.tracks ?? []) copy(maps.tracks, batch.tracks, track)
      for (const id of artistIdsOf(line)) copy(maps.artists, batch.artists, id)
      const id = line.type === 'plays' ? line.trackId : line.id
      copy(maps.tracks, batch.tracks, id)
      copy(maps.credits, batch.credits, id)
      copy(maps.peaks, batch.peaks, id)
      if (line.type === 'collection') {
        copy(collections, batch.collections.known, id)
        for (const track of line.tracks ?? []) copy(maps.tracks, batch.tracks, track)
      }
      if (line.type === 'plays') copy(maps.plays, batch.plays, playsKey(line))
      if (line.type === 'track' && line.slug !== undefined && slugs.has(line.slug)) batch.slugs.claim(line.slug)
    }
  }

  function record(batch: CatalogBatch): void {
    for (const [id, { row, action }] of batch.touchedArtists) {
      if (action === 'created' && !maps.artists.has(id)) onNewArtist(row.name)
      maps.artists.set(id, row)
    }
    for (const [id, { row }] of batch.touchedTracks) {
      maps.tracks.set(id, row)
      slugs.add(row.slug)
    }
    for (const [id, { row }] of batch.collections.touched) collections.set(id, row)
    for (const id of batch.releases.touched) releases.set(id, batch.releases.known.get(id)!)
    for (const id of batch.touchedCredits) maps.credits.set(id, batch.credits.get(id) ?? [])
    for (const id of batch.touchedPeaks) maps.peaks.set(id, batch.peaks.get(id)!)
    for (const [key, line] of batch.touchedPlays) maps.plays.set(key, line.plays)
  }

  return {
    async apply(store: Store, items: readonly LineOrReason[], now: number): Promise<Applied[]> {
      return await store.transaction(async (trx) => {
        const completed = await addSiteCounts(trx, items)
        const lines = completed.flatMap((item) => item.line ?? [])
        const batch = await openBatch(trx, lines, { now, isRehearsal: true })
        replay(batch, lines)
        const applied: Applied[] = []
        for (const item of completed)
          applied.push(item.line ? await applyLine(batch, item.line) : { reason: item.reason })
        record(batch)
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
