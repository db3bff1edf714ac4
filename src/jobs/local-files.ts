import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MediaStore } from '../media/media-store.ts'
import { type JobFile, LEASE_MS } from './job.ts'

/** The folder's name tells whose it is, so that others can see when that process is gone. */
const PREFIX = 'khonhac-job-'
const FOLDER = /^khonhac-job-(\d+)-\w+$/
/** Longer than a busy process can go without a sign of life. */
const MAX_SILENCE_MS = 6 * LEASE_MS

/** Copies the files of a job into a folder of their own, each under its name in the job, and deletes it once `work` is done. */
export async function withLocalFiles<T>(
  media: MediaStore,
  files: readonly JobFile[],
  signal: AbortSignal,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const signs = setInterval(() => void touch(folder), LEASE_MS).unref()
  try {
    for (const { name, media: key } of files)
      await pipeline(await media.open(key), createWriteStream(join(folder, name)), { signal })
    return await work(folder)
  } finally {
    clearInterval(signs)
    await rm(folder, { recursive: true, force: true })
  }
}

const touch = (folder: string) => utimes(folder, new Date(), new Date()).catch(() => {})

/**
 * Deletes the folders of processes that were killed: there is no such process on this machine, and none elsewhere (containers may share the
 * temporary folder, and see each other's numbers not) has given a sign of life for longer than a lease. Returns how many there were.
 */
export async function sweepLocalFiles(now: number, parent = tmpdir()): Promise<number> {
  let swept = 0
  for (const name of await readdir(parent)) {
    const owner = FOLDER.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = join(parent, name)
    const touched = await stat(folder).catch(() => undefined)
    if (touched === undefined || touched.mtimeMs > now - MAX_SILENCE_MS) continue
    // What belongs to another user stays.
    const isGone = await rm(folder, { recursive: true, force: true }).then(
      () => true,
      () => false,
    )
    if (isGone) swept += 1
  }
  return swept
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, and another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
