import type { MediaStore } from '../media/media-store.ts'
import { AudioError } from '../sound/codec.ts'
import type { SoundWorkers } from '../sound/sound-workers.ts'
import type { AuditContext } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../text/time.ts'
import type { Intake } from './files/intake.ts'
import { enqueueTrackJob } from './jobs/enqueue.ts'
import { createIdResolver } from './lines/derived-ids.ts'
import { FieldProblems } from './lines/field-problems.ts'
import { parseTrackOrder, saveTrack, showTrack, type TrackOrder } from './tracks/tracks.ts'

/** Changes a track at once, or by a job when its sound has to be read for it; then the result is the id of the job. */
export async function changeTrack(
  { store, media }: { store: Store; media: MediaStore },
  id: string,
  given: Readonly<Record<string, unknown>>,
  audit: AuditContext,
  since?: number,
): Promise<string | undefined> {
  const track = await showTrack(store, id)
  const order = { ...(await readChanges(store, id, given, track.published_at, audit.at)), since }
  // What is wrong is told now, not by a job.
  parseTrackOrder(order, audit.at)
  const cutsPreview = given.preview_start_seconds !== undefined || given.preview_duration_seconds !== undefined
  if (cutsPreview && track.audio_original !== null && given.audio !== null)
    return await enqueueTrackJob(store, order, [], audit)
  await saveTrack(store, order, audit, { intake: withoutSounds(media) })
  return undefined
}

async function readChanges(
  store: Store,
  id: string,
  given: Readonly<Record<string, unknown>>,
  publishedAt: number | null,
  now: number,
): Promise<TrackOrder> {
  const { status, ...fields } = given
  const [completed] = await createIdResolver(store).complete([{ ...fields, type: 'track', id }])
  if ('reason' in completed!) throw new FieldProblems([{ field: completed.field, sentence: completed.reason }])
  const { type: _, id: __, ...changes } = completed!.value as Record<string, unknown>
  if (status === 'draft') changes.published_at = null
  if (status === 'published' && publishedAt === null) changes.published_at ??= isoTime(now)
  return { id, changes, isNew: false, newArtists: completed!.newArtists }
}

/** For changes that take files away, or leave them as they are. */
function withoutSounds(media: MediaStore): Intake {
  const refuse = () =>
    Promise.reject(new AudioError('aborted', { vi: 'ở đây không đọc âm thanh', en: 'no sound is read here' }))
  const sounds: SoundWorkers = { ingest: refuse, measure: refuse, cut: refuse, close: async () => {} }
  return { media, sounds, folder: null }
}
