import { createHash } from 'node:crypto'
import type { FindDrawing } from '../../media/covers.ts'
import { drawPicture, type ImageFormat, resizeImage } from '../../media/images.ts'
import { type Drawn, drawOwnCover } from './own-cover.ts'

export interface OwnCoverDeps {
  findDrawing: FindDrawing
}

const DRAWING_VERSION = 2

/** The cover of a song that has none, drawn from its own sound and name. */
export async function findOwnCover(
  { findDrawing }: OwnCoverDeps,
  drawn: Drawn,
  size: number,
  format: ImageFormat,
  client: string,
): Promise<Buffer> {
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, drawn]))
    .digest('hex')
  return await findDrawing(`${digest}-own-${size}.${format}`, client, async () => {
    const cover = drawOwnCover(drawn, 0, 0, size)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${cover}</svg>`
    return await resizeImage(await drawPicture(svg, size, size), size, format)
  })
}
