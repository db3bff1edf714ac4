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

/** All items of a list, a page at a time, each page when it is needed. Where the server offers a cursor it is followed, as it neither skips nor repeats. */
export async function* iterateItems(
  ask: (params: object, options?: RequestOptions) => Promise<unknown>,
  params: object = {},
  options?: RequestOptions,
): AsyncGenerator<unknown, void, undefined> {
  let place: object = { page: 1 }
  for (let page = 1; ; page += 1) {
    const { data, meta } = (await ask({ limit: MAX_LIMIT, ...params, ...place }, options)) as Page
    yield* data
    if (meta.next_cursor) place = { cursor: meta.next_cursor }
    else if (meta.next_cursor === null || page >= meta.total_pages) return
    else place = { page: page + 1 }
  }
}
