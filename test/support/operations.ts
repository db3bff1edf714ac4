import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { loadSecrets } from '../../src/config/secrets.ts'
import { EXAMPLE_COLLECTION_SLUG, EXAMPLE_ISRC } from '../../src/http/examples.ts'
import { openMediaStore } from '../../src/media/open-media-store.ts'
import type { Store } from '../../src/store/store.ts'
import { secretIdOf } from '../../src/watermark/pattern.ts'
import { insertVariant } from '../../src/watermark/queries.ts'
import { joinPair } from '../../src/watermark/splice.ts'
import { makeArtist, makeCollection, makePlays, makeTrack, webhookRow } from './catalogue.ts'

/** A small catalogue in which every operation of the API has something to answer. */
export interface Sample {
  track: string
  artist: string
  slug: string
  webhook: string
}

export async function makeSample(
  { store, dataDir }: { store: Store; dataDir: string },
  nowMs: number = Date.now(),
): Promise<Sample> {
  const artist = await makeArtist(store, { name: 'Hà Linh', avatar_media: 'avatars/a.webp' })
  const sample = { track: randomUUID(), artist, slug: 'mua-tren-pho-cu', webhook: await makeWebhook(store) }
  await makeTrack(store, {
    id: sample.track,
    slug: sample.slug,
    isrc: EXAMPLE_ISRC,
    artist_id: artist,
    audio_media: 'previews/a.mp3',
    master_media: 'masters/a.flac',
    cover_media: await putCover(dataDir),
    peaks: Array.from({ length: 600 }, (_, index) => index % 101),
    preview_peaks: [1, 2, 3],
  })
  const other = await makeTrack(store, { artist_id: artist, title: 'Đường về nhà', genre: 'V-Pop' })
  await makeCollection(store, { slug: EXAMPLE_COLLECTION_SLUG, tracks: [other, sample.track] })
  await makeVariant(store, dataDir, sample.track, 'masters/a.flac')
  await makePlays(store, sample.track, new Date(nowMs).toISOString().slice(0, 10), 3)
  return sample
}

/** For the partner whose key is the first one: the api's own. */
export async function makeWebhook(store: Store): Promise<string> {
  const { partner_id } = await store.db
    .selectFrom('api_keys')
    .select('partner_id')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const row = webhookRow(partner_id)
  await store.db.insertInto('webhooks').values(row).execute()
  return row.id
}

/** What marked copies of a track are made of: frames that hold nothing, but as many and as long as real ones. */
export async function makeVariant(store: Store, dataDir: string, trackId: string, master: string): Promise<void> {
  const { secrets } = await loadSecrets(dataDir, {})
  const frame = (filling: number) =>
    Buffer.concat([Buffer.from([0xff, 0xfb, 0xb0, 0, 0, 0]), Buffer.alloc(620, filling)])
  const stream = (filling: number) => Buffer.concat(Array.from({ length: 300 }, () => frame(filling)))
  const pair = joinPair(stream(1), stream(2))
  const secret_id = secretIdOf(secrets.watermarkSecrets[0])
  await insertVariant(store.db, {
    ...{ id: randomUUID(), track_id: trackId, master_media: master, secret_id },
    marked_media: await openMediaStore({ dataDir, s3: undefined }).put(pair, 'marked'),
    ...{ strength: 0.5, ratio_db: 30, margin: 12, is_weak: 0, fingerprint: '', created_at: 0 },
  })
}

/** A picture in the media store of an installation; its key. */
export async function putCover(dataDir: string, width = 400, height = 300): Promise<string> {
  const plain = { create: { width, height, channels: 3, background: '#c04010' } } as const
  const bytes = await sharp(plain).webp().toBuffer()
  return await openMediaStore({ dataDir, s3: undefined }).put(bytes, 'covers')
}

export interface Operation {
  path: string
  /** What `Allow` says. */
  allow?: string
  isKeyed: boolean
  /** A request that is answered with 200. */
  url(sample: Sample): string
  /** The value of `Cache-Control`. */
  cacheControl: string
  /** The body holds the time of the answer, so that no two are alike. */
  isVolatile?: boolean
  /** Its bytes can be asked for in parts. */
  hasStrongTag?: boolean
  /** `X-API-Key` where there is a key, else nothing, unless said here. */
  vary?: string
  /** What it says to who has no key, and with which status to a locked address, where it is not what all others do. */
  missingKey?: string
  lockedStatus?: number
}

const DATA = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600'
const LONGER = 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400'
const LICENSES = 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=86400'

