// Made from /openapi.json: npx vitest run test/docs --update

import type { Call, PagedMethod } from '../call.ts'
import type { Operation, RequestOptions } from '../options.ts'
import type {
  ApiIndex,
  Artist,
  AudioLink,
  Collection,
  Delivery,
  Facets,
  FullHealth,
  Health,
  License,
  Liveness,
  NewWebhook,
  OwnProof,
  PageMeta,
  Proof,
  Readiness,
  SearchItem,
  SimilarTrack,
  Status,
  SuggestItem,
  Track,
  TrackChange,
  TrackLicense,
  TrackListMeta,
  TrendingItem,
  UsageReport,
  Waveform,
  Webhook,
} from './schemas.ts'

/** What several operations take alike. */
interface SharedParams {
  /** What is looked for; case, diacritics and small typos do not matter. */
  q: string
  /** Part of the title. */
  title?: string | undefined
  /** Part of the name of an artist, primary or featured. */
  artist?: string | undefined
  /** Tracks with one of these ISRCs, separated by commas; hyphens and case are ignored. */
  isrc?: string | readonly string[] | undefined
  /** Tracks in which this artist is featured. */
  featured_artist_id?: string | undefined
  /** Comma-separated track ids. */
  ids: string | readonly string[]
  /** Most entries in `peaks`. */
  points?: number | undefined
  /** Life of the link in seconds. */
  expires_in?: number | undefined
  /** `true` reads tempo, key, length, genre and use out of `q` (`lofi 90 bpm la thứ dưới 2 phút`) and filters by them; what is a title stays one. `1` and `0` are accepted for `true` and `false`. */
  understand?: boolean | undefined
  /** Lower-case letters without diacritics, digits and hyphens. */
  slug: string
  /** Part of the genre. */
  genre?: string | undefined
  /** Tracks in which this artist is primary or featured. */
  artist_id?: string | undefined
  /** Slowest tempo. */
  bpm_min?: number | undefined
  /** Fastest tempo. */
  bpm_max?: number | undefined
  /** Least energy. */
  energy_min?: number | undefined
  /** Most energy. */
  energy_max?: number | undefined
  /** Shortest length of the full version, in seconds. */
  duration_min?: number | undefined
  /** Greatest length of the full version, in seconds. */
  duration_max?: number | undefined
  /** Musical key; `A# minor`, `bb minor` and `Bbm` are one. */
  key?: string | undefined
  /** Only tracks under this licence. */
  license?: 'service-standard' | 'service-commercial' | 'service-restricted' | undefined
  /** `true` keeps only tracks allowed for commercial use. `1` and `0` are accepted for `true` and `false`. */
  commercial?: boolean | undefined
  /** `false` leaves explicit tracks out. `1` and `0` are accepted for `true` and `false`. */
  explicit?: boolean | undefined
  /** Tracks of this collection, by its slug. */
  collection?: string | undefined
  /** Id of the track. */
  id: string
  /** Page number, from 1. */
  page?: number | undefined
  /** Items per page. */
  limit?: number | undefined
}

interface FieldsParam<F extends keyof Track> {
  /** Only these fields of each track, separated by commas; `id` is always among them. */
  fields?: F | readonly F[] | undefined
}

export type GetIndexResult = ApiIndex

export type GetHealthzResult = Health

export type GetReadyzResult = Readiness

export type GetLivezResult = Liveness

export type GetHealthResult = FullHealth

export type GetStatusResult = Status

export type GetMetricsResult = string

export type GetOpenapiResult = Record<string, unknown>

export type GetOpenapiV1Result = Record<string, unknown>

export interface ListTracksParams<F extends keyof Track = keyof Track> extends Pick<SharedParams, 'title' | 'artist' | 'genre' | 'artist_id' | 'bpm_min' | 'bpm_max' | 'energy_min' | 'energy_max' | 'duration_min' | 'duration_max' | 'key' | 'license' | 'commercial' | 'explicit' | 'isrc' | 'featured_artist_id' | 'collection' | 'page' | 'limit'>, FieldsParam<F> {
  /** Words, each of them a part of the title, an artist or the genre. */
  q?: string | undefined
  /** Exact look-up: at most one result. All other filters are checked as ever, then ignored. */
  slug?: string | undefined
  /** Order of the results. */
  sort?: 'newest' | 'oldest' | 'popular' | 'most_liked' | 'title_asc' | 'title_desc' | undefined
  /** To walk through all of it: empty at first, then `meta.next_cursor` of the answer before. In the order of ids, with any filter, without `sort` and `page`. */
  cursor?: string | undefined
}

export type ListTracksResult<F extends keyof Track = keyof Track> = {
  /** The tracks of this page. */
  data: Pick<Track, F | 'id'>[]
  meta: TrackListMeta
}

export interface CountTracksParams extends Pick<SharedParams, 'title' | 'artist' | 'genre' | 'artist_id' | 'bpm_min' | 'bpm_max' | 'energy_min' | 'energy_max' | 'duration_min' | 'duration_max' | 'key' | 'license' | 'commercial' | 'explicit' | 'isrc' | 'featured_artist_id' | 'collection'> {
  /** Words, each of them a part of the title, an artist or the genre. */
  q?: string | undefined
}

