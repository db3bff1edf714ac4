import { z } from 'zod'
import { PAGE_META_EXAMPLE, PageMeta, TRACK_EXAMPLE, Track } from '../catalog/api/schemas.ts'

export const SEARCH_SORTS = ['relevance', 'newest', 'oldest', 'popular', 'title_asc', 'title_desc'] as const

const Score = z.number().min(0).max(1)

/** Only there when `include` asks for them. */
const { cover_url, duration, slug, artist_id, license_code, bpm, musical_key } = Track.shape
const Included = z.object({ cover_url, duration, slug, artist_id, license_code, bpm, musical_key }).partial()

/** What an artist or a genre does not have is null. */
const IncludedOrNull = z
  .object({
    cover_url: cover_url.describe("Signed link to the track's cover or the artist's picture."),
    duration: duration.nullable(),
    slug: slug.nullable(),
    artist_id: artist_id.nullable(),
    license_code: license_code.nullable(),
    bpm,
    musical_key,
  })
  .partial()

const SearchItem = z
  .object({
    id: z.guid(),
    title: z.string(),
    artist: z.string(),
    genre: z.string(),
    score: Score.describe('1 at the start of title or artist, from 0.5 partial, from 0.2 fuzzy or the same genre.'),
    audio_url: z.url().nullable().describe('Signed link to the preview; null while the track has none.'),
    media_expires_in: z.int(),
    ...Included.shape,
  })
  .meta({ id: 'SearchItem', description: 'A track that answers the query.' })

export type SearchItemRecord = z.infer<typeof SearchItem>

export const SearchPage = z.object({
  data: z.array(SearchItem),
  meta: PageMeta,
  query: z.object({
    q: z.string(),
    genre: z.string().nullable(),
    artist_id: z.guid().nullable(),
    sort: z.enum(SEARCH_SORTS),
  }),
})

const { id, title, artist, genre, audio_url, media_expires_in } = TRACK_EXAMPLE

export const SEARCH_EXAMPLE: z.infer<typeof SearchPage> = {
  data: [{ id, title, artist, genre, score: 1, audio_url, media_expires_in }],
  meta: PAGE_META_EXAMPLE,
  query: { q: 'mua tren', genre: null, artist_id: null, sort: 'relevance' },
}

const SuggestItem = z
  .object({
    kind: z.enum(['track', 'artist', 'genre']),
    id: z.guid().nullable().describe('Null for a genre.'),
    label: z.string(),
    sublabel: z.string().nullable().describe("The artist of a track, the number of an artist's or a genre's tracks."),
    score: Score,
    ...IncludedOrNull.shape,
  })
  .meta({ id: 'SuggestItem', description: 'What the query may become.' })

export type SuggestItemRecord = z.infer<typeof SuggestItem>

export const SuggestList = z.object({
  data: z.array(SuggestItem),
  meta: z.object({ q: z.string(), total: z.int().min(0).describe('All that match, not the size of `data`.') }),
})

export const SUGGEST_EXAMPLE: z.infer<typeof SuggestList> = {
  data: [
    { kind: 'track', id, label: title, sublabel: artist, score: 1 },
    { kind: 'genre', id: null, label: 'Ballad', sublabel: '1204 bài hát', score: 0.7 },
  ],
  meta: { q: 'mua', total: 2 },
}