const open = (path: string, cacheControl = 'no-store', isVolatile = false): Operation => ({
  path,
  cacheControl,
  isVolatile,
  isKeyed: false,
  url: () => path,
})

const keyed = (path: string, url: Operation['url'] = () => path, cacheControl = DATA): Operation => ({
  path,
  url,
  cacheControl,
  isKeyed: true,
})

/** Every operation that is served, by hand: the document is held against this list. */
export const OPERATIONS: readonly Operation[] = [
  open('/'),
  open('/healthz', 'no-store', true),
  open('/readyz', 'no-store', true),
  open('/livez', 'no-store', true),
  open('/health', 'no-store', true),
  open('/status', 'no-store', true),
  open('/metrics', 'no-store', true),
  open('/openapi.json', LONGER),
  open('/openapi.v1.json', LONGER),
  {
    ...open('/tracks/{id}/cover', 'public, max-age=86400, stale-while-revalidate=604800'),
    url: ({ track }) => `/tracks/${track}/cover`,
    vary: 'Accept',
  },
  keyed('/tracks'),
  keyed('/tracks/facets'),
  keyed('/tracks/by-isrc/{isrc}', () => `/tracks/by-isrc/${EXAMPLE_ISRC}`),
  keyed('/tracks/by-ids', ({ track }) => `/tracks/by-ids?ids=${track}`),
  keyed('/tracks/waveforms', ({ track }) => `/tracks/waveforms?ids=${track}`, LONGER),
  keyed('/tracks/by-slug/{slug}', ({ slug }) => `/tracks/by-slug/${slug}`),
  keyed('/tracks/{id}', ({ track }) => `/tracks/${track}`),
  keyed('/tracks/{id}/audio-url', ({ track }) => `/tracks/${track}/audio-url`, 'no-store'),
  {
    ...keyed('/tracks/{id}/watermarked', ({ track }) => `/tracks/${track}/watermarked`, 'no-store'),
    isVolatile: true,
    missingKey: 'Cần X-API-Key hợp lệ để nhận bản audio có watermark.',
    lockedStatus: 429,
  },
  keyed('/tracks/{id}/license', ({ track }) => `/tracks/${track}/license`),
  keyed('/tracks/{id}/waveform', ({ track }) => `/tracks/${track}/waveform`, LONGER),
  keyed('/licenses', undefined, LICENSES),
  keyed('/genres'),
  keyed('/artists'),
  keyed('/artists/{id}/tracks', ({ artist }) => `/artists/${artist}/tracks`),
  keyed('/collections'),
  keyed('/collections/{slug}', () => `/collections/${EXAMPLE_COLLECTION_SLUG}`),
  keyed('/collections/{slug}/tracks', () => `/collections/${EXAMPLE_COLLECTION_SLUG}/tracks`),
  keyed('/tracks/{id}/similar', ({ track }) => `/tracks/${track}/similar`),
  keyed('/search', () => '/search?q=mua'),
  keyed('/search/facets', () => '/search/facets?q=mua'),
  keyed('/search/suggest', () => '/search/suggest?q=mua'),
  keyed('/trending'),
  { ...keyed('/me/usage', undefined, 'no-store'), isVolatile: true },
  { ...keyed('/webhooks', undefined, 'no-store'), allow: 'GET, HEAD, POST, DELETE, OPTIONS' },
  keyed('/webhooks/{id}/deliveries', ({ webhook }) => `/webhooks/${webhook}/deliveries`, 'no-store'),
  keyed('/changes', undefined, 'no-store'),
  keyed('/proofs', undefined, 'no-store'),
  { ...keyed('/export', undefined, 'private, no-cache'), hasStrongTag: true },
]

/** What is asked for otherwise than by GET, at paths that have none: the method, the path, whether it needs a key. */
export const SENT: readonly (readonly [method: string, path: string, isKeyed: boolean])[] = [
  ['POST', '/tracks/audio-urls', true],
  ['POST', '/tracks/{id}/license/proofs', true],
  ['POST', '/proofs/verify', false],
  ['PATCH', '/webhooks/{id}', true],
  ['POST', '/webhooks/{id}/test', true],
  ['POST', '/webhooks/{id}/rotate-secret', true],
]

export const methodsOf = ({ allow = 'GET' }: Operation) =>
  ['GET', 'POST', 'DELETE'].filter((name) => allow.includes(name))

export const QUOTA_HEADERS = [
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-used', 'x-ratelimit-reset', 'x-ratelimit-reset-after'],
  ...['x-ratelimit-window', 'x-ratelimit-policy', 'ratelimit', 'ratelimit-policy'],
]
