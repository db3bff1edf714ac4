import type { SoundWorkers } from '../../audio/sound-workers.ts'
import type { JobKind, JobWork } from '../../jobs/job.ts'
import { withLocalFiles } from '../../jobs/local-files.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import { saveCollection } from '../collections/collections.ts'

export interface CollectionJobInput {
  id: string
  asker: RequestedBy
}

interface Deps {
  store: Store
  media: MediaStore
  sounds: SoundWorkers
  now: () => number
}

/** A new picture of a collection. */
export function createCollectionKind(deps: Deps): JobKind {
  return { maxAtOnce: 1, run: (work) => runCollectionJob(deps, work) }
}

async function runCollectionJob({ store, media, sounds, now }: Deps, work: JobWork): Promise<void> {
  const { id, asker } = work.input as CollectionJobInput
  work.report(0.1, 'reading')
  await withLocalFiles(media, work.files, work.signal, async (folder) => {
    work.report(0.3, 'saving')
    const nameOf = () => work.files[0]?.fileName ?? 'cover'
    await saveCollection(
      store,
      { id, changes: { cover: 'cover' }, isNew: false },
      { ...asker, at: now() },
      {
        intake: { media, sounds, folder, nameOf },
        inTransaction: (trx) => work.finish(trx, { id }),
      },
    )
  })
}
