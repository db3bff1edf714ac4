import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PRIVATE_FOLDER } from '../../config/private-folder.ts'
import { checksumOf } from '../../structures/graph/checksum.ts'
import { packGraph, type Tree, unpackGraph } from '../../structures/graph/graph.ts'
import { DamagedFileError, type Frames, readAll, readFrames, writeAll, writeFrames } from './frames.ts'

/**
 * A graph in a file: its bytes in frames, then as JSON what it is and how to read it, and at the very end where that begins. The file gets its name when
 * all of it is on the disk, so a file that is torn was torn later; whatever it is, nothing of it is believed before its checksum was compared.
 */
interface Contents<Facts> {
  facts: Facts
  frames: Frames
  tree: Tree
}

const MAGIC = Buffer.from('khonhac image 1\n')
/** Magic, place and length of the JSON, and its checksum. */
const FOOTER_BYTES = MAGIC.length + 8 + 8 + 32

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
    let contents: Contents<object> | undefined
    await work(async (graph, facts, isUnwanted) => {
      const packed = await writeFrames(file, packGraph(graph), isUnwanted)
      if (packed !== undefined) contents = { facts, frames: packed.frames, tree: packed.result }
    })
    if (contents === undefined) return 'given up'
    await writeEnd(file, contents)
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

async function writeEnd(file: FileHandle, contents: Contents<object>): Promise<void> {
  const json = Buffer.from(JSON.stringify(contents))
  const footer = Buffer.alloc(FOOTER_BYTES)
  MAGIC.copy(footer)
  footer.writeDoubleLE(contents.frames.bytes, MAGIC.length)
  footer.writeDoubleLE(json.length, MAGIC.length + 8)
  footer.write(checksumOf(json), MAGIC.length + 16, 'latin1')
  await writeAll(file, json, contents.frames.bytes)
  await writeAll(file, footer, contents.frames.bytes + json.length)
}

/** So that the new name outlasts a power cut. Some file systems open no folders: then it may not. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY).catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/**
 * Reads the file into a fresh graph; undefined when there is no file. `check` looks at what the file says of itself, and throws when it is not wanted.
 * Throws a DamagedFileError when it is not what was written.
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
    const { facts, frames, tree } = await readEnd<Facts>(file)
    await check(facts)
    await readFrames(file, frames, unpackGraph(tree, graph))
    return facts
  } finally {
    await file.close()
  }
}

async function readEnd<Facts>(file: FileHandle): Promise<Contents<Facts>> {
  const { size } = await file.stat()
  if (size < FOOTER_BYTES) throw new DamagedFileError('it is too short')
  const footer = Buffer.alloc(FOOTER_BYTES)
  await readAll(file, footer, size - FOOTER_BYTES)
  if (!footer.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedFileError('it has no end')
  const from = footer.readDoubleLE(MAGIC.length)
  const length = footer.readDoubleLE(MAGIC.length + 8)
  if (![from, length].every(Number.isSafeInteger) || from < 0 || from + length + FOOTER_BYTES !== size || length < 0)
    throw new DamagedFileError('its length is wrong')
  const json = Buffer.alloc(length)
  await readAll(file, json, from)
  if (checksumOf(json) !== footer.toString('latin1', MAGIC.length + 16))
    throw new DamagedFileError('the checksum of its end is wrong')
  return JSON.parse(json.toString())
}
