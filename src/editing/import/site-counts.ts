import { isAnyOf } from '../../store/any-of.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { ImportLine } from '../lines/import-lines.ts'
import { playsKey } from '../writes/catalog-reads.ts'

/**
 * The lines with what the site itself has counted added to their counts: a file knows plays and likes of elsewhere, and may be older than
 * the last listeners. So no import takes back a play or a like (docs/decisions/0019-plays-and-likes.md).
 */
export async function addSiteCounts<Item extends { line: ImportLine | undefined }>(
  trx: Trx,
  items: readonly Item[],
): Promise<Item[]> {
  const ids = items.flatMap(({ line }) => (line !== undefined && setsCounts(line) ? trackIdOf(line) : []))
  if (ids.length === 0) return [...items]
  const rows = await trx
    .selectFrom('site_daily')
    .selectAll()
    .where(isAnyOf(trx, 'track_id', ids))
    .execute()
  if (rows.length === 0) return [...items]
  const sums = new Map<string, { plays: number; likes: number }>()
  const add = (key: string, { plays, likes }: { plays: number; likes: number }) => {
    const known = sums.get(key) ?? { plays: 0, likes: 0 }
    sums.set(key, { plays: known.plays + plays, likes: known.likes + likes })
  }
  for (const row of rows) {
    add(row.track_id, row)
    add(playsKey({ trackId: row.track_id, day: row.day }), row)
  }
  return items.map((item) => (item.line === undefined ? item : { ...item, line: addTo(item.line, sums) }))
}

const trackIdOf = (line: ImportLine) => (line.type === 'plays' ? line.trackId : line.id)

const setsCounts = (line: ImportLine) =>
  line.type === 'plays' ||
  (line.type === 'track' && (line.columns.play_count !== undefined || line.columns.like_count !== undefined))

function addTo(line: ImportLine, sums: ReadonlyMap<string, { plays: number; likes: number }>): ImportLine {
  const sum = sums.get(line.type === 'plays' ? playsKey(line) : line.id)
  if (sum === undefined || line.type === 'artist' || line.type === 'collection' || line.type === 'release') return line
  if (line.type === 'plays') return { ...line, plays: line.plays + sum.plays }
  const { play_count: plays, like_count: likes } = line.columns
  const columns = {
    ...line.columns,
    play_count: plays === undefined ? plays : plays + sum.plays,
    like_count: likes === undefined ? likes : Math.max(0, likes + sum.likes),
  }
  return { ...line, columns }
}
