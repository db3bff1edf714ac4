import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_FOLDER } from '../config/private-folder.ts'
import { DAY_MS } from '../text/time.ts'
import {
  MEDIA_KINDS,
  type MediaBody,
  type MediaEntry,
  type MediaKind,
  MediaMissingError,
  type MediaStore,
  mediaKeyOf,
  parseKey,
} from './media-store.ts'

const TEMPORARY = '.incoming'
/** No upload lasts a day: what is older was left by a process that was killed. */
const ABANDONED_MS = DAY_MS

export interface Spooled {
  path: string
  digest: string
  size: number
}

/** Writes a body to a file of its own, flushed to disk, and tells what it contains. The caller moves or removes the file. */
export async function spool(body: MediaBody, folder: string): Promise<Spooled> {
  await mkdir(folder, PRIVATE_FOLDER)
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  let file: FileHandle | undefined
  try {
    file = await open(path, 'wx')
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
    // Before the rename: a name must never lead to bytes that a power cut can still take away.
    await file.sync()
    await file.close()
  } catch (error) {
    await file?.close().catch(() => {})
    await rm(path, { force: true })
    throw error
  }
  return { path, digest: hash.digest('hex'), size }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

export function openFolderStore(root: string): MediaStore {
  const pathOf = (key: string): string => {
    const parsed = parseKey(key)
    if (!parsed) throw new MediaMissingError(key)
    // Two letters of the digest: no folder grows to a million names.
    return join(root, parsed.kind, parsed.digest.slice(0, 2), key.slice(parsed.kind.length + 1))
  }
  return {
    description: `folder ${root}`,
    async put(body, kind, onKey) {
      const spooled = await spool(body, join(root, TEMPORARY))
      const key = mediaKeyOf(kind, spooled.digest)
      const path = pathOf(key)
      try {
        await onKey?.(key)
        await mkdir(dirname(path), PRIVATE_FOLDER)
        await rename(spooled.path, path)
      } catch (error) {
        await rm(spooled.path, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      return key
    },
    async open(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new MediaMissingError(key) : error
      })
      return file.createReadStream(range ? { start: range.start, end: range.end } : {})
    },
    async stat(key) {
      if (!parseKey(key)) return undefined
      try {
        const { size, mtimeMs } = await stat(pathOf(key))
        return { size, modifiedMs: Math.floor(mtimeMs) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async ping() {
      // Before the first file there is no folder yet.
      await stat(root).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    async delete(key) {
      if (!parseKey(key)) return
      await unlink(pathOf(key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    sweepIncoming: (nowMs) => sweepSpooled(join(root, TEMPORARY), nowMs),
    async *list(kind) {
      for (const one of kind ? [kind] : (Object.keys(MEDIA_KINDS) as MediaKind[])) yield* listKind(root, one)
    },
  }
}

async function* listKind(root: string, kind: MediaKind): AsyncGenerator<MediaEntry> {
  for await (const shard of names(join(root, kind)))
    for await (const name of names(join(root, kind, shard))) {
      const key = `${kind}/${name}`
      const found = parseKey(key) && (await stat(join(root, kind, shard, name)).catch(() => undefined))
      if (found) yield { key, size: found.size, modifiedMs: Math.floor(found.mtimeMs) }
    }
}

async function* names(path: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(path)) yield entry.name
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Removes what `spool` has left in its folder. */
export async function sweepSpooled(folder: string, nowMs: number): Promise<number> {
  let removed = 0
  for await (const name of names(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || nowMs - found.mtimeMs < ABANDONED_MS) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
