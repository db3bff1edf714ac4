import type { z } from 'zod'
import { LINK_LIFE_SECONDS, type LinkSigner } from '../../media/signed-links.ts'
import { isoTime } from '../../text/time.ts'
import type { ArtistView, TrackView } from '../field-rows.ts'
import { attributionText, LICENSES, licenseUrl } from '../licenses.ts'
import type { TrackFields } from './fields-parameter.ts'
import type { TrackLicenseRecord } from './license-schemas.ts'
import type { ArtistRecord, AudioLink, TrackRecord } from './schemas.ts'

/** `/media/<key>`: where a stored file is reached, once its link is signed. */
const mediaPath = (media: string) => `/media/${media}`

/** `trackId` is the track that the file is for; an artist's picture is for none. */
export function signMedia(signer: LinkSigner, media: string | null, nowMs: number, trackId?: string): string | null {
  return media === null ? null : signer.sign(mediaPath(media), nowMs, trackId)
}

/** Minutes are not wrapped at an hour: `m:ss` has no hours. */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** View → the public Track. What is not named here can never leave. */
export function presentTrack(track: TrackView, signer: LinkSigner, nowMs: number): TrackRecord {
  return {
    id: track.id,
    title: track.title,
    artist: track.artistName,
    artist_id: track.artistId,
    genre: track.genre,
    duration: formatDuration(track.durationSeconds),
    audio_url: signMedia(signer, track.audioMedia, nowMs, track.id),
    preview_start_seconds: track.previewStartSeconds,
    preview_duration_seconds: track.previewDurationSeconds,
    cover_url: signMedia(signer, track.coverMedia, nowMs, track.id),
    media_expires_in: LINK_LIFE_SECONDS,
    play_count: track.playCount,
    like_count: track.likeCount,
    slug: track.slug,
    ...track.fields,
    artists: track.artists,
  }
}

/** Some fields of it, in the order of the record, the id always. Links are signed only where they are shown: that is most of the work. */
export function presentFields(track: TrackView, names: TrackFields, signer: LinkSigner, nowMs: number) {
  const hasLinks = names.includes('audio_url') || names.includes('cover_url')
  const shown = hasLinks ? track : { ...track, audioMedia: null, coverMedia: null }
  const record = Object.entries(presentTrack(shown, signer, nowMs))
  return Object.fromEntries(record.filter(([name]) => name === 'id' || names.includes(name as keyof TrackRecord)))
}

export function presentArtist(artist: ArtistView, signer: LinkSigner, nowMs: number): ArtistRecord {
  return {
    id: artist.id,
    name: artist.name,
    biography: artist.biography,
    avatar_url: signMedia(signer, artist.avatarMedia, nowMs),
    track_count: artist.trackCount,
    media_expires_in: LINK_LIFE_SECONDS,
  }
}

export interface LicenseTerms {
  publicUrl: string
  serviceName: string
  takedownContact: string
}

export function presentLicense(track: TrackView, terms: LicenseTerms): TrackLicenseRecord {
  const code = track.fields.license_code
  const { name, attribution_required, commercial_use_allowed, notes } = LICENSES[code]
  return {
    id: track.id,
    title: track.title,
    artist: track.artistName,
    isrc: track.fields.isrc,
    release_date: track.fields.release_date,
    is_explicit: track.fields.is_explicit,
    license: {
      code,
      name,
      attribution_required,
      commercial_use_allowed,
      territory: track.fields.territory,
      url: licenseUrl(terms.publicUrl, code),
    },
    compliance: {
      must_display_attribution: attribution_required,
      takedown_contact: terms.takedownContact,
      notes,
      attribution_text: attributionText(terms.serviceName, track.title, track.artistName),
    },
  }
}

export function presentAudioLink(
  track: TrackView,
  audioMedia: string,
  signer: LinkSigner,
  nowMs: number,
  lifeSeconds: number,
  isDownload: boolean,
): z.infer<typeof AudioLink> {
  const expiresAtMs = (Math.floor(nowMs / 1000) + lifeSeconds) * 1000
  return {
    id: track.id,
    audio_url: signer.signFor(mediaPath(audioMedia), nowMs, lifeSeconds, {
      trackId: track.id,
      downloadName: isDownload ? track.slug : undefined,
    }),
    cover_url: signMedia(signer, track.coverMedia, nowMs, track.id),
    preview_duration_seconds: track.previewDurationSeconds,
    media_expires_in: lifeSeconds,
    expires_at: isoTime(expiresAtMs),
  }
}
