import { readFile, stat } from 'node:fs/promises'
import { MAX_IMAGE_BYTES } from '../../media/image-limits.ts'
import { normaliseImage, pictureTooBig } from '../../media/images.ts'
import { digestOf } from '../../media/media-store.ts'
import { asOperatorError, findFile, type Intake } from './intake.ts'

/** A picture that has been read and checked, and is not stored yet. */
export interface ReadPicture {
  bytes: Uint8Array
  /** SHA-256 of the original file. */
  source: string
}

/** Undefined if it is the picture that is stored already. */
export async function readPicture(
  intake: Intake,
  field: 'cover' | 'avatar',
  name: string,
  knownSource: string | null | undefined,
): Promise<ReadPicture | undefined> {
  const path = await findFile(intake, field, name)
  return await asOperatorError(intake, field, name, async () => {
    // Checked before it is read: a file of many gigabytes must not be loaded into memory just to be refused.
    if ((await stat(path)).size > MAX_IMAGE_BYTES) throw pictureTooBig()
    const original = await readFile(path)
    const source = digestOf(original)
    if (source === knownSource) return undefined
    const { bytes } = await normaliseImage(original)
    return { bytes, source }
  })
}
