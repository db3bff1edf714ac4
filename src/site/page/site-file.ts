import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { QueryParameters } from '../../http/query/parameter.ts'

type Given<Q extends QueryParameters | undefined> = Pick<Endpoint<Q>, 'cache' | 'handle'> & Partial<Endpoint<Q>>

/** What pages, programs and other sites fetch beside the pages: a picture, a feed, a text. */
export function siteFile<Q extends QueryParameters | undefined = undefined>(
  path: string,
  summary: string,
  own: Given<Q>,
): Endpoint {
  return endpoint<Q>({
    ...{ id: `page ${path}`, method: 'GET', path, tag: 'Site', summary, access: 'open', answers: {}, errors: [] },
    ...own,
  })
}

/** It is the same for everybody until the catalogue changes, and costs something to make. */
export const MADE_ONCE = { cache: 'data', isMemoized: true, isCostly: true, query: {} } as const

/** Browsers fetch it with the pages. */
export const WITH_PAGES = { countsAsFile: true, isPrivate: true } as const