export type CountTracksResult = {
  data: Facets
  /** How many are left when every filter holds. */
  meta: {
    /** Tracks that meet all filters. */
    total: number
  }
}

export interface GetTracksByIdsParams<F extends keyof Track = keyof Track> extends Pick<SharedParams, 'ids'>, FieldsParam<F> {}

export type GetTracksByIdsResult<F extends keyof Track = keyof Track> = {
  /** The tracks that exist, in the order of `ids`. */
  data: Pick<Track, F | 'id'>[]
  /** How many were found. */
  meta: {
    /** Tracks that were found: unknown ids are left out, repeated ones counted once. */
    total: number
    /** Always 1: there are no further pages. */
    page: 1
    /** Most ids that one request may name: always 50. */
    limit: 50
  }
}

export interface GetWaveformsParams extends Pick<SharedParams, 'ids' | 'points'> {}

export type GetWaveformsResult = {
  /** The waveforms of the tracks that exist, in the order of `ids`. */
  data: Waveform[]
  /** How many were found. */
  meta: {
    /** Tracks that were found: unknown ids are left out, repeated ones counted once. */
    total: number
    /** Most ids that one request may name: always 50. */
    limit: 50
    /** Most entries in `peaks`, as asked for. */
    points: number
  }
}

export interface GetTrackBySlugParams<F extends keyof Track = keyof Track> extends Pick<SharedParams, 'slug'>, FieldsParam<F> {}

export type GetTrackBySlugResult<F extends keyof Track = keyof Track> = Pick<Track, F | 'id'>

export interface GetTracksByIsrcParams<F extends keyof Track = keyof Track> extends FieldsParam<F> {
  /** International Standard Recording Code; hyphens and case are ignored. */
  isrc: string
}

export type GetTracksByIsrcResult<F extends keyof Track = keyof Track> = {
  /** The tracks with this ISRC, the newest first. */
  data: Pick<Track, F | 'id'>[]
  /** How many were found. */
  meta: {
    /** Tracks with this ISRC. */
    total: number
  }
}

export interface GetTrackParams<F extends keyof Track = keyof Track> extends Pick<SharedParams, 'id'>, FieldsParam<F> {}

export type GetTrackResult<F extends keyof Track = keyof Track> = Pick<Track, F | 'id'>

export interface GetAudioUrlParams extends Pick<SharedParams, 'id' | 'expires_in'> {
  /** `true` makes browsers save the file instead of playing it. `1` and `0` are accepted for `true` and `false`. */
  download?: boolean | undefined
}

export type GetAudioUrlResult = AudioLink

export interface GetAudioUrlsParams extends Pick<SharedParams, 'expires_in'> {
  /** Ids of tracks, at most 50; repetitions are merged. */
  ids: string[]
  /** `true` makes browsers save the file instead of playing it. */
  download?: boolean | undefined
}

export type GetAudioUrlsResult = {
  /** A link for each track that has a preview, in the order asked for. */
  data: AudioLink[]
  /** Ids of tracks that are unknown or have no preview. */
  missing: string[]
}

export interface GetCoverParams extends Pick<SharedParams, 'id'> {
  /** Pixels wanted on the longer side. */
  size?: number | undefined
}

export type GetCoverResult = Response

export interface GetTrackLicenseParams extends Pick<SharedParams, 'id'> {}

export type GetTrackLicenseResult = TrackLicense

export interface GetWaveformParams extends Pick<SharedParams, 'id' | 'points'> {}

export type GetWaveformResult = Waveform

export type ListLicensesResult = {
  /** All licences that a track can have. */
  data: License[]
  /** What holds for all of them. */
  meta: {
    /** What a track has for which none was chosen. */
    default_license: 'service-standard' | 'service-commercial' | 'service-restricted'
    /** E-mail address for demands to take a track down. */
    takedown_contact: string
    /** The line to show, with `{title}` and `{artist}` to be filled in. */
    attribution_format: string
  }
}

export interface ListGenresParams extends Pick<SharedParams, 'page' | 'limit'> {}

export type ListGenresResult = {
  /** Names of genres that have at least one track, from A to Z. */
  data: string[]
  meta: PageMeta
}

export interface ListArtistsParams extends Pick<SharedParams, 'page' | 'limit'> {
  /** Part of the name; case and diacritics are ignored. */
  q?: string | undefined
  /** Order of the results. */
  sort?: 'name_asc' | 'name_desc' | 'newest' | 'oldest' | undefined
}

export type ListArtistsResult = {
  /** The artists of this page. */
  data: Artist[]
  meta: PageMeta
}

export interface ListArtistTracksParams<F extends keyof Track = keyof Track> extends Pick<SharedParams, 'page' | 'limit'>, FieldsParam<F> {
  /** Id of the artist. */
  id: string
  /** Order of the results. */
  sort?: 'newest' | 'oldest' | 'popular' | 'title_asc' | 'title_desc' | undefined
}

