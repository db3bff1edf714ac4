/** Whether a track may be used in a video, and what is written down when it is attached. */

/** @typedef {import('../../../client/src/index.ts').TrackLicense} TrackLicense */
/** @typedef {{ isCommercial: boolean, country: string }} Use */

/**
 * @param {TrackLicense} licence
 * @param {Use} use `country` is an ISO code, or `worldwide`
 * @returns {'commercial' | 'territory' | undefined} why not; undefined when it may
 */
export function findObstacle({ license }, { isCommercial, country }) {
  if (isCommercial && !license.commercial_use_allowed) return 'commercial'
  if (license.territory === 'worldwide') return undefined
  return license.territory.split(',').includes(country) ? undefined : 'territory'
}

/**
 * What the project keeps: ids and places, never links, which live for an hour.
 *
 * @param {object} parts
 * @param {import('../../../client/src/index.ts').Track} parts.track
 * @param {TrackLicense} parts.licence
 * @param {{ start: number, end: number, beats: number | null }} parts.cut
 * @param {Use} parts.use
 * @param {number} parts.videoSeconds
 * @param {Date} parts.checkedAt
 * @param {{ id: string, jws: string, verify_url: string }} parts.proof
 */
export function describeProject({ track, licence, cut, use, videoSeconds, checkedAt, proof }) {
  return {
    video: { length_seconds: videoSeconds },
    music: {
      track_id: track.id,
      preview_start_seconds: round(cut.start),
      preview_end_seconds: round(cut.end),
      track_start_seconds: round(track.preview_start_seconds + cut.start),
      beats: cut.beats,
    },
    attribution: {
      text: licence.compliance.attribution_text,
      is_required: licence.compliance.must_display_attribution,
    },
    licence: {
      code: licence.license.code,
      is_commercial_use: use.isCommercial,
      country: use.country,
      checked_at: checkedAt.toISOString(),
      proof: { id: proof.id, jws: proof.jws, verify_url: proof.verify_url },
    },
  }
}

/** @param {number} seconds */
const round = (seconds) => Math.round(seconds * 1000) / 1000
