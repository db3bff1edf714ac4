import { randomUUID } from 'node:crypto'
import type { Store } from '../../store/store.ts'
import { createIdResolver } from '../lines/derived-ids.ts'
import { type FieldProblem, FieldProblems } from '../lines/field-problems.ts'
import { MISSING, mustBeOneOf, NEW_TRACK_NEEDS } from '../lines/import-fields.ts'
import { NO_TRACK_FIELD } from '../lines/unknown-fields.ts'
import { parseTrackOrder, type TrackOrder } from './tracks.ts'

/** Files come beside the fields, not by name. */
const NOT_HERE = ['type', 'audio', 'cover']
const STATUSES = ['draft', 'published']

/**
 * A track as it is uploaded: the fields of an import line, where an artist may be given by its name, and `status`. With a sound it is
 * published unless it is to be a draft; without one it is a draft unless it is to be published.
 */
export async function readNewTrack(
  store: Store,
  given: Readonly<Record<string, unknown>>,
  { hasSound, now }: { hasSound: boolean; now: number },
): Promise<TrackOrder> {
  const { status, ...fields } = given
  const unknown = NOT_HERE.filter((name) => Object.hasOwn(fields, name))
  const problems: FieldProblem[] = unknown.map((field) => ({ field, sentence: NO_TRACK_FIELD }))
  if (status !== undefined && !STATUSES.includes(status as string))
    problems.push({ field: 'status', sentence: mustBeOneOf(STATUSES) })
  if (problems.length > 0) throw new FieldProblems(problems)
  const named = { ...fields, type: 'track', id: fields.id ?? randomUUID() }
  const [completed] = await createIdResolver(store).complete([named])
  if ('reason' in completed!) throw new FieldProblems([{ field: completed.field, sentence: completed.reason }])
  const { type: _, id, ...changes } = completed!.value as Record<string, unknown>
  const isDraft = status === undefined ? !hasSound || fields.publish_at != null : status === 'draft'
  const order: TrackOrder = {
    id: String(id),
    changes: isDraft ? { ...changes, published_at: null } : changes,
    isNew: true,
    newArtists: completed!.newArtists,
  }
  await checkNewTrack(store, order, { hasSound, now })
  return { ...order, id: parseTrackOrder(order, now).id }
}

/** Checks what can be checked before the sound has been read, so that an upload that will be refused is refused early. */
async function checkNewTrack(
  { db }: Store,
  order: TrackOrder,
  { hasSound, now }: { hasSound: boolean; now: number },
): Promise<void> {
  const { id, columns } = parseTrackOrder(order, now)
  const missing = NEW_TRACK_NEEDS.filter(
    (name) => columns[name] === undefined && !(hasSound && name === 'duration_seconds'),
  )
  if (missing.length > 0) throw new FieldProblems(missing.map((field) => ({ field, sentence: MISSING })))
  const artistId = columns.artist_id!
  const isNamed = order.newArtists?.some((one) => one.id === artistId) ?? false
  const artist = await db.selectFrom('artists').select('id').where('id', '=', artistId).executeTakeFirst()
  if (!artist && !isNamed)
    throw new FieldProblems([
      { field: 'artist_id', sentence: { vi: `không tìm thấy ${artistId}`, en: `there is no artist ${artistId}` } },
    ])
  const known = await db.selectFrom('tracks').select('id').where('id', '=', id).executeTakeFirst()
  if (known)
    throw new FieldProblems([
      { field: 'id', sentence: { vi: `đã có bài hát ${id}`, en: `there is a track ${id} already` } },
    ])
}
