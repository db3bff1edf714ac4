import type { Selectable } from 'kysely'
import { parseUuid } from '../../http/query/parameters.ts'
import { OperatorError } from '../../operator-error.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Schema, Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { DAY_MS } from '../../text/time.ts'
import type { CreditRow } from '../lines/import-fields.ts'
import type { ArtistRow } from '../writes/catalog-reads.ts'

/** A merge can be undone for this long. The picture of the artist that is gone is not removed in that time (media/orphans.ts). */
const UNDO_MS = DAY_MS

/** Who was credited on a track that moved: as it was, and as the merge left it. */
export interface MovedTrack {
  id: string
  before: readonly CreditRow[]
  after: readonly CreditRow[]
}

/** The primary first, also of a track without other credits. */
export const wholeCredits = (primary: string, credits: readonly CreditRow[]): CreditRow[] => [
  { artist_id: primary, role: 'primary' },
  ...credits.filter(({ artist_id, role }) => role === 'featured' && artist_id !== primary),
]

export interface Merge {
  from: ArtistRow
  into: Pick<ArtistRow, 'id'>
  /** Other names of the one that stays. */
  aliases: { before: string | null; after: string | null }
  tracks: readonly MovedTrack[]
}

/** Keeps what undoing it takes, and forgets what can no longer be undone. */
export async function keepMerge(trx: Trx, { from, into, aliases, tracks }: Merge, audit: AuditContext): Promise<void> {
  await trx
    .deleteFrom('artist_merges')
    .where((row) => row.or([row('merged_at', '<=', audit.at - UNDO_MS), row('from_id', '=', from.id)]))
    .execute()
  const row = {
    ...{ from_id: from.id, into_id: into.id, name: from.name, artist: JSON.stringify(from) },
    ...{ aliases_before: aliases.before, aliases_after: aliases.after },
    ...{ tracks: JSON.stringify(tracks), moved: tracks.length, merged_at: audit.at, merged_by: audit.actor },
  }
  await trx.insertInto('artist_merges').values(row).execute()
}

/** Takes it out, since it is undone once. Throws when there is none, or when it was too long ago. */
export async function takeMerge(trx: Trx, fromId: string, now: number): Promise<Merge> {
  const row = await trx.deleteFrom('artist_merges').where('from_id', '=', fromId).returningAll().executeTakeFirst()
  if (row === undefined || row.merged_at <= now - UNDO_MS) throw noMerge()
  return {
    from: JSON.parse(row.artist) as ArtistRow,
    into: { id: row.into_id },
    aliases: { before: row.aliases_before, after: row.aliases_after },
    tracks: JSON.parse(row.tracks) as MovedTrack[],
  }
}

const noMerge = () =>
  new OperatorError({
    vi: 'Không có lần gộp nào của nghệ sĩ này còn hoàn tác được: chỉ hoàn tác được trong vòng một ngày.',
    en: 'there is no merge of this artist that can be undone: it can be for a day',
    status: 404,
  })

/** `undo_until`: until when it can be undone. */
export type KeptMerge = Pick<ArtistMerge, (typeof SHOWN)[number]> & { undo_until: number }

type ArtistMerge = Selectable<Schema['artist_merges']>
const SHOWN = ['from_id', 'into_id', 'name', 'moved', 'merged_at', 'merged_by'] as const

/** What can be undone now, the latest first; only what was merged into one artist, when it is named. */
export async function listMerges({ db }: Store, now: number, intoId?: string): Promise<KeptMerge[]> {
  const rows = await db
    .selectFrom('artist_merges')
    .select(SHOWN)
    .where('merged_at', '>', now - UNDO_MS)
    .$if(intoId !== undefined, (query) => query.where('into_id', '=', intoId!))
    .orderBy('merged_at', 'desc')
    .orderBy('from_id')
    .execute()
  return rows.map((row) => ({ ...row, undo_until: row.merged_at + UNDO_MS }))
}

/** The artist that is gone, by its id, the beginning of it, or its name. */
export async function findMergedId(store: Store, text: string, now: number): Promise<string> {
  const id = parseUuid(text.trim())
  if (id !== undefined) return id
  const wanted = text.trim()
  const found = (await listMerges(store, now)).filter(
    (one) => fold(one.name) === fold(wanted) || (wanted.length >= 4 && one.from_id.startsWith(wanted.toLowerCase())),
  )
  if (found.length === 1) return found[0]!.from_id
  if (found.length === 0) throw noMerge()
  throw new OperatorError({
    vi: `Có ${found.length} lần gộp như vậy: hãy cho biết id.`,
    en: `${found.length} merges may be meant: give an id`,
  })
}
