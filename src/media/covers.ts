import { buffer } from 'node:stream/consumers'
import { type ImageFormat, resizeImage } from './images.ts'
import type { KeptFiles } from './kept-files.ts'
import { type MediaStore, parseKey } from './media-store.ts'

/** Kept pictures in any size, each resized once. */
export type FindCover = (key: string, size: number, format: ImageFormat) => Promise<Buffer>

export function makeCoverFinder(media: MediaStore, kept: KeptFiles): FindCover {
  return async (key, size, format) => {
    const digest = parseKey(key)?.digest
    if (digest === undefined) throw new Error(`not a picture: ${key}`)
    return await kept.find(`${digest}-${size}.${format}`, async () =>
      resizeImage(await buffer(await media.open(key)), size, format),
    )
  }
}
