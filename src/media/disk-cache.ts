import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, unlink } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { PRIVATE_FOLDER } from '../config/private-folder.ts'

/** How many files a process makes before it looks again for those of others, and how far they may be over the bound together. */
const LEARN_AFTER_FILES = 500
/** A draft is written in a moment: an older one is half a file of a run that was killed. Younger ones may be another process's. */
const DRAFT_LIFE_MS = 10 * 60_000

/** Files that can be made again, within a bound of bytes: the least recently used is deleted first. */
export interface DiskCache {
  /** The file of that name, made on the first call. Several calls at once make it once. */
  find(name: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** Names are file names. Files of earlier runs are used again. */
export function openDiskCache(folder: string, maxBytes: number): DiskCache {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose(_size, name, reason) {
      // Not waited for: if it fails, the next start finds the file and counts it again.
      if (reason === 'evict') unlink(join(folder, name), () => {})
    },
  })
  mkdirSync(folder, PRIVATE_FOLDER)
  /** Files that other processes made count as well. */
  const learn = () => {
    for (const { name, size } of listFiles(folder)) if (!sizes.has(name)) sizes.set(name, size)
  }
  learn()
  let made = 0
  /** A folder that cannot be listed must not fail the request either: it is tried again. */
  const learnIfPossible = () => {
    try {
      learn()
    } catch {}
  }
  const underWay = new Map<string, Promise<Buffer>>()

  async function findOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(folder, name)
    const cached = sizes.get(name) === undefined ? undefined : await readFile(path).catch(() => undefined)
    if (cached !== undefined) return cached
    const bytes = await make()
    // A full disk must not fail the request.
    await writeWhole(path, bytes).then(
      () => sizes.set(name, bytes.length),
      () => sizes.delete(name),
    )
    if (++made % LEARN_AFTER_FILES === 0) learnIfPossible()
    return bytes
  }

  return {
    find(name, make) {
      const running = underWay.get(name)
      if (running) return running
      const made = findOrMake(name, make).finally(() => underWay.delete(name))
      underWay.set(name, made)
      return made
    },
  }
}

/** Oldest first, so that the newest are deleted last. */
function listFiles(folder: string): { name: string; size: number }[] {
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const status = statSync(path, { throwIfNoEntry: false })
    if (!status?.isFile()) return []
    if (!name.startsWith('.')) return { name, size: status.size, at: status.mtimeMs }
    if (status.mtimeMs < Date.now() - DRAFT_LIFE_MS) rmSync(path, { force: true })
    return []
  })
  return files.sort((a, b) => a.at - b.at)
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = join(path, '..', `.${randomUUID()}`)
  try {
    await writeFile(draft, bytes)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