export type ListArtistTracksResult<F extends keyof Track = keyof Track> = {
  artist: Artist
  /** The tracks of this page. */
  data: Pick<Track, F | 'id'>[]
  meta: PageMeta
}

export interface ListCollectionsParams extends Pick<SharedParams, 'page' | 'limit'> {}

export type ListCollectionsResult = {
  /** The collections of this page, the last changed first. */
  data: Collection[]
  meta: PageMeta
}

export interface GetCollectionParams extends Pick<SharedParams, 'slug'> {}

export type GetCollectionResult = {
  data: Collection
}

export interface ListCollectionTracksParams<F extends keyof Track = keyof Track> extends Pick<SharedParams, 'slug' | 'page' | 'limit'>, FieldsParam<F> {}

export type ListCollectionTracksResult<F extends keyof Track = keyof Track> = {
  /** The tracks of this page, in the editor's order. */
  data: Pick<Track, F | 'id'>[]
  meta: PageMeta
}

export interface ListTrendingParams extends Pick<SharedParams, 'limit'> {
  /** Length of the window, today included (UTC). */
  days?: number | undefined
}

export type ListTrendingResult = {
  /** The chart, the first place first. */
  data: TrendingItem[]
  /** What the chart was made of. */
  meta: {
    /** Length of the window in days, today included (UTC). */
    window_days: number
    /** Tracks that were played inside the window, not the size of `data`. */
    total: number
    /** Most entries in `data`, as asked for. */
    limit: number
  }
}

export interface ListSimilarParams extends Pick<SharedParams, 'id' | 'limit'> {}

export type ListSimilarResult = {
  /** Similar tracks, the highest score first. */
  data: SimilarTrack[]
  /** What was asked for and how much there is. */
  meta: {
    /** The track that was asked about. */
    seed_track_id: string
    /** All that are similar for one of the reasons, not the size of `data`. */
    total: number
    /** Most entries in `data`, as asked for. */
    limit: number
  }
}

export interface SearchParams extends Pick<SharedParams, 'q' | 'genre' | 'artist_id' | 'page' | 'limit' | 'bpm_min' | 'bpm_max' | 'energy_min' | 'energy_max' | 'key' | 'license' | 'commercial' | 'explicit' | 'duration_min' | 'duration_max' | 'collection' | 'understand'> {
  /** Order of the results. */
  sort?: 'relevance' | 'newest' | 'oldest' | 'popular' | 'title_asc' | 'title_desc' | undefined
  /** More fields of each track, separated by commas. */
  include?: 'cover_url' | 'duration' | 'slug' | 'artist_id' | 'license_code' | 'bpm' | 'musical_key' | 'artists' | readonly ('cover_url' | 'duration' | 'slug' | 'artist_id' | 'license_code' | 'bpm' | 'musical_key' | 'artists')[] | undefined
  /** `true` adds `query.did_you_mean`: a spelling that has better answers, or null. `1` and `0` are accepted for `true` and `false`. */
  did_you_mean?: boolean | undefined
}

export type SearchResult = {
  /** The tracks of this page, in the order of `query.sort`. */
  data: SearchItem[]
  meta: PageMeta
  /** The question as it was understood. */
  query: {
    /** What was looked for, without spaces around it. */
    q: string
    /** Null where it was not asked for. */
    genre: string | null
    /** Null where it was not asked for. */
    artist_id: string | null
    /** The order of `data`; `relevance` unless you chose another. */
    sort: 'relevance' | 'newest' | 'oldest' | 'popular' | 'title_asc' | 'title_desc'
    /** Only where it was sent. */
    bpm_min?: number
    /** Only where it was sent. */
    bpm_max?: number
    /** Only where it was sent. */
    energy_min?: number
    /** Only where it was sent. */
    energy_max?: number
    /** Only where it was sent, in its one spelling. */
    key?: string
    /** Only where it was sent. */
    license?: 'service-standard' | 'service-commercial' | 'service-restricted'
    /** Only where it was sent. */
    commercial?: boolean
    /** Only where it was sent. */
    explicit?: boolean
    /** Only where it was sent. */
    duration_min?: number
    /** Only where it was sent. */
    duration_max?: number
    /** Only where it was sent. */
    collection?: string
    /** Only where `did_you_mean` was sent: a spelling with its tones that has better answers; null: none has. */
    did_you_mean?: string | null
    /** Only where `understand` was sent and something was understood: the filters that the words are. */
    understood?: {
      /** Only where it was read out of the words. */
      bpm_min?: number
      /** Only where it was read out of the words. */
      bpm_max?: number
      /** Only where it was read out of the words. */
      energy_min?: number
      /** Only where it was read out of the words. */
      energy_max?: number
      /** Only where it was read out of the words, in its one spelling. */
      key?: string
      /** Only where it was read out of the words. */
      license?: 'service-standard' | 'service-commercial' | 'service-restricted'
      /** Only where it was read out of the words. */
      commercial?: boolean
      /** Only where it was read out of the words. */
      explicit?: boolean
      /** Only where it was read out of the words. */
      duration_min?: number
      /** Only where it was read out of the words. */
      duration_max?: number
      /** Only where it was read out of the words. */
      genre?: string
      /** The words that are left to look for; empty where all of them were a wish. */
      text: string
    }
  }
}

