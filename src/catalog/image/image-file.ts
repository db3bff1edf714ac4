import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { PRIVATE_FOLDER } from '../../config/private-folder.ts'
import { checksum, SUM_BYTES } from './checksum.ts'
import { DamagedFileError, emptyPart, partsOf, piecesOf, restorePart } from './parts.ts'

/**
 * A graph (parts.ts) in a file of frames, each with its length and its checksum: first what the file says of itself, then the parts of the graph piece by
 * piece, then the end. The file gets its name when all of it is on the disk, so a file that is torn was torn later; whatever it is, nothing of it is
 * believed before its checksum was compared.
 */

const LENGTH_BYTES = 8
const HEAD_BYTES = LENGTH_BYTES + SUM_BYTES
const END = 'the end of a catalogue image'
/** Others get their turn after so long at the latest. */
const SLICE_MS = 8
/** Another process may be writing it; what is as old as this was left by one that died. */
const LEFT_BEHIND_MS = 600_000

export type Written = 'written' | 'given up' | 'another is at it'

/** Writes a graph, which must not change meanwhile; gives up when a change is waiting for it. */
export type WriteGraph = (graph: object, facts: object, isUnwanted: () => boolean) => Promise<void>

/** Replaces the file by the graph that `work` writes. */
export async function writeImageFile(
  path: string,
  nowMs: number,
  work: (write: WriteGraph) => Promise<void>,
): Promise<Written> {
  await mkdir(dirname(path), PRIVATE_FOLDER)
  const draft = `${path}.new`
  const file = await openDraft(draft, nowMs)
  if (file === undefined) return 'another is at it'
  try {
    let isWhole = false
    await work(async (graph, facts, isUnwanted) => {
      isWhole = await writeFrames(file, framesOf(graph, facts), isUnwanted)
    })
    if (!isWhole) return 'given up'
    await file.sync()
    await rename(draft, path)
    await syncFolder(dirname(path))
    return 'written'
  } finally {
    await file.close()
    // After the rename there is none.
    await rm(draft, { force: true })
  }
}

async function openDraft(draft: string, nowMs: number): Promise<FileHandle | undefined> {
  const begin = () => open(draft, 'wx', 0o600)
  try {
    return await begin()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const touched = (await stat(draft).catch(() => undefined))?.mtimeMs ?? nowMs
  if (nowMs - touched < LEFT_BEHIND_MS) return undefined
  await rm(draft, { force: true })
  return await begin()
}

function* framesOf(graph: object, facts: object): Generator<unknown> {
  yield facts
  for (const part of partsOf(graph)) yield* piecesOf(part)
  yield END
}

/** False as soon as it is unwanted. */
async function writeFrames(file: FileHandle, frames: Iterable<unknown>, isUnwanted: () => boolean): Promise<boolean> {
  const giveTurns = createTurns()
  for (const frame of frames) {
    const bytes = serialize(frame)
    const head = Buffer.alloc(LENGTH_BYTES)
    head.writeDoubleLE(bytes.length)
    await writeAll(file, Buffer.concat([head, checksum(bytes)]))
    await writeAll(file, bytes)
    await giveTurns()
    if (isUnwanted()) return false
  }
  return true
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
}

/** So that the new name outlasts a power cut. Some file systems open no folders: then it may not. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY).catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/**
 * Reads the file into a fresh graph of the same make; undefined when there is no file. `check` looks at what the file says of itself, and throws when it is
 * not wanted. Throws a DamagedFileError when it is not what was written.
 */
export async function readImageFile<Facts>(
  path: string,
  check: (facts: Facts) => Promise<void>,
  graph: object,
): Promise<Facts | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    const readFrame = await createReader(file)
    const facts = (await readFrame()) as Facts
    await check(facts)
    const giveTurns = createTurns()
    // All of them are known before the first is read: those that are read have no parts to be looked for.
    for (const part of [...partsOf(graph)]) {
      emptyPart(part)
      for (let isWhole = false; !isWhole; ) isWhole = restorePart(part, await readFrame())
      await giveTurns()
    }
    if ((await readFrame()) !== END) throw new DamagedFileError('it has no end')
    return facts
  } finally {
    await file.close()
  }
}

async function createReader(file: FileHandle): Promise<() => Promise<unknown>> {
  let { size: left } = await file.stat()
  async function read(length: number): Promise<Buffer> {
    if (!(length >= 0 && length <= left)) throw new DamagedFileError('it ends too early')
    left -= length
    // Columns stay in these bytes: none of them may be those of a pool.
    const bytes = Buffer.allocUnsafeSlow(length)
    for (let done = 0; done < length; ) {
      const { bytesRead } = await file.read(bytes, done)
      if (bytesRead === 0) throw new DamagedFileError('it ends too early')
      done += bytesRead
    }
    return bytes
  }
  return async () => {
    const head = await read(HEAD_BYTES)
    const bytes = await read(head.readDoubleLE())
    if (!checksum(bytes).equals(head.subarray(LENGTH_BYTES))) throw new DamagedFileError('its checksum is wrong')
    return deserialize(bytes)
  }
}

function createTurns() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
