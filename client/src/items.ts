import { KhoNhacError } from './error.ts'
import type { Operations } from './generated/operations.ts'
import type { RequestOptions } from './options.ts'

/** Operations that answer a list page by page. */
export type PagedOperation = {
  [K in keyof Operations]: Awaited<ReturnType<Operations[K]>> extends Page ? K : never
}[keyof Operations]

export type ItemOf<K extends PagedOperation> = Awaited<ReturnType<Operations[K]>>['data'][number]

interface Page {
  data: unknown[]
  meta: { total_pages: number; next_cursor?: string | null }
}

const MAX_LIMIT = 100
const MAX_PAGES = 5000
/** The list that a cursor leads through from its beginning, in the order of ids. */
const WALKED_PATH = '/tracks'

/**
 * All items of a list, a page at a time, each page when it is needed. Where the server offers a cursor it is followed, as it neither skips nor
 * repeats; tracks are walked through by one unless an order is asked for.
 */
export async function* iterateItems(
  path: string,
  ask: (params: object, options?: RequestOptions) => Promise<unknown>,
  params: { sort?: unknown; cursor?: unknown } = {},
  options?: RequestOptions,
): AsyncGenerator<unknown, void, undefined> {
  const isWalked = path === WALKED_PATH
  let place: object =
    isWalked && params.sort === undefined ? { page: undefined, cursor: params.cursor ?? '' } : { page: 1 }
  for (let page = 1; ; page += 1) {
    const { data, meta } = (await ask({ limit: MAX_LIMIT, ...params, ...place }, options)) as Page
    // Not on page 5000, after an hour.
    if (isWalked && meta.next_cursor === undefined && meta.total_pages > MAX_PAGES) throw tooManyPages(meta.total_pages)
    yield* data
    if (meta.next_cursor) place = { page: undefined, cursor: meta.next_cursor }
    else if (meta.next_cursor === null || page >= meta.total_pages) return
    else place = { cursor: undefined, page: page + 1 }
  }
}

function tooManyPages(pages: number): KhoNhacError {
  const message = `${pages} pages, of which ${MAX_PAGES} can be asked for: without "sort" the items come in the order of their ids, all of them`
  return new KhoNhacError(message, { status: 0, code: 'TOO_MANY_PAGES' })
}
