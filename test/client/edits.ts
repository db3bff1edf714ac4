import fc from 'fast-check'
import { deleteTrack, publishTrack, unpublishTrack, updateTrack } from '../../src/editing/tracks/tracks.ts'
import type { Store } from '../../src/store/store.ts'
import { id, importAll, NOW, trackLine } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { type ServedApi, serveApi } from './served.ts'

/** What editors do while the catalogue is copied. */
export interface Edit {
  do: 'retitle' | 'delete' | 'hide' | 'show' | 'add'
  track: number
}

export const edit = fc.record({
  do: fc.constantFrom(
    'retitle' as const,
    'delete' as const,
    'delete' as const,
    'hide' as const,
    'show' as const,
    'add' as const,
  ),
  track: fc.integer({ min: 10, max: 49 }),
})
export async function restart(api: ServedApi, databaseUrl: string): Promise<ServedApi> {
  await api[Symbol.asyncDispose]()
  return await serveApi({ databaseUrl })
}

export async function readTruth({ db }: Store) {
  const rows = await db
    .selectFrom('tracks')
    .select(['id', 'title'])
    .where('published_at', 'is not', null)
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.id, row.title]))
}

/** One that cannot be done, since the track is not there, is left. */
export async function apply(store: Store, { do: what, track }: Edit, title: string): Promise<void> {
  if (what === 'add') return void (await importAll(store, [trackLine(track, { title })]))
  const known = await store.db.selectFrom('tracks').select('id').where('id', '=', id(track)).executeTakeFirst()
  if (known === undefined) return
  if (what === 'retitle') await updateTrack(store, id(track), { title }, actAt(NOW))
  if (what === 'delete') await deleteTrack(store, id(track), actAt(NOW))
  if (what === 'hide') await unpublishTrack(store, id(track), actAt(NOW))
  if (what === 'show') await publishTrack(store, id(track), actAt(NOW))
}
