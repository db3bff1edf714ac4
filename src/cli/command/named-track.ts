import { findTrackId } from '../../editing/operators/find-tracks.ts'
import type { Store } from '../../store/store.ts'
import { word } from './arguments.ts'

export const TRACK = word('Its id or the beginning of it, slug, ISRC or title', { find: findTrackId })

/** One after the other: each may be named by its title, and nothing is guessed. */
export async function findTrackIds(store: Store, words: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const word of words) ids.push(await findTrackId(store, word))
  return ids
}
