import type { NewChange } from '../../store/change-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import { publicActionOf, type TrackChange } from '../../webhooks/events.ts'
import type { TrackRow } from '../lines/import-fields.ts'
import type { CatalogBatch } from './catalog-batch.ts'
import { TRACK_COLUMNS } from './catalog-reads.ts'

/** How every track stands before and after the batch, those included that only show the new name of an artist. */
export async function findTrackChanges(trx: Trx, batch: CatalogBatch): Promise<Map<string, TrackChange>> {
  const changes = new Map<string, TrackChange>()
  for (const [id, { before, row, fields }] of batch.tracks.touched) {
    const isCreditMoved = batch.removedArtists.size > 0 && fields.has('artists')
    changes.set(id, { before, after: row, fields: [...fields], ...(isCreditMoved ? { isCreditMoved } : {}) })
  }
  const renamed = [...batch.artists.touched.values()].filter(
    ({ action, fields }) => action === 'updated' && fields.has('name'),
  )
  const artistIds = new Set(renamed.map(({ row }) => row.id))
  if (artistIds.size === 0) return changes
  for (const track of await findTracksShowing(trx, [...artistIds])) {
    const isArtistRenamed = artistIds.has(track.artist_id)
    const change = changes.get(track.id) ?? { before: track, after: track, fields: [] }
    const names = isArtistRenamed ? ['artist', 'artists'] : ['artists']
    changes.set(track.id, { ...change, isArtistRenamed, fields: [...new Set([...change.fields, ...names])] })
  }
  return changes
}

async function findTracksShowing(trx: Trx, artistIds: readonly string[]): Promise<TrackRow[]> {
  const credited = trx.selectFrom('track_artists').select('track_id').where('artist_id', 'in', artistIds)
  return await trx
    .selectFrom('tracks')
    .select(TRACK_COLUMNS)
    .where('published_at', 'is not', null)
    .where((row) => row.or([row('artist_id', 'in', artistIds), row('id', 'in', credited)]))
    .execute()
}

/** What the change log says of a track's change. */
export function loggedChangeOf(id: string, change: TrackChange): NewChange {
  const logged = { kind: 'track' as const, entity_id: id, publicAction: publicActionOf(change) }
  if (!change.before) return { ...logged, action: 'created' }
  return change.after ? { ...logged, action: 'updated', fields: change.fields } : { ...logged, action: 'deleted' }
}
