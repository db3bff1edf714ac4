import type { SoundWorkers } from '../../audio/sound-workers.ts'
import type { JobKind, JobWork } from '../../jobs/job.ts'
import { withLocalFiles } from '../../jobs/local-files.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import { saveArtist } from '../tracks/artists.ts'

export interface ArtistJobInput {
  id: string
  asker: RequestedBy
}

interface Deps {
  store: Store
  media: MediaStore
  sounds: SoundWorkers
  now: () => number
}

/** A new picture of an artist. */
export function createArtistKind(deps: Deps): JobKind {
  return { maxAtOnce: 1, run: (work) => runArtistJob(deps, work) }
}

async function runArtistJob({ store, media, sounds, now }: Deps, work: JobWork): Promise<void> {
  const { id, asker } = work.input as ArtistJobInput
  work.report(0.1, 'reading')
  await withLocalFiles(media, work.files, work.signal, async (folder) => {
    work.report(0.3, 'saving')
    const nameOf = () => work.files[0]?.fileName ?? 'avatar'
    await saveArtist(
      store,
      { id, changes: { avatar: 'avatar' }, isNew: false },
      { ...asker, at: now() },
      {
        intake: { media, sounds, folder, nameOf },
        inTransaction: (trx) => work.finish(trx, { id }),
      },
    )
  })
}
