import { formatDuration, signMedia } from '../catalog/api/present-track.ts'
import type { TrackRecord } from '../catalog/api/schemas.ts'
import type { ArtistView, TrackView } from '../catalog/catalog.ts'
import type { LinkSigner } from '../media/signed-links.ts'

/** Fields of a track that the items of search have only when they are asked for, in the order in which they are shown. */
export const INCLUDABLE = [
  'cover_url',
  'duration',
  'slug',
  'artist_id',
  'license_code',
  'bpm',
  'musical_key',
  'artists',
] as const
export type Includable = (typeof INCLUDABLE)[number]

type Included = Partial<Pick<TrackRecord, Includable>>

/** What was asked for, of a track. */
export function includeTrack(track: TrackView, names: readonly Includable[], sign: Sign): Included {
  if (names.length === 0) return {}
  return pick(names, {
    cover_url: sign(track.coverMedia, track.id),
    duration: formatDuration(track.durationSeconds),
    slug: track.slug,
    artist_id: track.artistId,
    license_code: track.fields.license_code,
    bpm: track.fields.bpm,
    musical_key: track.fields.musical_key,
    artists: track.artists,
  })
}

/** An artist has a picture and an id; everything else is null, as it is for a genre. */
export function includeOther(artist: ArtistView | undefined, names: readonly Includable[], sign: Sign) {
  const nothing = { duration: null, slug: null, license_code: null, bpm: null, musical_key: null, artists: null }
  return pick(names, {
    ...nothing,
    cover_url: artist === undefined ? null : sign(artist.avatarMedia),
    artist_id: artist?.id ?? null,
  })
}

type Sign = (media: string | null, trackId?: string) => string | null

export const signerAt =
  (signer: LinkSigner, nowMs: number): Sign =>
  (media, trackId) =>
    signMedia(signer, media, nowMs, trackId)

/** In the order of INCLUDABLE, however they were asked for: the same question has the same bytes. */
function pick<T extends Record<Includable, unknown>>(names: readonly Includable[], values: T): Partial<T> {
  const kept = INCLUDABLE.filter((name) => names.includes(name)).map((name) => [name, values[name]])
  return Object.fromEntries(kept) as Partial<T>
}
