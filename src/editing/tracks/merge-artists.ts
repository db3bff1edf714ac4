import { writeCatalog } from '../../catalog/catalog-lock.ts'
import { fieldError, OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { type CreditRow, MAX_ALIASES } from '../lines/import-fields.ts'
import { type ArtistLine, type TrackLine, toTrackLine } from '../lines/import-lines.ts'
import { applyLine } from '../writes/apply-line.ts'
import { openBatch } from '../writes/catalog-batch.ts'
import { type ArtistRow, findArtists, findCredits } from '../writes/catalog-reads.ts'
import { writeBatch } from '../writes/catalog-writes.ts'
import { noArtist } from './artists.ts'
import { keepMerge, wholeCredits } from './kept-merges.ts'

/** With more than these the news of them are spread out like those of an import. */
export const MAX_TOLD_AT_ONCE = 100

export interface MergedArtists {
  /** Tracks that name the other artist now. */
  moved: number
  from: ArtistRow
  into: ArtistRow
}

/**
 * One artist goes and another stands in its place, in one transaction: its tracks, featured credits and other names move, its name becomes
 * one of the other's, so that searches and imports find it. What is its alone, biography and picture, goes with it. For a day it can be
 * undone (docs/decisions/0026-editing.md).
 */
export async function mergeArtists(
  store: Store,
  fromId: string,
  intoId: string,
  audit: AuditContext,
): Promise<MergedArtists> {
  if (fromId === intoId) throw intoItself()
  return await writeCatalog(store, async (trx) => {
    const artists = await findArtists(trx, [fromId, intoId])
    const [from, into] = [artists.get(fromId), artists.get(intoId)]
    if (from === undefined) throw noArtist(fromId)
    if (into === undefined) throw noArtist(intoId)
    const movers = await findMovers(trx, from.id, into.id)
    const tracks = movers.map(({ line }) => line)
    const lines = [aliasLine(from, into), ...tracks]
    const batch = await openBatch(trx, lines, { now: audit.at })
    for (const line of lines) {
      const applied = await applyLine(batch, line)
      if ('reason' in applied) throw new OperatorError(applied.reason)
    }
    batch.removedArtists.add(from.id)
    await recordAudit(trx, audit, {
      action: 'artist.merge',
      id: into.id,
      name: into.name,
      before: { ...from, tracks: tracks.map(({ id }) => id).slice(0, MAX_NOTED) },
      after: { id: into.id, aliases: batch.artists.get(into.id)!.aliases, moved: tracks.length },
    })
    const aliases = { before: into.aliases, after: batch.artists.get(into.id)!.aliases }
    const moved = movers.map(({ line: { id, credits }, before }) => ({ id, before, after: credits! }))
    await keepMerge(trx, { from, into, aliases, tracks: moved }, audit)
    await writeBatch(trx, batch, { isBulk: tracks.length > MAX_TOLD_AT_ONCE })
    return { moved: tracks.length, from, into }
  })
}

/** The log keeps which tracks they were, as far as a page of it can show them. */
const MAX_NOTED = 1000

const intoItself = () =>
  fieldError('into', {
    vi: 'Không thể gộp một nghệ sĩ vào chính nghệ sĩ đó.',
    en: 'an artist cannot be merged into itself',
  })

/** Other names of the one that stays: its own, then the name and the names of the one that goes. */
function aliasLine(from: ArtistRow, into: ArtistRow): ArtistLine {
  const all = [...namesOf(into.aliases), from.name, ...namesOf(from.aliases)]
  const names = [...new Set(all)].filter((name) => name !== into.name)
  if (names.length > MAX_ALIASES)
    throw new OperatorError({
      vi: `Hai nghệ sĩ có tất cả ${names.length} tên khác, mà một nghệ sĩ chỉ có được ${MAX_ALIASES}: hãy bỏ bớt trước.`,
      en: `together they would have ${names.length} other names, and an artist has ${MAX_ALIASES} at most: remove some first`,
    })
  const aliases = names.length === 0 ? null : JSON.stringify(names)
  return { type: 'artist', id: into.id, columns: { aliases } }
}

const namesOf = (json: string | null) => (json === null ? [] : (JSON.parse(json) as string[]))

/** Every track that names the one that goes, as it will be. */
async function findMovers(
  trx: Trx,
  from: string,
  into: string,
): Promise<{ line: TrackLine; before: readonly CreditRow[] }[]> {
  const credited = trx.selectFrom('track_artists').select('track_id').where('artist_id', '=', from)
  const rows = await trx
    .selectFrom('tracks')
    .select(['id', 'artist_id'])
    .where((row) => row.or([row('artist_id', '=', from), row('id', 'in', credited)]))
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const credits = await findCredits(trx, ids)
  return rows.map(({ id, artist_id }) => {
    const primary = artist_id === from ? into : artist_id
    const before = wholeCredits(artist_id, credits.get(id)?.list ?? [])
    const artists = moveCredits(before, primary, (one) => (one === from ? into : one))
    return { line: toTrackLine({ type: 'track', id, artist_id: primary, artists }), before }
  })
}

/** Each artist once: who is primary is not featured as well. */
function moveCredits(credits: readonly CreditRow[], primary: string, moved: (id: string) => string): CreditRow[] {
  const featured = new Set(credits.flatMap(({ artist_id, role }) => (role === 'featured' ? moved(artist_id) : [])))
  featured.delete(primary)
  return [
    { artist_id: primary, role: 'primary' },
    ...[...featured].map((artist_id) => ({ artist_id, role: 'featured' as const })),
  ]
}
