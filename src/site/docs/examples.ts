import { EXAMPLE_ARTIST_ID, EXAMPLE_COLLECTION_SLUG, EXAMPLE_SLUG, EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import type { ReadApi } from '../page/read-api.ts'

/** What the examples name: a track that this service has, where it has one. */
export interface Examples {
  trackId: string
  slug: string
  artistId: string
  /** The slug of a collection. */
  collection: string
}

/** A track whose preview and cover can be asked for is looked for among this many. */
const LOOKED_AT = 100

interface Track {
  id: string
  slug: string
  artist_id: string
  audio_url: string | null
  cover_url: string | null
}

/** A track and a collection of this very catalogue, so that every sample works as it is; those of the document while there are none. */
export async function findExamples(read: ReadApi): Promise<Examples> {
  const query = { sort: 'popular', limit: LOOKED_AT }
  const { data } = await read<{ data: Track[] }>('listTracks', { query }).catch(() => ({ data: [] as Track[] }))
  const track = data.find(({ audio_url, cover_url }) => audio_url && cover_url) ?? data[0]
  const collection = await findCollection(read)
  if (track === undefined)
    return { trackId: EXAMPLE_TRACK_ID, slug: EXAMPLE_SLUG, artistId: EXAMPLE_ARTIST_ID, collection }
  return { trackId: track.id, slug: track.slug, artistId: track.artist_id, collection }
}

async function findCollection(read: ReadApi): Promise<string> {
  const none = { data: [] as { slug: string }[] }
  const { data } = await read<typeof none>('listCollections', { query: { limit: 1 } }).catch(() => none)
  return data[0]?.slug ?? EXAMPLE_COLLECTION_SLUG
}