export interface CountSearchParams extends Pick<SharedParams, 'q' | 'genre' | 'artist_id' | 'bpm_min' | 'bpm_max' | 'energy_min' | 'energy_max' | 'key' | 'license' | 'commercial' | 'explicit' | 'duration_min' | 'duration_max' | 'collection' | 'understand'> {}

export type CountSearchResult = {
  data: Facets
  /** How many are left when every filter holds. */
  meta: {
    /** Tracks that meet all filters. */
    total: number
  }
}

export interface SuggestParams extends Pick<SharedParams, 'q' | 'limit'> {
  /** More fields of each item, separated by commas; null where an artist or a genre has none. */
  include?: 'cover_url' | 'duration' | 'slug' | 'artist_id' | 'license_code' | 'bpm' | 'musical_key' | 'artists' | readonly ('cover_url' | 'duration' | 'slug' | 'artist_id' | 'license_code' | 'bpm' | 'musical_key' | 'artists')[] | undefined
}

export type SuggestResult = {
  /** The suggestions, the highest score first. */
  data: SuggestItem[]
  /** What was asked for and how much there is. */
  meta: {
    /** What was looked for, without spaces around it. */
    q: string
    /** All that match, not the size of `data`. */
    total: number
  }
}

export interface GetUsageParams {
  /** Days of the report, today included (UTC). */
  days?: number | undefined
}

export type GetUsageResult = UsageReport

export interface GetWatermarkedPreviewParams extends Pick<SharedParams, 'id'> {}

export type GetWatermarkedPreviewResult = Response

export type GetExportResult = Response

export interface IssueProofParams extends Pick<SharedParams, 'id'> {
  /** What the track is used in, 1 to 200 characters. */
  project: string
  /** Where that can be seen; may be left out. */
  url?: string | null | undefined
}

export type IssueProofResult = {
  data: Proof
}

export interface ListProofsParams extends Pick<SharedParams, 'page' | 'limit'> {}

export type ListProofsResult = {
  /** Proofs of the caller, newest first. */
  data: OwnProof[]
  meta: PageMeta
}

export interface VerifyProofParams {
  /** The proof, as it was issued. */
  jws: string
}

export type VerifyProofResult = {
  /** The verdict. */
  data: {
    /** Whether this service issued it, exactly so. */
    valid: boolean
    /** Only when it is not valid: why. */
    reason?: 'malformed' | 'unknown_key' | 'bad_signature' | 'expired'
    /** What it says, in Vietnamese; null when it is not valid. */
    statement: string | null
    /** What has become of the track since; null when the proof is not valid. */
    since: {
      /** Whether the track is in the catalogue now. */
      available: boolean
      /** Its licence now; null when it is gone. */
      license_code: string | null
      /** Whether the track is gone, or its licence is no longer what the proof says. */
      changed: boolean
    } | null
  }
}

export type ListWebhooksResult = {
  /** All webhooks of the partner, oldest first. */
  data: Webhook[]
  /** What all deliveries have in common. */
  meta: {
    /** Name of the header that carries the signature of a delivery. */
    signature_header: string
    /** The events of tracks, which a webhook without a list gets. */
    supported_events: ('track.created' | 'track.updated' | 'track.deleted')[]
  }
}

export interface RegisterWebhookParams {
  /** HTTPS, port 443 or 8443, a host on the public Internet. */
  url: string
  /** Empty or left out: the three of tracks. */
  events?: ('track.created' | 'track.updated' | 'track.deleted' | 'collection.updated' | 'collection.deleted')[] | null | undefined
  /** For yourself, at most 200 characters. */
  description?: string | null | undefined
}

export type RegisterWebhookResult = {
  data: NewWebhook
  /** What all deliveries have in common. */
  meta: {
    /** Name of the header that carries the signature of a delivery. */
    signature_header: string
  }
}

export interface DeleteWebhookParams {
  /** The webhook. */
  id: string
}

export type DeleteWebhookResult = {
  /** What was removed. */
  data: {
    /** The webhook that is gone, and its deliveries with it. */
    id: string
    /** Always true: an unknown id gets 404. */
    deleted: true
  }
}

export interface ListDeliveriesParams extends Pick<SharedParams, 'page' | 'limit'> {
  /** The webhook. */
  id: string
  /** Only those in this state. */
  state?: 'pending' | 'done' | 'failed' | 'parked' | 'superseded' | undefined
  /** `meta.next_cursor` of an earlier answer: what comes after it, instead of a page. */
  cursor?: string | undefined
}

