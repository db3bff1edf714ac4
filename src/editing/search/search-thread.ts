import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls } from '../../async/thread-calls.ts'
import { openStore } from '../../store/store.ts'
import { type CatalogSearch, openCatalogSearch } from './catalog-search.ts'

// Keeps a large catalogue in a memory of its own and looks in it: reading 100,000 tracks anew is a second of work, and an import has them
// read anew again and again.

export type SearchQuestion = {
  [Name in keyof CatalogSearch]: { name: Name; question: Parameters<CatalogSearch[Name]>[0] }
}[keyof CatalogSearch]

if (parentPort) {
  const store = openStore({ url: workerData, connections: 2 })
  const search = openCatalogSearch(store)
  answerCalls(
    parentPort,
    ({ name, question }: SearchQuestion): Promise<unknown> => search[name](question as never),
    store.close,
  )
}
