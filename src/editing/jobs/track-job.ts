import { Readable } from 'node:stream'
import type { JobFile, JobKind, JobWork } from '../../jobs/job.ts'
import { withLocalFiles } from '../../jobs/local-files.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { adoptFile } from '../../media/orphans.ts'
import type { SoundWorkers } from '../../sound/sound-workers.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Intake } from '../files/intake.ts'
import { findSameSound, type SameSound } from '../files/same-sound.ts'
import type { TrackRow } from '../lines/import-fields.ts'
import { saveTrack, type TrackOrder } from '../tracks/tracks.ts'
import type { TrackJobResult } from './job-results.ts'

/** What jobs that take files in are done with. */
export interface FileJobDeps {
  store: Store
  media: MediaStore
  sounds: SoundWorkers
  now: () => number
}

/** A new or changed track whose sound has to be read: measured, the preview cut, published or kept as a draft, in one transaction. */
export function createTrackKind(deps: FileJobDeps, maxAtOnce: number): JobKind {
  return { maxAtOnce, run: (work) => runTrackJob(deps, work) }
}

async function runTrackJob({ store, media, sounds, now }: FileJobDeps, work: JobWork): Promise<void> {
  const { order, asker } = work.input as { order: TrackOrder; asker: RequestedBy }
  work.report(0.02, 'reading')
  await withLocalFiles(media, work.files, work.signal, async (folder) => {
    work.report(0.08, 'measuring')
    const files = Object.fromEntries(work.files.map(({ name }) => [name, name]))
    const intake: Intake = {
      media: reportingWrites(withoutCopying(store, media, work.files), work),
      sounds,
      folder,
      nameOf: (name) => work.files.find((file) => file.name === name)?.fileName ?? name,
      onFile: ({ seconds = 0, isDone }) =>
        isDone ? work.report(0.9, 'saving') : work.report(measuredShare(seconds), 'measuring'),
    }
    const wanted = { ...order, changes: { ...order.changes, ...files } }
    const inTransaction = async (trx: Trx, track: TrackRow) =>
      await work.finish(trx, resultOf(track, await findSameSound(trx, track)))
    await saveTrack(store, wanted, { ...asker, at: now() }, { intake, inTransaction })
  })
}

/** How long a sound is shows only at its end, so the bar slows down: half of it is three minutes. */
const measuredShare = (seconds: number) => 0.1 + 0.75 * (1 - 2 ** (-seconds / 180))

/** The original is where it belongs since it was uploaded: it is not written a second time. */
function withoutCopying(store: Store, media: MediaStore, files: readonly JobFile[]): MediaStore {
  const original = files.find(({ name }) => name === 'audio')?.media
  return {
    ...media,
    async put(body, kind, onKey) {
      if (kind !== 'originals' || original === undefined) return await media.put(body, kind, onKey)
      if (body instanceof Readable) body.destroy()
      await adoptFile(store, original)
      return original
    },
  }
}

function reportingWrites(media: MediaStore, { report }: JobWork): MediaStore {
  return {
    ...media,
    async put(body, kind, onKey) {
      report(0.92, 'saving')
      return await media.put(body, kind, onKey)
    },
  }
}

function resultOf(track: TrackRow, sameSound: SameSound[]): TrackJobResult {
  return {
    id: track.id,
    title: track.title,
    is_published: track.published_at !== null,
    duration_seconds: track.duration_seconds,
    bpm: track.bpm,
    musical_key: track.musical_key,
    energy: track.energy,
    loudness_db: track.loudness_db,
    preview_start_seconds: track.preview_start_seconds,
    preview_duration_seconds: track.preview_duration_seconds,
    ...(sameSound.length === 0 ? {} : { same_sound: sameSound }),
  }
}
