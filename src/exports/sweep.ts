import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../text/time.ts'

/** Folders of processes that are gone, which had no time to remove them. */
export async function sweep(parent: string, own: string, now: number): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (folder !== own && (await isAbandoned(folder, Number.parseInt(name, 10), now)))
      await rm(folder, { recursive: true, force: true })
  }
}

async function isAbandoned(folder: string, pid: number, now: number): Promise<boolean> {
  if (!isAlive(pid)) return true
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
  return now - mtimeMs > DAY_MS
}

/** In another container it may be, under a number that is not known here: who loses its files so renders them anew. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