export type ListDeliveriesResult = {
  /** Deliveries to the webhook, newest first. */
  data: Delivery[]
  /** Where a page lies in its list. */
  meta: {
    /** Deliveries that match, counted no further than 10000. */
    total: number
    /** The page that was asked for, counted from 1. */
    page: number
    /** Most entries in `data`, as asked for. */
    limit: number
    /** Pages of this size in all; 0 when nothing matches. */
    total_pages: number
    /** For `cursor`; null when there is no more. */
    next_cursor: string | null
  }
}

export interface ChangeWebhookParams {
  /** The webhook. */
  id: string
  /** By the rules of a new one. What waits to be sent goes to the new address. */
  url?: string | undefined
  /** Empty: the three of tracks. */
  events?: ('track.created' | 'track.updated' | 'track.deleted' | 'collection.updated' | 'collection.deleted')[] | undefined
  /** For yourself, at most 200 characters; null for none. */
  description?: string | null | undefined
  /** False switches it off: nothing is sent to it until it is switched on again. */
  is_active?: boolean | undefined
}

export type ChangeWebhookResult = {
  data: Webhook
}

export interface SendWebhookTestParams {
  /** The webhook. */
  id: string
}

export type SendWebhookTestResult = {
  /** What became of it. */
  data: {
    /** Whether the receiver answered with 2xx. */
    delivered: boolean
    /** HTTP status that the receiver answered with; null when no answer came. */
    status: number | null
    /** Milliseconds that the attempt took; null when there was none yet. */
    duration_ms: number | null
    /** Only when it was not delivered: `timeout`, `tls`, `status` …, or `pending` when it was not tried within 12 seconds. */
    error?: string
  }
}

export interface RotateWebhookSecretParams {
  /** The webhook. */
  id: string
  /** For so long deliveries are signed by the old secret as well. */
  overlap_seconds: number
}

export type RotateWebhookSecretResult = {
  /** The new secret. */
  data: {
    /** The webhook. */
    id: string
    /** The key of the signatures from now on. Shown this once. */
    secret: string
  }
}

export interface ListChangesParams {
  /** `meta.cursor` of an earlier answer; `latest` for the present; left out: from the beginning. */
  since?: string | undefined
  /** Most changes to answer. */
  limit?: number | undefined
}

export type ListChangesResult = {
  /** Changes that partners can see, oldest first. */
  data: TrackChange[]
  /** Where to go on. */
  meta: {
    /** Send it as `since` next time. */
    cursor: string
    /** True: there are more, ask again at once. */
    has_more: boolean
    /** Most entries in `data`, as asked for. */
    limit: number
  }
}

