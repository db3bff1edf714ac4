import { writeCatalog } from '../../catalog/catalog-lock.ts'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import type { CreditRow } from '../lines/import-fields.ts'
import { type ArtistLine, toTrackLine } from '../lines/import-lines.ts'
import { applyLine } from '../writes/apply-line.ts'
import { openBatch } from '../writes/catalog-batch.ts'
import { type ArtistRow, findArtists, findTracks } from '../writes/catalog-reads.ts'
import { writeBatch } from '../writes/catalog-writes.ts'
import { type MovedTrack, takeMerge, wholeCredits } from './kept-merges.ts'
import { MAX_TOLD_AT_ONCE } from './merge-artists.ts'

/**
 * Makes two of what a merge made one: the artist is there again with its id, its names and its picture, and so are the credits of the
 * tracks that moved. Refused when a name or a credit of these has been changed since, so that no later work is undone with
 * it. Tracks that were deleted since stay deleted; what came to the other artist since stays there (docs/decisions/0026-editing.md).
 */
export async function unmergeArtists(
  store: Store,
  fromId: string,
  audit: AuditContext,
): Promise<{ moved: number; from: ArtistRow; into: ArtistRow }> {
  return await writeCatalog(store, async (trx) => {
    const { from, into: stayed, aliases, tracks } = await takeMerge(trx, fromId, audit.at)
    const into = await findUnchanged(trx, from, stayed.id, aliases.after)
    const moved = tracks.map(({ id }) => id)
    const known = await findTracks(trx, moved, { isLocked: true })
    const left = tracks.filter(({ id }) => known.has(id))
    const { id: _, created_at: __, updated_at: ___, ...columns } = from
    const lines = [
      artistLine(from.id, columns),
      artistLine(into.id, { aliases: aliases.before }),
      ...left.map(creditLine),
    ]
    const batch = await openBatch(trx, lines, { now: audit.at })
    const creditsNow = (id: string) => wholeCredits(known.get(id)!.artist_id, batch.credits.get(id)?.list ?? [])
    const changed = left.filter(({ id, after }) => !isSame(creditsNow(id), after))
    if (changed.length > 0) throw creditsChanged(changed.length, known.get(changed[0]!.id)!.title)
    for (const line of lines) {
      const applied = await applyLine(batch, line)
      if ('reason' in applied) throw new OperatorError(applied.reason)
    }
    batch.artists.touched.get(from.id)!.row.created_at = from.created_at
    const ids = left.map(({ id }) => id).slice(0, MAX_NOTED)
    await recordAudit(trx, audit, {
      action: 'artist.unmerge',
      ...{ id: from.id, name: from.name },
      before: { merged_into: into.id, name: into.name, aliases: aliases.after },
      after: { aliases: aliases.before, moved: left.length, tracks: ids },
    })
    await writeBatch(trx, batch, { isBulk: left.length > MAX_TOLD_AT_ONCE })
    return { moved: left.length, from, into }
  })
}

/** As the entry of the merge has them. */
const MAX_NOTED = 1000

async function findUnchanged(trx: Trx, from: ArtistRow, intoId: string, aliases: string | null): Promise<ArtistRow> {
  const artists = await findArtists(trx, [from.id, intoId])
  const into = artists.get(intoId)
  if (artists.has(from.id))
    throw refused({ vi: `đã có lại nghệ sĩ ${from.id}`, en: `there is an artist ${from.id} again` })
  if (into === undefined)
    throw refused({
      vi: 'nghệ sĩ mà nó được gộp vào không còn nữa',
      en: 'the artist that it was merged into is gone',
    })
  if (into.aliases !== aliases)
    throw refused({
      vi: `các tên khác của “${into.name}” đã được sửa`,
      en: `the other names of “${into.name}” have been changed`,
    })
  return into
}

const refused = ({ vi, en }: Sentence) =>
  new OperatorError({
    vi: `Không hoàn tác được: từ lúc gộp, ${vi}. Chưa có gì thay đổi.`,
    en: `this cannot be undone: since the merge, ${en}; nothing has been changed`,
  })

function creditsChanged(count: number, title: string): OperatorError {
  if (count === 1)
    return refused({ vi: `nghệ sĩ của “${title}” đã được sửa`, en: `the artists of “${title}” have been changed` })
  return refused({
    vi: `nghệ sĩ của ${count} bài hát, như “${title}”, đã được sửa`,
    en: `the artists of ${count} tracks, such as “${title}”, have been changed`,
  })
}

const isSame = (now: readonly CreditRow[], then: readonly CreditRow[]) => {
  const said = (credits: readonly CreditRow[]) => credits.map(({ artist_id, role }) => `${role} ${artist_id}`).join()
  return said(now) === said(then)
}

const artistLine = (id: string, columns: ArtistLine['columns']): ArtistLine => ({ type: 'artist', id, columns })

function creditLine({ id, before }: MovedTrack) {
  const primary = before.find(({ role }) => role === 'primary')!
  return toTrackLine({ type: 'track', id, artist_id: primary.artist_id, artists: [...before] })
}
