import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { ImageError } from '../../media/images.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { OperatorError, reasonOf } from '../../operator-error.ts'
import { assertSoundFile } from '../../sound/codec/sound-file.ts'
import { AudioError } from '../../sound/codec.ts'
import type { SoundWorkers } from '../../sound/sound-workers.ts'
import { inBoth, type Sentence, same } from '../../text/sentence.ts'

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
export async function findFile(intake: Intake, field: FileField, name: string): Promise<string> {
  const { folder } = intake
  const refuse = (why: Sentence) => new OperatorError(sayOfFile(intake, field, name, why))
  if (folder === null) throw refuse(NO_FILES)
  const path = resolve(folder, name)
  const outside = () => refuse(OUTSIDE)
  if (!intake.mayLeaveFolder && !isInside(resolve(folder), path)) throw outside()
  try {
    const real = await realpath(path)
    if (!intake.mayLeaveFolder && !isInside(await realpath(folder), real)) throw outside()
    const status = await stat(real)
    // A device or a pipe may never end, and reading some empty files of /proc blocks.
    if (!status.isFile()) throw refuse(status.isDirectory() ? IS_A_FOLDER : NOT_A_FILE)
    if (status.size === 0) throw refuse(EMPTY)
    return real
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw refuse(code === 'ENOENT' || code === 'ENOTDIR' ? NO_SUCH_FILE : same(reasonOf(error)))
  }
}

const NO_FILES: Sentence = {
  vi: 'danh sách tải lên không thể ghi tên tệp: hãy tải âm thanh và ảnh lên cùng bài hát, hoặc dùng lệnh "khonhac import"',
  en: 'an uploaded list cannot name files: upload the sound and the picture with their track, or use "khonhac import"',
}
const OUTSIDE: Sentence = {
  vi: 'nằm ngoài thư mục của lần nhập (--allow-outside vẫn nhận)',
  en: 'lies outside the folder of the import (--allow-outside takes it all the same)',
}
const IS_A_FOLDER: Sentence = { vi: 'là một thư mục', en: 'is a directory' }
const NOT_A_FILE: Sentence = { vi: 'không phải là tệp', en: 'is not a file' }
const EMPTY: Sentence = { vi: 'tệp trống', en: 'the file is empty' }
const NO_SUCH_FILE: Sentence = { vi: 'không có tệp này', en: 'there is no such file' }

const FIELDS = {
  audio: { vi: 'âm thanh', en: 'audio' },
  cover: { vi: 'ảnh bìa', en: 'cover' },
  avatar: { vi: 'ảnh đại diện', en: 'avatar' },
} as const satisfies Record<string, Sentence>

type FileField = keyof typeof FIELDS

/** In quotes: a name may hold anything, also what stands between two reasons. */
const sayOfFile = (intake: Intake, field: FileField, name: string, why: Sentence): Sentence =>
  inBoth((language) => `${FIELDS[field][language]} ${JSON.stringify(shownName(intake, name))}: ${why[language]}`)

const shownName = ({ nameOf }: Intake, name: string) => nameOf?.(name) ?? name

const isInside = (folder: string, path: string) =>
  !/^\.\.(?:$|[\\/])/.test(relative(folder, path)) && !isAbsolute(relative(folder, path))

/** Turns an error that the file causes into one line that names it. Other errors, such as the store's, pass unchanged. */
export async function asOperatorError<T>(
  intake: Intake,
  field: FileField,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const why = whyOf(error)
    if (why === undefined) throw error
    throw new OperatorError({ ...sayOfFile(intake, field, name, why), cause: error })
  }
}

/** Undefined when the file has not caused it. */
function whyOf(error: unknown): Sentence | undefined {
  if (error instanceof AudioError || error instanceof ImageError) return firstLines(error.sentence)
  return isFileSystemError(error) ? same(reasonOf(error)) : undefined
}

const firstLines = (sentence: Sentence) => inBoth((language) => sentence[language].split('\n', 1)[0]!)

const isFileSystemError = (error: unknown) => error instanceof Error && 'code' in error && 'syscall' in error

/** About four hours of sound in the highest quality in use. */
const MAX_SOUND_BYTES = 10e9

const soundTooLarge = () =>
  new AudioError('too_long', {
    vi: `lớn hơn ${MAX_SOUND_BYTES / 1e9} GB`,
    en: `larger than ${MAX_SOUND_BYTES / 1e9} GB`,
  })

/** Size and format are checked first: a disk image of forty gigabytes must not be hashed just to be refused. */
export async function digestSound(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > MAX_SOUND_BYTES) throw soundTooLarge()
  assertSoundFile(path)
  return await digestFile(path)
}

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}
