import type { JobKind, JobWork } from '../../jobs/job.ts'
import { withLocalFiles } from '../../jobs/local-files.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { SoundWorkers } from '../../sound/sound-workers.ts'
import type { Store } from '../../store/store.ts'
import { coverRelease } from '../releases/cover-release.ts'

export interface ReleaseJobInput {
  id: string
  asker: RequestedBy
}

interface Deps {
  store: Store
  media: MediaStore
  sounds: SoundWorkers
  now: () => number
}

/** The cover of a release, which is the cover of each of its tracks. */
export function createReleaseKind(deps: Deps): JobKind {
  return { maxAtOnce: 1, run: (work) => runReleaseJob(deps, work) }
}

async function runReleaseJob({ store, media, sounds, now }: Deps, work: JobWork): Promise<void> {
  const { id, asker } = work.input as ReleaseJobInput
  work.report(0.1, 'reading')
  await withLocalFiles(media, work.files, work.signal, async (folder) => {
    await coverRelease(store, id, {
      intake: { media, sounds, folder, nameOf: () => work.files[0]?.fileName ?? 'cover' },
      file: 'cover',
      audit: () => ({ ...asker, at: now() }),
      onTrack(index, of) {
        work.signal.throwIfAborted()
        work.report(0.1 + (0.8 * index) / of, 'saving')
      },
    })
  })
  await store.transaction((trx) => work.finish(trx, { id }))
}
