import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../operator-error.ts'
import { MediaMissingError, type MediaStore } from './media-store.ts'

/** Copies a stored file to the local disk, and deletes the copy once `work` is done. */
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
