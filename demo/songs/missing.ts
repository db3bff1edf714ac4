import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../../src/store/store.ts'
import { DEMO_ARTIST_IDS, trackIdOf } from './catalogue.ts'
import { type DemoSong, SONGS } from './songs.ts'

const doneMark = (dataDir: string) => join(dataDir, 'demo-done')

/**
 * What is still to be published. All of it in an empty store; the rest where an earlier start was ended in the middle; nothing in a store that
 * holds anything else, nor once all has been published: a demo song that was deleted stays deleted.
 */
export async function findMissingSongs(store: Store, dataDir: string): Promise<DemoSong[]> {
  const any = await store.db.selectFrom('tracks').select('id').limit(1).executeTakeFirst()
  if (any === undefined) return [...SONGS]
  if ((await isAllPublished(dataDir)) || !(await hasDemoArtist(store))) return []
  const ids = SONGS.map(trackIdOf)
  const rows = await store.db.selectFrom('tracks').select('id').where('id', 'in', ids).execute()
  const published = new Set(rows.map((row) => row.id))
  return SONGS.filter((song) => !published.has(trackIdOf(song)))
}

const isAllPublished = (dataDir: string) =>
  readFile(doneMark(dataDir)).then(
    () => true,
    () => false,
  )

export const markAllPublished = (dataDir: string) => writeFile(doneMark(dataDir), '')

export async function hasDemoArtist(store: Store): Promise<boolean> {
  const row = await store.db
    .selectFrom('artists')
    .select('id')
    .where('id', 'in', DEMO_ARTIST_IDS)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