/** The operations of the API, under their names in the document. */
export interface Operations {
  /** `GET /`: Index of the API */
  getIndex(params?: Record<string, never>, options?: RequestOptions): Call<GetIndexResult>
  /** `GET /healthz`: Health: is the database there? */
  getHealthz(params?: Record<string, never>, options?: RequestOptions): Call<GetHealthzResult>
  /** `GET /readyz`: Readiness: may traffic be sent here? */
  getReadyz(params?: Record<string, never>, options?: RequestOptions): Call<GetReadyzResult>
  /** `GET /livez`: Liveness: does this process answer catalogue reads?. For load balancers. Asks neither the database nor Redis: 200 from the first load of the catalogue until the process is told to stop. */
  getLivez(params?: Record<string, never>, options?: RequestOptions): Call<GetLivezResult>
  /** `GET /health`: Health, endpoints and policies in one */
  getHealth(params?: Record<string, never>, options?: RequestOptions): Call<GetHealthResult>
  /** `GET /status`: Operational status with limits and policies */
  getStatus(params?: Record<string, never>, options?: RequestOptions): Call<GetStatusResult>
  /** `GET /metrics`: Prometheus metrics */
  getMetrics(params?: Record<string, never>, options?: RequestOptions): Call<GetMetricsResult>
  /** `GET /openapi.json`: This description, newest version */
  getOpenapi(params?: Record<string, never>, options?: RequestOptions): Call<GetOpenapiResult>
  /** `GET /openapi.v1.json`: This description, fixed version 1 */
  getOpenapiV1(params?: Record<string, never>, options?: RequestOptions): Call<GetOpenapiV1Result>
  /** `GET /tracks`: Page through the catalogue. Text filters ignore case and diacritics and match anywhere in the text. Pages move when tracks come and go: to copy the catalogue, walk with `cursor`. Whatever is there during the whole walk is met exactly once, and no number of pages ends it; `page` of such an answer is 1. */
  listTracks: {
    <F extends keyof Track = keyof Track>(params?: ListTracksParams<F>, options?: RequestOptions): Call<ListTracksResult<F>>
    items<F extends keyof Track = keyof Track>(params?: ListTracksParams<F>, options?: RequestOptions): AsyncGenerator<ListTracksResult<F>['data'][number], void, undefined>
  }
  /** `GET /tracks/facets`: What there is to choose from, with counts. The filters are those of `/tracks`. Each facet is counted with all of them but its own, so that a list of choices shows what each would lead to; `meta.total` is counted with all. What no track has is not listed. A track that was not measured is in no bin. */
  countTracks(params?: CountTracksParams, options?: RequestOptions): Call<CountTracksResult>
  /** `GET /tracks/by-ids`: Look up many tracks at once. The order is yours; repetitions are merged and unknown ids are left out. */
  getTracksByIds<F extends keyof Track = keyof Track>(params: GetTracksByIdsParams<F>, options?: RequestOptions): Call<GetTracksByIdsResult<F>>
  /** `GET /tracks/waveforms`: Waveforms of many tracks at once. The order is yours; repetitions are merged and unknown ids are left out. */
  getWaveforms(params: GetWaveformsParams, options?: RequestOptions): Call<GetWaveformsResult>
  /** `GET /tracks/by-slug/{slug}`: One track by the last part of its page address */
  getTrackBySlug<F extends keyof Track = keyof Track>(params: GetTrackBySlugParams<F>, options?: RequestOptions): Call<GetTrackBySlugResult<F>>
  /** `GET /tracks/by-isrc/{isrc}`: The tracks of a recording. Usually one; several where a recording was published more than once, the newest first. */
  getTracksByIsrc<F extends keyof Track = keyof Track>(params: GetTracksByIsrcParams<F>, options?: RequestOptions): Call<GetTracksByIsrcResult<F>>
  /** `GET /tracks/{id}`: One track by its id */
  getTrack<F extends keyof Track = keyof Track>(params: GetTrackParams<F>, options?: RequestOptions): Call<GetTrackResult<F>>
  /** `GET /tracks/{id}/audio-url`: A fresh link to the preview */
  getAudioUrl(params: GetAudioUrlParams, options?: RequestOptions): Call<GetAudioUrlResult>
  /** `POST /tracks/audio-urls`: Fresh links to many previews at once. The order is yours. Tracks that are unknown or have no preview are named in `missing`. */
  getAudioUrls(params: GetAudioUrlsParams, options?: RequestOptions): Call<GetAudioUrlsResult>
  /** `GET /tracks/{id}/cover`: The cover picture. WebP where `Accept` allows it, else JPEG. Served in 64, 128, 256, 512 and 1024 pixels: any other `size` gets the next larger one of these, and never more than the picture has. A size is made when it is first asked for, a few at once: while too many wait, `503` with `Retry-After`. */
  getCover(params: GetCoverParams, options?: RequestOptions): Call<GetCoverResult>
  /** `GET /tracks/{id}/license`: What a partner may do with a track */
  getTrackLicense(params: GetTrackLicenseParams, options?: RequestOptions): Call<GetTrackLicenseResult>
  /** `GET /tracks/{id}/waveform`: Waveform and audio analysis */
  getWaveform(params: GetWaveformParams, options?: RequestOptions): Call<GetWaveformResult>
  /** `GET /licenses`: The licences that tracks come under */
  listLicenses(params?: Record<string, never>, options?: RequestOptions): Call<ListLicensesResult>
  /** `GET /genres`: Genres with at least one track, A to Z */
  listGenres: PagedMethod<[params?: ListGenresParams, options?: RequestOptions], ListGenresResult>
  /** `GET /artists`: Page through the artists */
  listArtists: PagedMethod<[params?: ListArtistsParams, options?: RequestOptions], ListArtistsResult>
  /** `GET /artists/{id}/tracks`: An artist and the tracks */
  listArtistTracks: {
    <F extends keyof Track = keyof Track>(params: ListArtistTracksParams<F>, options?: RequestOptions): Call<ListArtistTracksResult<F>>
    items<F extends keyof Track = keyof Track>(params: ListArtistTracksParams<F>, options?: RequestOptions): AsyncGenerator<ListArtistTracksResult<F>['data'][number], void, undefined>
  }
  /** `GET /collections`: Page through the collections. The one that an editor has changed last comes first. */
  listCollections: PagedMethod<[params?: ListCollectionsParams, options?: RequestOptions], ListCollectionsResult>
  /** `GET /collections/{slug}`: One collection by the last part of its page address */
  getCollection(params: GetCollectionParams, options?: RequestOptions): Call<GetCollectionResult>
  /** `GET /collections/{slug}/tracks`: The tracks of a collection, in the editor's order. Only what is published: a track that is taken away leaves the list at once, and has its old place again when it comes back. For another order or filters, `collection` of `/tracks`. */
  listCollectionTracks: {
    <F extends keyof Track = keyof Track>(params: ListCollectionTracksParams<F>, options?: RequestOptions): Call<ListCollectionTracksResult<F>>
    items<F extends keyof Track = keyof Track>(params: ListCollectionTracksParams<F>, options?: RequestOptions): AsyncGenerator<ListCollectionTracksResult<F>['data'][number], void, undefined>
  }
  /** `GET /trending`: The most played tracks of the last days. Only tracks with at least one play in the window; tracks published inside it gain up to a tenth. */
  listTrending(params?: ListTrendingParams, options?: RequestOptions): Call<ListTrendingResult>
  /** `GET /tracks/{id}/similar`: Tracks that may follow this one. By the same artist, of the same genre or with a similar title; highest score first. */
  listSimilar(params: ListSimilarParams, options?: RequestOptions): Call<ListSimilarResult>
  /** `GET /search`: Find tracks by title, artist and genre. Words may come in any order, the last one unfinished. `score` says how well a track answers: 1 at the start of title or artist, from 0.5 a part of them, from 0.2 a typo away or of that genre. */
  search: PagedMethod<[params: SearchParams, options?: RequestOptions], SearchResult>
  /** `GET /search/facets`: What there is to choose from in what the words find. Counted as in `/tracks/facets`, over the tracks that `/search` finds for the same words; the filters are those of `/search`. */
  countSearch(params: CountSearchParams, options?: RequestOptions): Call<CountSearchResult>
  /** `GET /search/suggest`: Complete a query while it is typed. Tracks, artists and genres, the best of each. */
  suggest(params: SuggestParams, options?: RequestOptions): Call<SuggestResult>
  /** `GET /me/usage`: What the calling key has used */
  getUsage(params?: GetUsageParams, options?: RequestOptions): Call<GetUsageResult>
  /** `GET /tracks/{id}/watermarked`: The preview with an inaudible mark that is traced to this request. The first request for a preview takes seconds: the mark is made then. Ranges are not served: no two copies are alike. `HEAD` makes no copy: it says whether there is a preview, without code and length, and is counted by the quota of the key alone. */
  getWatermarkedPreview(params: GetWatermarkedPreviewParams, options?: RequestOptions): Call<GetWatermarkedPreviewResult>
  /** `GET /export`: All tracks at once, for an exact copy. One Track a line, without `audio_url`, `cover_url` and `media_expires_in`, in the order of ids; the last line is `{ "end": true, "count": n, "cursor": "…" }`, and `/changes` goes on from its `cursor`. It is of one moment, and of the same moment has the same bytes. After a cut go on with `Range` and `If-Range`: that is not counted again, nor is `HEAD`. The tag of the compressed form begins with that of the plain one. Of a large catalogue it may be some minutes old, which `cursor` makes up for; 503 while the first is being written. */
  getExport(params?: Record<string, never>, options?: RequestOptions): Call<GetExportResult>
  /** `POST /tracks/{id}/license/proofs`: A signed proof of what you may do with a track. By the licence of this moment. Anybody can check it offline with the published key; it stays good when the track or its licence changes, and the check says that it has. */
  issueProof(params: IssueProofParams, options?: RequestOptions): Call<IssueProofResult>
  /** `GET /proofs`: The proofs that were issued to you */
  listProofs: PagedMethod<[params?: ListProofsParams, options?: RequestOptions], ListProofsResult>
  /** `POST /proofs/verify`: Check a proof issued to anyone. Needs no key. `valid` says that this service issued it, exactly so; `since` what has become of the track. Any JOSE library can check the signature too, with the keys of `/.well-known/jwks.json`. */
  verifyProof(params: VerifyProofParams, options?: RequestOptions): Call<VerifyProofResult>
  /** `GET /webhooks`: The partner's webhooks and how they fare */
  listWebhooks(params?: Record<string, never>, options?: RequestOptions): Call<ListWebhooksResult>
  /** `POST /webhooks`: Register a webhook. At most 5 per partner. The secret is shown in this answer only; if it is lost, delete and register again. */
  registerWebhook(params: RegisterWebhookParams, options?: RequestOptions): Call<RegisterWebhookResult>
  /** `DELETE /webhooks`: Remove a webhook. Nothing more is sent to it, and its deliveries are forgotten. */
  deleteWebhook(params: DeleteWebhookParams, options?: RequestOptions): Call<DeleteWebhookResult>
  /** `GET /webhooks/{id}/deliveries`: What was sent to a webhook and what became of it. The newest first, for 30 days. `parked` are those that a suspended webhook still had to get: they can be replayed. `total` counts and pages reach no further than 10,000; `meta.next_cursor`, sent as `cursor`, goes on from any page. */
  listDeliveries: PagedMethod<[params: ListDeliveriesParams, options?: RequestOptions], ListDeliveriesResult>
  /** `PATCH /webhooks/{id}`: Change a webhook. Its address, its events or your note, or switch it off and on. What is left out stays as it is; the secret stays too. */
  changeWebhook(params: ChangeWebhookParams, options?: RequestOptions): Call<ChangeWebhookResult>
  /** `POST /webhooks/{id}/test`: Have the event `test` sent to a webhook, once. Answers when the receiver has, within 12 seconds. At most 5 a minute for a webhook. It is among the deliveries like any other. */
  sendWebhookTest(params: SendWebhookTestParams, options?: RequestOptions): Call<SendWebhookTestResult>
  /** `POST /webhooks/{id}/rotate-secret`: Replace the secret of a webhook. The new secret is shown in this answer only. Until the overlap is over deliveries carry `X-Service-Signature` by the new secret and `X-Service-Signature-Previous` by the old one. */
  rotateWebhookSecret(params: RotateWebhookSecretParams, options?: RequestOptions): Call<RotateWebhookSecretResult>
  /** `GET /changes`: Every created, updated and deleted track, in order. For a copy of the catalogue that must be exact, also after a webhook was down: take a cursor with `since=latest`, fetch all tracks by the `cursor` of `/tracks`, then follow from the cursor. `track.created` and `track.updated` mean: fetch the track anew; `track.deleted`: drop it. A cursor never expires, and asking twice with the same one does no harm. */
  listChanges(params?: ListChangesParams, options?: RequestOptions): Call<ListChangesResult>
}

