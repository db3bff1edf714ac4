import { z } from 'zod'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { slugify } from '../../text/slug.ts'
import type { ReadApi } from '../page/read-api.ts'
import type { SuggestedLink } from '../page/web-pages.ts'

interface Suggested {
  kind: SuggestedLink['kind']
  id: string | null
  label: string
  sublabel: string | null
  slug: string | null
}

const MAX_Q = 100

/** What the API suggests, as links to the pages of the site. */
export async function suggestLinks(read: ReadApi, q: string, limit?: number): Promise<SuggestedLink[]> {
  if (q === '') return []
  const { data } = await read<{ data: Suggested[] }>('suggest', { query: { q, include: 'slug', limit } })
  return data.map(({ kind, id, label, sublabel, slug }) => {
    if (kind === 'genre') return { kind, label, href: `/genres/${slugify(label)}` }
    if (kind === 'artist') return { kind, label, href: `/artists/${id}` }
    return { kind, label, artist: sublabel ?? '', href: `/tracks/${slug}`, id: id! }
  })
}

/** For the search field of the site, which has no key: the API's own suggestions, of the address's own limit. */
export function suggestRoute(readApi: (input: EndpointInput<undefined>) => ReadApi): Endpoint {
  return endpoint({
    id: 'site suggest',
    method: 'GET',
    path: '/api/site/suggest',
    tag: 'Site',
    summary: 'Complete a query while it is typed on the site',
    access: 'open',
    isSameOrigin: true,
    speaksReader: true,
    isPrivate: true,
    isMemoized: true,
    isCostly: true,
    cache: 'data',
    query: z.object({ q: z.string().catch('') }),
    answers: {},
    errors: [],
    async handle(input) {
      const q = input.query.q.trim().slice(0, MAX_Q).toWellFormed()
      return jsonAnswer({ data: await suggestLinks(readApi(input as unknown as EndpointInput<undefined>), q) })
    },
  })
}
