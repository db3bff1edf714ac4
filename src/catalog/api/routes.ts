import type { Endpoint } from '../../http/endpoint.ts'
import { createAudioLinks, getAudioLink } from './audio-link-routes.ts'
import { getCover } from './cover-routes.ts'
import { countTrackFacets } from './facet-routes.ts'
import { byIds, listTracks } from './list-routes.ts'
import { listArtists, listArtistTracks, listGenres, listLicenses } from './lookup-routes.ts'
import type { CatalogRouteDeps } from './route-deps.ts'
import { getTrack, getTrackBySlug, getTrackLicense, getTracksByIsrc } from './track-routes.ts'
import { getWaveform, getWaveforms } from './waveform-routes.ts'

/** The endpoints of tracks, artists, genres and licences. */
export function catalogRoutes(deps: CatalogRouteDeps): Endpoint[] {
  return [
    listTracks(deps),
    countTrackFacets(deps),
    byIds(deps),
    getWaveforms(deps),
    getTrackBySlug(deps),
    getTracksByIsrc(deps),
    getTrack(deps),
    getAudioLink(deps),
    createAudioLinks(deps),
    getCover(deps),
    getTrackLicense(deps),
    getWaveform(deps),
    listLicenses(deps),
    listGenres(deps),
    listArtists(deps),
    listArtistTracks(deps),
  ]
}
