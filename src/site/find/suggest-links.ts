import { jsonAnswer } from '../../http/answer.ts'
import type { Endpoint, EndpointInput } from '../../http/endpoint.ts'
import { pageText } from '../../http/query/page-parameters.ts'
import { fold } from '../../text/fold.ts'
import { slugify } from '../../text/slug.ts'
import type { ReadApi } from '../page/read-api.ts'
import { MADE_ONCE, siteFile } from '../page/site-file.ts'
import type { SiteTrack, SuggestedLink } from '../page/web-pages.ts'

interface Suggested {
  kind: SuggestedLink['kind']
  id: string | null
  label: string
  sublabel: string | null
  slug: string | null
}

const MAX_Q = 100
const QUERY = { q: pageText() }

/** What the API suggests, as links to the pages of the site; an artist whose name begins as was typed comes first. */
export async function suggestLinks(read: ReadApi, q: string, limit?: number): Promise<SuggestedLink[]> {
  if (q === '') return []
  const { data } = await read<{ data: Suggested[] }>('suggest', { query: { q, include: 'slug', limit } })
  const tracks = await readTracks(read, data)
  const links = data.map(({ kind, id, label, sublabel, slug }): SuggestedLink => {
    if (kind === 'genre') return { kind, label, href: `/genres/${slugify(label)}` }
    if (kind === 'artist') return { kind, label, href: `/artists/${id}` }
    const { artists = [], cover_url = null } = tracks.get(id!) ?? {}
    const featured = artists.filter(({ role }) => role === 'featured').map(({ name }) => name)
    const hasCover = cover_url !== null
    return { kind, id: id!, label, artist: sublabel ?? '', featured, hasCover, href: `/tracks/${slug}` }
  })
  const typed = fold(q)
  const isMeant = ({ kind, label }: SuggestedLink) => kind === 'artist' && fold(label).startsWith(typed)
  return [...links.filter(isMeant), ...links.filter((link) => !isMeant(link))]
}

/** Suggestions know of no covers, and of the primary artist alone. */
async function readTracks(read: ReadApi, suggested: readonly Suggested[]): Promise<Map<string, SiteTrack>> {
  const ids = suggested.flatMap(({ kind, id }) => (kind === 'track' && id !== null ? [id] : []))
  if (ids.length === 0) return new Map()
  const { data } = await read<{ data: SiteTrack[] }>('getTracksByIds', { query: { ids: ids.join() } })
  return new Map(data.map((track) => [track.id, track]))
}

/** For the search field of the site, which has no key: the API's own suggestions, of the address's own limit. */
export function suggestRoute(readApi: (input: EndpointInput<undefined>) => ReadApi): Endpoint {
  return siteFile<typeof QUERY>('/api/site/suggest', 'Complete a query while it is typed on the site', {
    ...MADE_ONCE,
    id: 'site suggest',
    isSameOrigin: true,
    speaksReader: true,
    isPrivate: true,
    query: QUERY,
    async handle(input) {
      const q = input.query.q.trim().slice(0, MAX_Q).toWellFormed()
      return jsonAnswer({ data: await suggestLinks(readApi(input as unknown as EndpointInput<undefined>), q) })
    },
  })
}
