import { z } from 'zod'
import { TrackLicense } from '../../catalog/api/license-schemas.ts'

/** What an assistant can do. Each is an operation of the public API, or the first of several that fits what was given. */
export interface Tool {
  name: string
  title: string
  description: string
  /** Ids of endpoints: the first that takes all arguments and has what it needs is asked. */
  operations: readonly [string, ...string[]]
  /** Parameters that make the answer another than the output schema says, or are of no use to who talks. */
  hidden?: readonly string[]
  /** Sent where nothing else was; names that an operation does not have are left out. */
  defaults?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields that not each of the operations answers, as paths in the JSON Schema. */
  optional?: readonly string[]
  /** It leaves something behind. */
  isWriting?: boolean
  /** What of the answer is told, where it is not all. */
  pick?: { schema: z.ZodObject; from: (answer: never) => Record<string, unknown> }
}

/** What a found track is shown by, whichever operation found it. */
const SHOWN = 'cover_url,duration,slug,artist_id,license_code,bpm,musical_key'

const { id, title, artist, license, compliance } = TrackLicense.shape

const Attribution = z.object({
  track_id: id,
  title,
  artist,
  required: compliance.shape.must_display_attribution,
  text: compliance.shape.attribution_text,
  license_code: license.shape.code,
  license_url: license.shape.url,
})

export const TOOLS: readonly Tool[] = [
  {
    name: 'search_tracks',
    title: 'Search tracks',
    description:
      'Finds tracks by words (`q`: title, artist, genre; Vietnamese with or without tones, typos allowed; wishes such as `lofi 90 bpm la thứ dưới 2 phút` are understood, and told in `query.understood`), by filters (tempo, key, energy, length, genre, licence, commercial use), or by both. Without `q` it lists what the filters leave. `meta.total` is exact. Links in the answer expire after an hour.',
    operations: ['search', 'listTracks'],
    hidden: ['fields', 'include', 'slug', 'cursor', 'did_you_mean'],
    defaults: {
      search: { include: SHOWN, did_you_mean: 'true', understand: 'true' },
      listTracks: { fields: `title,artist,genre,audio_url,media_expires_in,${SHOWN}` },
    },
    optional: ['properties.query', '$defs.SearchItem.properties.score'],
  },
  {
    name: 'get_track',
    title: 'Get a track',
    description: 'All that is known of one track, by its `id` or by its `slug` (the last part of its page address).',
    operations: ['getTrack', 'getTrackBySlug'],
    hidden: ['fields'],
  },
  {
    name: 'similar_tracks',
    title: 'Similar tracks',
    description: 'Tracks that may follow a given one: by the same artist, of the same genre or with a similar title.',
    operations: ['listSimilar'],
  },
  {
    name: 'track_facets',
    title: 'What there is to choose from',
    description:
      'How many tracks there are per genre, key, licence, tempo, energy and length, under the same words and filters as `search_tracks`. Ask it before narrowing a search, so that no choice leads to nothing.',
    operations: ['countSearch', 'countTracks'],
    defaults: { countSearch: { understand: 'true' } },
  },
  {
    name: 'check_license',
    title: 'Check the licence of a track',
    description:
      'What a track may be used for: commercial use, territory, whether the artist has to be named, and what else to keep to. Ask it before recommending a track for a purpose.',
    operations: ['getTrackLicense'],
  },
  {
    name: 'attribution',
    title: 'The line that names the artist',
    description: 'The line to show for a track, ready to copy, and whether the licence requires it.',
    operations: ['getTrackLicense'],
    pick: {
      schema: Attribution,
      from: ({ id, title, artist, license, compliance }: z.infer<typeof TrackLicense>) => ({
        ...{ track_id: id, title, artist },
        ...{ required: compliance.must_display_attribution, text: compliance.attribution_text },
        ...{ license_code: license.code, license_url: license.url },
      }),
    },
  },
  {
    name: 'issue_license_proof',
    title: 'Issue a proof of licence',
    description:
      'Issues a signed proof that the holder of the key may use a track in a project, by the licence of this moment. Anybody can verify it, offline too. With `idempotency_key` a repetition is answered with the same proof for 24 hours.',
    operations: ['issueProof'],
    isWriting: true,
  },
  {
    name: 'verify_license_proof',
    title: 'Verify a proof of licence',
    description:
      'Whether a proof (a compact JWS) was issued by this service, and whether the licence has changed since.',
    operations: ['verifyProof'],
  },
]
