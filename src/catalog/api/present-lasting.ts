import type { LinkSigner } from '../../media/signed-links.ts'
import type { TrackView } from '../field-rows.ts'
import { presentTrack } from './present-track.ts'
import type { TrackRecord } from './schemas.ts'

/** What of a Track does not expire. */
export type LastingTrack = Omit<TrackRecord, 'audio_url' | 'cover_url' | 'media_expires_in'>

const NO_LINKS: LinkSigner = { sign: () => '', signFor: () => '' }

export function presentLasting(track: TrackView): LastingTrack {
  const { audio_url, cover_url, media_expires_in, ...lasting } = presentTrack(track, NO_LINKS, 0)
  return lasting
}
