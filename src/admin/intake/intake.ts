import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AudioError } from '../../audio/codec/codec.ts'
import { sniffAudio } from '../../audio/codec/formats/sniff.ts'
import type { SoundWorkers } from '../../audio/sound-workers.ts'
import { ImageError } from '../../media/images.ts'
import { MediaMissingError, type MediaStore } from '../../media/media-store.ts'
import { OperatorError } from '../operator-error.ts'

/** What is needed to take files in. */
export interface Intake {
  media: MediaStore
  sounds: SoundWorkers
  /** Relative names are looked up here. */
  folder: string
  /** Files may lie outside the folder: a person names them, not a line of somebody's file. */
  mayLeaveFolder?: boolean
  onFile?: (event: { path: string; seconds?: number; isDone: boolean }) => void
}

/** The file's place, once it is sure that there is one. Throws a OperatorError that names the field and the file. */
export async function findFile(intake: Intake, field: string, name: string): Promise<string> {
  const path = resolve(intake.folder, name)
  const refuse = (why: string) => new OperatorError(`${field} ${JSON.stringify(name)}: ${why}`)
  const outside = () => refuse('lies outside the folder of the import (--allow-outside takes it all the same)')
  if (!intake.mayLeaveFolder && !isInside(resolve(intake.folder), path)) throw outside()
  try {
    const real = await realpath(path)
    if (!intake.mayLeaveFolder && !isInside(await realpath(intake.folder), real)) throw outside()
    const status = await stat(real)
    // A device or a pipe may never end, and /proc has files of no size that wait for somebody to write them.
    if (!status.isFile()) throw refuse(status.isDirectory() ? 'is a directory' : 'is not a file')
    if (status.size === 0) throw refuse('the file is empty')
    return real
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw refuse(code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no such file' : reasonOf(error))
  }
}

const isInside = (folder: string, path: string) =>
  !/^\.\.(?:$|[\\/])/.test(relative(folder, path)) && !isAbsolute(relative(folder, path))

/** Whatever a file did wrong, as one line that names it; a store that fails is not the file's fault. */
export async function asOperatorError<T>(field: string, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isFilesFault = error instanceof AudioError || error instanceof ImageError || isFileSystemFault(error)
    if (!isFilesFault) throw error
    throw new OperatorError(`${field} ${JSON.stringify(name)}: ${reasonOf(error)}`, { cause: error })
  }
}

const isFileSystemFault = (error: unknown) => error instanceof Error && 'code' in error && 'syscall' in error

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!

/** Four hours of sound in the highest quality that anybody delivers. */
const MAX_SOUND_BYTES = 10e9

/** Looked at before it is read whole: a disk image of forty gigabytes must not be digested to be refused. */
export async function digestSound(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > MAX_SOUND_BYTES) throw new AudioError('too_long', `larger than ${MAX_SOUND_BYTES / 1e9} GB`)
  await sniffAudio(path)
  return await digestFile(path)
}

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}

/** A kept file as one on this machine's disk, for as long as `work` lasts. */
export async function withLocalCopy<T>(media: MediaStore, key: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-'))
  try {
    const path = join(folder, 'original')
    await pipeline(await media.open(key), createWriteStream(path))
    return await work(path)
  } catch (error) {
    if (error instanceof MediaMissingError)
      throw new OperatorError('the original is no longer in the media store: give the audio file again')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
