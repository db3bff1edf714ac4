import type { Endpoint } from '../../http/endpoint.ts'
import { getCover } from './cover-routes.ts'
import { byIds, listTracks } from './list-routes.ts'
import { listArtists, listArtistTracks, listGenres, listLicenses } from './lookup-routes.ts'
import type { CatalogRouteParts } from './route-parts.ts'
import { getAudioLink, getTrack, getTrackBySlug, getTrackLicense } from './track-routes.ts'
import { getWaveform, getWaveforms } from './waveform-routes.ts'

/** The endpoints of tracks, artists, genres and licences. */
export function catalogRoutes(parts: CatalogRouteParts): Endpoint[] {
  return [
    listTracks(parts),
    byIds(parts),
    getWaveforms(parts),
    getTrackBySlug(parts),
    getTrack(parts),
    getAudioLink(parts),
    getCover(parts),
    getTrackLicense(parts),
    getWaveform(parts),
    listLicenses(parts),
    listGenres(parts),
    listArtists(parts),
    listArtistTracks(parts),
  ]
}
