import { buffer } from 'node:stream/consumers'
import { coversBusy } from '../errors.ts'
import type { DiskCache } from './disk-cache.ts'
import { type ImageFormat, resizeImage, servedSize } from './images.ts'
import { type MediaStore, parseKey } from './media-store.ts'

/** A stored picture in the smallest served size that is at least `size`, resized once and then cached. `client` is who asks. */
export type FindCover = (key: string, size: number, format: ImageFormat, client: string) => Promise<Buffer>

/** Undefined when too many wait already. */
type EnterQueue = (client: string) => { turn: Promise<void>; leave(): void } | undefined

interface CoverDeps {
  media: MediaStore
  cache: DiskCache
  /** Few resize at once: the threads that do it read all other files too, and would be busy with nothing else. */
  enterQueue: EnterQueue
}

export function createCoverFinder({ media, cache, enterQueue }: CoverDeps): FindCover {
  async function resize(key: string, size: number, format: ImageFormat, client: string): Promise<Buffer> {
    const place = enterQueue(client)
    if (place === undefined) throw coversBusy()
    await place.turn
    try {
      return await resizeImage(await buffer(await media.open(key)), size, format)
    } finally {
      place.leave()
    }
  }

  return async (key, wanted, format, client) => {
    const digest = parseKey(key)?.digest
    if (digest === undefined) throw new Error(`not a picture: ${key}`)
    const size = servedSize(wanted)
    return await cache.find(`${digest}-${size}.${format}`, () => resize(key, size, format, client))
  }
}
