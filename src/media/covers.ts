import { buffer } from 'node:stream/consumers'
import { coversBusy } from '../errors.ts'
import type { DiskCache } from './disk-cache.ts'
import { type ImageFormat, resizeImage } from './images.ts'
import { type MediaStore, parseKey } from './media-store.ts'

/** A stored picture in one of the served sizes (images.ts), resized once and then cached. `client` is who asks. */
export type FindCover = (key: string, size: number, format: ImageFormat, client: string) => Promise<Buffer>

/** Undefined when too many wait already. */
type EnterQueue = (client: string) => { turn: Promise<void>; leave(): void } | undefined

/** A picture of our own, drawn once and then cached: its name says all that it was drawn from. */
export type FindDrawing = (name: string, client: string, draw: () => Promise<Buffer>) => Promise<Buffer>

interface DrawingDeps {
  cache: DiskCache
  /** Few resize at once: the threads that do it read all other files too, and would be busy with nothing else. */
  enterQueue: EnterQueue
}

interface CoverDeps extends DrawingDeps {
  media: MediaStore
}

/** `draw` must not wait for another place of the same queue. */
export function createDrawingFinder({ cache, enterQueue }: DrawingDeps): FindDrawing {
  return async (name, client, draw) =>
    await cache.find(name, async () => {
      const place = enterQueue(client)
      if (place === undefined) throw coversBusy()
      await place.turn
      try {
        return await draw()
      } finally {
        place.leave()
      }
    })
}

export function createCoverFinder({ media, ...deps }: CoverDeps): FindCover {
  const findDrawing = createDrawingFinder(deps)
  return async (key, size, format, client) => {
    const digest = parseKey(key)?.digest
    if (digest === undefined) throw new Error(`not a picture: ${key}`)
    const resize = async () => await resizeImage(await buffer(await media.open(key)), size, format)
    return await findDrawing(`${digest}-${size}.${format}`, client, resize)
  }
}