export const OPERATIONS: Record<keyof Operations, Operation> = {
  getIndex: { method: 'GET', path: '/', answer: 'json' },
  getHealthz: { method: 'GET', path: '/healthz', answer: 'json', isProbe: true },
  getReadyz: { method: 'GET', path: '/readyz', answer: 'json', isProbe: true },
  getLivez: { method: 'GET', path: '/livez', answer: 'json', isProbe: true },
  getHealth: { method: 'GET', path: '/health', answer: 'json', isProbe: true },
  getStatus: { method: 'GET', path: '/status', answer: 'json', isProbe: true },
  getMetrics: { method: 'GET', path: '/metrics', answer: 'text', isProbe: true },
  getOpenapi: { method: 'GET', path: '/openapi.json', answer: 'json' },
  getOpenapiV1: { method: 'GET', path: '/openapi.v1.json', answer: 'json' },
  listTracks: { method: 'GET', path: '/tracks', answer: 'json' },
  countTracks: { method: 'GET', path: '/tracks/facets', answer: 'json' },
  getTracksByIds: { method: 'GET', path: '/tracks/by-ids', answer: 'json' },
  getWaveforms: { method: 'GET', path: '/tracks/waveforms', answer: 'json' },
  getTrackBySlug: { method: 'GET', path: '/tracks/by-slug/{slug}', answer: 'json' },
  getTracksByIsrc: { method: 'GET', path: '/tracks/by-isrc/{isrc}', answer: 'json' },
  getTrack: { method: 'GET', path: '/tracks/{id}', answer: 'json' },
  getAudioUrl: { method: 'GET', path: '/tracks/{id}/audio-url', answer: 'json' },
  getAudioUrls: { method: 'POST', path: '/tracks/audio-urls', answer: 'json', hasBody: true },
  getCover: { method: 'GET', path: '/tracks/{id}/cover', answer: 'bytes' },
  getTrackLicense: { method: 'GET', path: '/tracks/{id}/license', answer: 'json' },
  getWaveform: { method: 'GET', path: '/tracks/{id}/waveform', answer: 'json' },
  listLicenses: { method: 'GET', path: '/licenses', answer: 'json' },
  listGenres: { method: 'GET', path: '/genres', answer: 'json' },
  listArtists: { method: 'GET', path: '/artists', answer: 'json' },
  listArtistTracks: { method: 'GET', path: '/artists/{id}/tracks', answer: 'json' },
  listCollections: { method: 'GET', path: '/collections', answer: 'json' },
  getCollection: { method: 'GET', path: '/collections/{slug}', answer: 'json' },
  listCollectionTracks: { method: 'GET', path: '/collections/{slug}/tracks', answer: 'json' },
  listTrending: { method: 'GET', path: '/trending', answer: 'json' },
  listSimilar: { method: 'GET', path: '/tracks/{id}/similar', answer: 'json' },
  search: { method: 'GET', path: '/search', answer: 'json' },
  countSearch: { method: 'GET', path: '/search/facets', answer: 'json' },
  suggest: { method: 'GET', path: '/search/suggest', answer: 'json' },
  getUsage: { method: 'GET', path: '/me/usage', answer: 'json' },
  getWatermarkedPreview: { method: 'GET', path: '/tracks/{id}/watermarked', answer: 'bytes', hasEffect: true },
  getExport: { method: 'GET', path: '/export', answer: 'bytes' },
  issueProof: { method: 'POST', path: '/tracks/{id}/license/proofs', answer: 'json', hasBody: true, isRepeatable: true },
  listProofs: { method: 'GET', path: '/proofs', answer: 'json' },
  verifyProof: { method: 'POST', path: '/proofs/verify', answer: 'json', hasBody: true },
  listWebhooks: { method: 'GET', path: '/webhooks', answer: 'json' },
  registerWebhook: { method: 'POST', path: '/webhooks', answer: 'json', hasBody: true, isRepeatable: true },
  deleteWebhook: { method: 'DELETE', path: '/webhooks', answer: 'json' },
  listDeliveries: { method: 'GET', path: '/webhooks/{id}/deliveries', answer: 'json' },
  changeWebhook: { method: 'PATCH', path: '/webhooks/{id}', answer: 'json', hasBody: true },
  sendWebhookTest: { method: 'POST', path: '/webhooks/{id}/test', answer: 'json', isRepeatable: true },
  rotateWebhookSecret: { method: 'POST', path: '/webhooks/{id}/rotate-secret', answer: 'json', hasBody: true, isRepeatable: true },
  listChanges: { method: 'GET', path: '/changes', answer: 'json' },
}
