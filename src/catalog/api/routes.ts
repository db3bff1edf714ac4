import type { Endpoint } from '../../http/endpoint.ts'
import { getCover } from './cover-routes.ts'
import { byIds, listTracks } from './list-routes.ts'
import { listArtists, listArtistTracks, listGenres, listLicenses } from './lookup-routes.ts'
import type { CatalogRouteDeps } from './route-deps.ts'
import { getAudioLink, getTrack, getTrackBySlug, getTrackLicense } from './track-routes.ts'
import { getWaveform, getWaveforms } from './waveform-routes.ts'

/** The endpoints of tracks, artists, genres and licences. */
export function catalogRoutes(deps: CatalogRouteDeps): Endpoint[] {
  return [
    listTracks(deps),
    byIds(deps),
    getWaveforms(deps),
    getTrackBySlug(deps),
    getTrack(deps),
    getAudioLink(deps),
    getCover(deps),
    getTrackLicense(deps),
    getWaveform(deps),
    listLicenses(deps),
    listGenres(deps),
    listArtists(deps),
    listArtistTracks(deps),
  ]
}
