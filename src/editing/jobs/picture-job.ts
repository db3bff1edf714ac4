import type { JobKind, JobWork } from '../../jobs/job.ts'
import { withLocalFiles } from '../../jobs/local-files.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import { saveCollection } from '../collections/collections.ts'
import type { Intake } from '../files/intake.ts'
import { coverRelease } from '../releases/cover-release.ts'
import { saveArtist } from '../tracks/artists.ts'
import type { FileJobDeps } from './track-job.ts'

export type Pictured = 'artist' | 'collection' | 'release'

export function createPictureKind(deps: FileJobDeps, of: Pictured): JobKind {
  return { maxAtOnce: 1, run: (work) => runPictureJob(deps, of, work) }
}

async function runPictureJob(deps: FileJobDeps, of: Pictured, work: JobWork): Promise<void> {
  const { store, media, sounds, now } = deps
  const { id, asker } = work.input as { id: string; asker: RequestedBy }
  const audit = () => ({ ...asker, at: now() })
  const [file] = work.files
  work.report(0.1, 'reading')
  await withLocalFiles(media, work.files, work.signal, async (folder) => {
    const intake = { media, sounds, folder, nameOf: (name: string) => file?.fileName ?? name }
    if (of === 'release') return await coverTracks(deps, id, work, { intake, audit })
    work.report(0.3, 'saving')
    const options = { intake, inTransaction: (trx: Trx) => work.finish(trx, { id }) }
    if (of === 'artist') await saveArtist(store, { id, changes: { avatar: 'avatar' }, isNew: false }, audit(), options)
    else await saveCollection(store, { id, changes: { cover: 'cover' }, isNew: false }, audit(), options)
  })
}

/** The cover of a release is that of each of its tracks. */
async function coverTracks(
  { store }: FileJobDeps,
  id: string,
  work: JobWork,
  options: { intake: Intake; audit: () => AuditContext },
): Promise<void> {
  await coverRelease(store, id, {
    ...options,
    file: 'cover',
    onTrack(index, of) {
      work.signal.throwIfAborted()
      work.report(0.1 + (0.8 * index) / of, 'saving')
    },
  })
  await store.transaction((trx) => work.finish(trx, { id }))
}
