import { type Column, grown } from '../../structures/grow.ts'

/** One value per slot. Serials, artists and genres are numbers of their tables. The plain fields have columns of their own. */
export interface TrackColumns {
  serial: Uint32Array
  artist: Uint32Array
  genre: Uint32Array
  /** What facets count (facet-columns.ts). */
  facetCode: Uint32Array
  durationSeconds: Float64Array
  playCount: Float64Array
  likeCount: Float64Array
  publishedAt: Float64Array
  previewStartSeconds: Uint32Array
  previewDurationSeconds: Uint32Array
  /** The revision of the catalogue at which what the slot shows last changed. */
  version: Uint32Array
}

export function createTrackColumns(): TrackColumns {
  const words = () => new Uint32Array(0)
  const numbers = () => new Float64Array(0)
  return {
    serial: words(),
    artist: words(),
    genre: words(),
    facetCode: words(),
    durationSeconds: numbers(),
    playCount: numbers(),
    likeCount: numbers(),
    publishedAt: numbers(),
    previewStartSeconds: words(),
    previewDurationSeconds: words(),
    version: words(),
  }
}

/** One column at a time, since copying all of them at a million tracks takes longer than a pause may last. */
export function* reserveColumns(columns: TrackColumns, length: number): Generator<void> {
  const byName = columns as unknown as Record<string, Column>
  for (const name of Object.keys(byName)) {
    byName[name] = grown(byName[name]!, length)
    yield
  }
}
