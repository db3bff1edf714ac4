import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { sniffAudio } from '../../audio/codec/formats/sniff.ts'
import { AudioError } from '../../audio/sound/codec.ts'
import type { SoundWorkers } from '../../audio/sound-workers.ts'
import { ImageError } from '../../media/images.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { OperatorError, reasonOf } from '../../operator-error.ts'

/** What is needed to read the files that a line or a flag names, and to store them. */
export interface Intake {
  media: MediaStore
  sounds: SoundWorkers
  /** Relative names are resolved here. Null: no line may name a file, since it comes from another machine. */
  folder: string | null
  /** Files outside the folder are allowed: the operator names them, not a line of a file from elsewhere. */
  mayLeaveFolder?: boolean
  /** What a person calls the file, where that is not its name. */
  nameOf?: (name: string) => string
  onFile?: (event: { path: string; seconds?: number; isDone: boolean }) => void
}

/** The real path of an existing file. Throws an OperatorError that names the field and the file. */
export async function findFile(intake: Intake, field: string, name: string): Promise<string> {
  const { folder } = intake
  const refuse = (why: string) => new OperatorError(`${field} ${JSON.stringify(shownName(intake, name))}: ${why}`)
  if (folder === null) throw refuse(NO_FILES)
  const path = resolve(folder, name)
  const outside = () => refuse('lies outside the folder of the import (--allow-outside takes it all the same)')
  if (!intake.mayLeaveFolder && !isInside(resolve(folder), path)) throw outside()
  try {
    const real = await realpath(path)
    if (!intake.mayLeaveFolder && !isInside(await realpath(folder), real)) throw outside()
    const status = await stat(real)
    // A device or a pipe may never end, and reading some empty files of /proc blocks.
    if (!status.isFile()) throw refuse(status.isDirectory() ? 'is a directory' : 'is not a file')
    if (status.size === 0) throw refuse('the file is empty')
    return real
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw refuse(code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no such file' : reasonOf(error))
  }
}

const NO_FILES =
  'an uploaded list cannot name files: upload the sound and the picture with their track, or use "khonhac import"'

const shownName = ({ nameOf }: Intake, name: string) => nameOf?.(name) ?? name

const isInside = (folder: string, path: string) =>
  !/^\.\.(?:$|[\\/])/.test(relative(folder, path)) && !isAbsolute(relative(folder, path))

/** Turns an error that the file causes into one line that names it. Other errors, such as the store's, pass unchanged. */
export async function asOperatorError<T>(
  intake: Intake,
  field: string,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isCausedByFile = error instanceof AudioError || error instanceof ImageError || isFileSystemError(error)
    if (!isCausedByFile) throw error
    throw new OperatorError(`${field} ${JSON.stringify(shownName(intake, name))}: ${reasonOf(error)}`, { cause: error })
  }
}

const isFileSystemError = (error: unknown) => error instanceof Error && 'code' in error && 'syscall' in error

/** About four hours of sound in the highest quality in use. */
const MAX_SOUND_BYTES = 10e9

/** Size and format are checked first: a disk image of forty gigabytes must not be hashed just to be refused. */
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
