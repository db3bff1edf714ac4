import type { Catalog } from '../catalog/catalog.ts'
import { MAX_TEXT } from '../catalog/words/text-index.ts'
import { andNotInto, isEmpty } from '../structures/bitmap.ts'
import { takeBitmap } from '../structures/bitmap-pool.ts'

const known = new WeakMap<Catalog, { revision: number; tracks: Uint32Array | undefined }>()

/** Tracks of whose title nothing is left to look for, as of U+3164 alone; undefined when there are none. Found anew when the catalogue has changed. */
export function wordlessOf(catalog: Catalog): Uint32Array | undefined {
  const found = known.get(catalog)
  if (found?.revision === catalog.revision) return found.tracks
  const tracks = findWordless(catalog)
  known.set(catalog, { revision: catalog.revision, tracks })
  return tracks
}

function findWordless({ titles, liveTracks, trackCount }: Catalog): Uint32Array | undefined {
  let worded = 0
  for (let length = 1; length <= MAX_TEXT; length++) worded += titles.countLength(length)
  if (worded >= trackCount) return undefined
  const tracks = liveTracks.slice()
  const long = takeBitmap(liveTracks.length)
  for (let length = 1; length <= MAX_TEXT; length++) titles.uniteLength(length, long)
  andNotInto(tracks, long)
  return isEmpty(tracks) ? undefined : tracks
}
