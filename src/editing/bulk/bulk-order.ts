import { fieldError } from '../../operator-error.ts'
import type { Store } from '../../store/store.ts'
import { createIdResolver } from '../lines/derived-ids.ts'
import { FieldProblems } from '../lines/field-problems.ts'
import { findTrackIds } from '../search/list-catalog.ts'
import type { TrackFilter } from '../search/track-filter.ts'
import { parseTrackOrder } from '../tracks/tracks.ts'
import { BULK_FIELDS, type BulkAction } from './bulk-actions.ts'

/** Why a track is taken down; takedowns/take-down.ts has the rules. */
export interface Claim {
  claimant: string
  reason: string
  scope: 'new' | 'all'
}

/** What is to be done to many tracks, as the job keeps it. */
export interface BulkOrder {
  action: BulkAction
  ids: readonly string[]
  /** For `update`: by the rules of an import line. */
  changes?: Readonly<Record<string, unknown>>
  newArtists?: readonly { id: string; name: string }[]
  /** For `takedown`. */
  claim?: Claim
  /** For changes of a collection: its id. */
  collection?: string
}

/** What the job keeps has to fit into a row. */
export const MAX_BULK_TRACKS = 50_000

/** The tracks that a filter finds now: what the rehearsal counted is what is done, whatever comes to match meanwhile. */
export async function findBulkIds(store: Store, filter: TrackFilter): Promise<string[]> {
  const { ids, total } = await findTrackIds(store, filter, MAX_BULK_TRACKS)
  if (total > MAX_BULK_TRACKS)
    throw fieldError('filter', {
      vi: `Bộ lọc có ${total} bài hát, mà mỗi lần chỉ làm được ${MAX_BULK_TRACKS}: hãy thu hẹp bộ lọc.`,
      en: `the filter finds ${total} tracks, and ${MAX_BULK_TRACKS} can be done at a time: narrow it down`,
    })
  return ids
}

const ANY_TRACK = '00000000-0000-4000-8000-000000000000'

/** Throws FieldProblems for what no track could be set to. */
export async function readBulkChanges(
  store: Store,
  set: Readonly<Record<string, unknown>>,
  now: number,
): Promise<Pick<BulkOrder, 'changes' | 'newArtists'>> {
  const names = Object.keys(set)
  const unknown = names.filter((name) => !(BULK_FIELDS as readonly string[]).includes(name))
  if (unknown.length > 0 || names.length === 0)
    throw new FieldProblems([
      {
        field: unknown[0] ?? 'set',
        sentence: { vi: `phải là ${BULK_FIELDS.join(', ')}`, en: `must be one of ${BULK_FIELDS.join(', ')}` },
      },
    ])
  const [completed] = await createIdResolver(store).complete([{ ...set, type: 'track', id: ANY_TRACK }])
  if ('reason' in completed!) throw new FieldProblems([{ field: completed.field, sentence: completed.reason }])
  const { value, newArtists } = completed!
  const { type: _, id: __, ...changes } = value as Record<string, unknown>
  parseTrackOrder({ id: ANY_TRACK, changes, isNew: false }, now)
  const artistId = changes.artist_id
  if (typeof artistId === 'string' && newArtists.length === 0) await requireArtist(store, artistId)
  return { changes, newArtists }
}

async function requireArtist({ db }: Store, id: string): Promise<void> {
  const known = await db.selectFrom('artists').select('id').where('id', '=', id.toLowerCase()).executeTakeFirst()
  if (known === undefined)
    throw new FieldProblems([
      { field: 'artist_id', sentence: { vi: `không tìm thấy ${id}`, en: `there is no artist ${id}` } },
    ])
}
