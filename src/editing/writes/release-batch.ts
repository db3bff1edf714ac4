import { insertRows } from '../../store/bulk-insert.ts'
import type { Trx } from '../../store/schema/schema.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import type { Sentence } from '../../text/sentence.ts'
import type { ReleaseLine } from '../lines/release-line.ts'

export interface WholeRelease {
  id: string
  title: string
  release_date: string | null
  tracks: readonly string[]
}

/** Releases as they were read, and then as the lines left them. */
export interface ReleaseBatch {
  readonly known: Map<string, WholeRelease>
  readonly touched: Set<string>
  /** Which release a track is on. */
  readonly holders: Map<string, string>
  /** Tracks of these lines that are in the store. */
  readonly tracks: Set<string>
}

type Applied = { outcome: 'created' | 'updated' | 'unchanged' } | { reason: Sentence }

const IDS_PER_QUERY = 500

/** All that the lines may touch. */
export async function openReleases(trx: Trx, lines: readonly ReleaseLine[]): Promise<ReleaseBatch> {
  const batch: ReleaseBatch = { known: new Map(), touched: new Set(), holders: new Map(), tracks: new Set() }
  if (lines.length === 0) return batch
  const ids = lines.map(({ id }) => id)
  const rows = await trx.selectFrom('releases').selectAll().where('id', 'in', ids).execute()
  const own = await trx
    .selectFrom('release_tracks')
    .selectAll()
    .where('release_id', 'in', ids)
    .orderBy('position')
    .execute()
  for (const { id, title, release_date } of rows) {
    const tracks = own.filter(({ release_id }) => release_id === id).map(({ track_id }) => track_id)
    batch.known.set(id, { id, title, release_date, tracks })
  }
  for (const some of chunksOf([...new Set(lines.flatMap(({ tracks = [] }) => tracks))], IDS_PER_QUERY)) {
    const found = await trx.selectFrom('tracks').select('id').where('id', 'in', some).execute()
    for (const { id } of found) batch.tracks.add(id)
    const held = await trx.selectFrom('release_tracks').selectAll().where('track_id', 'in', some).execute()
    for (const { track_id, release_id } of held) batch.holders.set(track_id, release_id)
  }
  return batch
}

/** `isTrack` knows those that lines before this one make. */
export function applyRelease(batch: ReleaseBatch, line: ReleaseLine, isTrack: (id: string) => boolean): Applied {
  const current = batch.known.get(line.id)
  const title = line.title ?? current?.title
  if (title === undefined) return { reason: { vi: 'còn thiếu title', en: 'title is missing' } }
  for (const id of line.tracks ?? []) {
    if (!batch.tracks.has(id) && !isTrack(id))
      return { reason: { vi: `không có bài hát ${id}`, en: `there is no track ${id}` } }
    const holder = batch.holders.get(id)
    if (holder !== undefined && holder !== line.id)
      return {
        reason: { vi: `bài hát ${id} đang ở bản phát hành ${holder}`, en: `track ${id} is on the release ${holder}` },
      }
  }
  const release_date = line.releaseDate === undefined ? (current?.release_date ?? null) : line.releaseDate
  const after: WholeRelease = { id: line.id, title, release_date, tracks: line.tracks ?? current?.tracks ?? [] }
  if (current !== undefined && JSON.stringify(after) === JSON.stringify(current)) return { outcome: 'unchanged' }
  for (const id of current?.tracks ?? []) batch.holders.delete(id)
  for (const id of after.tracks) batch.holders.set(id, line.id)
  batch.known.set(line.id, after)
  batch.touched.add(line.id)
  return { outcome: current === undefined ? 'created' : 'updated' }
}

/** Puts what lines of before have made of them in place of what was read. */
export function replayReleases({ known, holders }: ReleaseBatch, earlier: Iterable<WholeRelease>): void {
  for (const release of earlier) {
    known.set(release.id, release)
    for (const track of release.tracks) holders.set(track, release.id)
  }
}

export async function writeReleases(trx: Trx, { known, touched }: ReleaseBatch, now: number): Promise<void> {
  if (touched.size === 0) return
  const releases = [...touched].map((id) => known.get(id)!)
  // All of them first: a track may go from one to another.
  await trx
    .deleteFrom('release_tracks')
    .where('release_id', 'in', [...touched])
    .execute()
  for (const { id, title, release_date } of releases) {
    const columns = { title, release_date, updated_at: now }
    await trx
      .insertInto('releases')
      .values({ id, ...columns, created_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
  }
  const rows = releases.flatMap(({ id, tracks }) =>
    tracks.map((track_id, position) => ({ track_id, release_id: id, position })),
  )
  await insertRows(trx, 'release_tracks', rows)
}
