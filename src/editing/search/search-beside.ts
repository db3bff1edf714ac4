import { openThreadCalls } from '../../async/thread-calls.ts'
import { startThread } from '../../async/threads.ts'
import { builtFile } from '../../config/project-files.ts'
import { DataStoreError } from '../../errors.ts'
import type { Store } from '../../store/store.ts'
import { type CatalogSearch, openCatalogSearch } from './catalog-search.ts'
import type { SearchQuestion } from './search-thread.ts'

const THREAD_URL = builtFile(new URL('./search-thread.js', import.meta.url))
/** Fewer are read in a fifth of a second, in slices. */
const MANY_TRACKS = 20_000
const IDLE_MS = 10 * 60_000

/** For a server: a large catalogue is searched in a thread of its own, so that requests are answered meanwhile. */
export function openSearchBeside(
  store: Store,
  { manyTracks = MANY_TRACKS } = {},
): CatalogSearch & { close(): Promise<void> } {
  const here = openCatalogSearch(store)
  const calls = openThreadCalls<SearchQuestion, unknown>({
    start: () => startThread(THREAD_URL, { workerData: store.url, name: 'searches the catalogue' }),
    idleMs: IDLE_MS,
    toError: (cause) => new DataStoreError(cause),
  })
  // Catalogues grow; one that has shrunk again is searched there all the same.
  let isLarge = false

  const ask =
    <Name extends keyof CatalogSearch>(name: Name) =>
    async (question: never): Promise<never> => {
      isLarge ||= await hasTracks(store, manyTracks)
      const answer = isLarge ? await calls.ask({ name, question }) : await here[name](question)
      return answer as never
    }
  return {
    findTracks: ask('findTracks'),
    findArtists: ask('findArtists'),
    findNear: ask('findNear'),
    findBest: ask('findBest'),
    close: calls.close,
  }
}

/** Looks no further than it must. */
async function hasTracks({ db }: Store, count: number): Promise<boolean> {
  const last = db.selectFrom('tracks').select('id').limit(1)
  return (await last.offset(count - 1).executeTakeFirst()) !== undefined
}
