import type { JobKind, JobWork } from '../../jobs/job.ts'
import { withLocalFiles } from '../../jobs/local-files.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { SoundWorkers } from '../../sound/sound-workers.ts'
import type { Store } from '../../store/store.ts'
import { saveCollection } from '../collections/collections.ts'
import { saveArtist } from '../tracks/artists.ts'

/** The thing whose picture it is. */
export interface PictureJobInput {
  id: string
  asker: RequestedBy
}

interface Deps {
  store: Store
  media: MediaStore
  sounds: SoundWorkers
  now: () => number
}

/** How a thing that has a picture is saved, and which of its fields the picture is. */
const PICTURED = {
  artist: { save: saveArtist, field: 'avatar' },
  collection: { save: saveCollection, field: 'cover' },
} as const

/** A new picture of an artist or a collection. */
export function createPictureKind(deps: Deps, of: keyof typeof PICTURED): JobKind {
  return { maxAtOnce: 1, run: (work) => runPictureJob(deps, PICTURED[of], work) }
}

async function runPictureJob(
  { store, media, sounds, now }: Deps,
  { save, field }: (typeof PICTURED)[keyof typeof PICTURED],
  work: JobWork,
): Promise<void> {
  const { id, asker } = work.input as PictureJobInput
  work.report(0.1, 'reading')
  await withLocalFiles(media, work.files, work.signal, async (folder) => {
    work.report(0.3, 'saving')
    const order = { id, changes: { [field]: field }, isNew: false }
    await save(
      store,
      order,
      { ...asker, at: now() },
      {
        intake: { media, sounds, folder, nameOf: () => work.files[0]?.fileName ?? field },
        inTransaction: (trx) => work.finish(trx, { id }),
      },
    )
  })
}
