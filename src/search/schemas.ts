import { z } from 'zod'
import { PAGE_META_EXAMPLE, PageMeta, TRACK_EXAMPLE, Track } from '../catalog/api/schemas.ts'
import { FIELD_TEXTS } from '../http/document/field-texts.ts'

export const SEARCH_SORTS = ['relevance', 'newest', 'oldest', 'popular', 'title_asc', 'title_desc'] as const

const SEARCHED = 'What was looked for, without spaces around it.'
const FILTER = 'Null where it was not asked for.'

const Score = z.number().min(0).max(1)

/** Only there when `include` asks for them. */
const { cover_url, duration, slug, artist_id, license_code, bpm, musical_key, artists } = Track.shape
const Included = z.object({ cover_url, duration, slug, artist_id, license_code, bpm, musical_key, artists }).partial()

/** What an artist or a genre does not have is null. */
const IncludedOrNull = z
  .object({
    cover_url: cover_url.describe("Signed link to the track's cover or the artist's picture."),
    duration: duration.nullable().describe('Length of the full version of a track, `m:ss`; null for the others.'),
    slug: slug.nullable().describe('Last part of the public address of a track; null for the others.'),
    artist_id: artist_id.nullable().describe('The artist, or the primary artist of a track; null for a genre.'),
    license_code: license_code.nullable().describe('What a track may be used for; null for the others.'),
    bpm,
    musical_key,
    artists: artists.nullable().describe('Everybody who takes part in a track; null for the others.'),
  })
  .partial()

const SearchItem = z
  .object({
    id: z.guid().describe(FIELD_TEXTS.listedTrack),
    title: Track.shape.title,
    artist: Track.shape.artist,
    genre: Track.shape.genre,
    score: Score.describe('1 at the start of title or artist, from 0.5 partial, from 0.2 fuzzy or the same genre.'),
    audio_url: Track.shape.audio_url,
    media_expires_in: Track.shape.media_expires_in,
    ...Included.shape,
  })
  .meta({ id: 'SearchItem', description: 'A track that answers the query.' })

export type SearchItemRecord = z.infer<typeof SearchItem>

/** The filters that both were sent and are read out of words; `when` says which. */
const repeated = (when: string) => ({
  bpm_min: z.number().describe(when),
  bpm_max: z.number().describe(when),
  energy_min: z.number().describe(when),
  energy_max: z.number().describe(when),
  key: z.string().describe(`${when.slice(0, -1)}, in its one spelling.`),
  license: Track.shape.license_code.describe(when),
  commercial: z.boolean().describe(when),
  explicit: z.boolean().describe(when),
  duration_min: z.number().describe(when),
  duration_max: z.number().describe(when),
})

const SENT = 'Only where it was sent.'
const UNDERSTOOD = 'Only where it was read out of the words.'

const Understood = z
  .object({
    ...z.object({ ...repeated(UNDERSTOOD), genre: Track.shape.genre.describe(UNDERSTOOD) }).partial().shape,
    text: z.string().describe('The words that are left to look for; empty where all of them were a wish.'),
  })
  .describe('Only where `understand` was sent and something was understood: the filters that the words are.')

export const SearchPage = z.object({
  data: z.array(SearchItem).describe('The tracks of this page, in the order of `query.sort`.'),
  meta: PageMeta,
  query: z
    .object({
      q: z.string().describe(SEARCHED),
      genre: z.string().nullable().describe(FILTER),
      artist_id: z.guid().nullable().describe(FILTER),
      sort: z.enum(SEARCH_SORTS).describe('The order of `data`; `relevance` unless you chose another.'),
      ...z.object({ ...repeated(SENT), collection: z.string().describe(SENT) }).partial().shape,
      did_you_mean: z
        .string()
        .nullable()
        .optional()
        .describe(
          'Only where `did_you_mean` was sent: a spelling with its tones that has better answers; null: none has.',
        ),
      understood: Understood.optional(),
    })
    .describe('The question as it was understood.'),
})

const { id, title, artist, genre, audio_url, media_expires_in } = TRACK_EXAMPLE

export const SEARCH_EXAMPLE: z.infer<typeof SearchPage> = {
  data: [{ id, title, artist, genre, score: 1, audio_url, media_expires_in }],
  meta: PAGE_META_EXAMPLE,
  query: { q: 'mua tren', genre: null, artist_id: null, sort: 'relevance' },
}

const SuggestItem = z
  .object({
    kind: z.enum(['track', 'artist', 'genre']).describe('What it leads to.'),
    id: z.guid().nullable().describe('Null for a genre.'),
    label: z.string().describe('What to show: the title of a track, the name of an artist or a genre.'),
    sublabel: z.string().nullable().describe("The artist of a track, the number of an artist's or a genre's tracks."),
    score: Score.describe('How well it fits what was typed, from 0 to 1.'),
    ...IncludedOrNull.shape,
  })
  .meta({ id: 'SuggestItem', description: 'What the query may become.' })

export type SuggestItemRecord = z.infer<typeof SuggestItem>

export const SuggestList = z.object({
  data: z.array(SuggestItem).describe('The suggestions, the highest score first.'),
  meta: z
    .object({
      q: z.string().describe(SEARCHED),
      total: z.int().min(0).describe('All that match, not the size of `data`.'),
    })
    .describe('What was asked for and how much there is.'),
})

export const SUGGEST_EXAMPLE: z.infer<typeof SuggestList> = {
  data: [
    { kind: 'track', id, label: title, sublabel: artist, score: 1 },
    { kind: 'genre', id: null, label: 'Ballad', sublabel: '1204 bài hát', score: 0.7 },
  ],
  meta: { q: 'mua', total: 2 },
}
