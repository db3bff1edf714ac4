import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { JobFile } from '../../jobs/job.ts'
import type { MediaStore } from '../../media/media-store.ts'

/** Copies the files of a job into a folder of their own, each under its name in the job, and deletes it once `work` is done. */
export async function withLocalFiles<T>(
  media: MediaStore,
  files: readonly JobFile[],
  signal: AbortSignal,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-job-'))
  try {
    for (const { name, media: key } of files)
      await pipeline(await media.open(key), createWriteStream(join(folder, name)), { signal })
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
