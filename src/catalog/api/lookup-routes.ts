import { artistNotFound, invalidArtistId } from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_ARTIST_ID } from '../../http/examples.ts'
import { limit, page, sort, text } from '../../http/query/parameters.ts'
import { attributionFormat, DEFAULT_LICENSE, LICENSE_CODES, LICENSES, licenseUrl } from '../licenses.ts'
import { ARTIST_SORTS } from '../tables/artist-table.ts'
import { fields } from './fields-parameter.ts'
import { LICENSE_CATALOG_EXAMPLE, LicenseCatalog } from './license-schemas.ts'
import { jsonPage, pageDoc, pageOfTracks } from './list-routes.ts'
import { presentArtist } from './present-track.ts'
import { type CatalogRouteDeps, DATA } from './route-deps.ts'
import { ARTIST_EXAMPLE, ArtistPage, ArtistTracks, GenrePage, PAGE_META_EXAMPLE, TRACK_EXAMPLE } from './schemas.ts'
import { requireUuid } from './track-routes.ts'

export function listLicenses({ publicUrl, serviceName, takedownContact }: CatalogRouteDeps): Endpoint {
  const answer = jsonAnswer({
    data: LICENSE_CODES.map((code) => {
      const { name, summary, attribution_required, commercial_use_allowed } = LICENSES[code]
      return { code, name, summary, url: licenseUrl(publicUrl, code), attribution_required, commercial_use_allowed }
    }),
    meta: {
      default_license: DEFAULT_LICENSE,
      takedown_contact: takedownContact,
      attribution_format: attributionFormat(serviceName),
    },
  })
  return endpoint({
    id: 'listLicenses',
    method: 'GET',
    path: '/licenses',
    tag: 'Lookups',
    summary: 'The licences that tracks come under',
    access: 'key',
    cache: 'licenses',
    isMemoized: true,
    answers: { 200: { description: 'The licences.', schema: LicenseCatalog, example: LICENSE_CATALOG_EXAMPLE } },
    errors: [],
    handle: () => answer,
  })
}

export function listGenres({ live }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'listGenres',
    path: '/genres',
    tag: 'Lookups',
    summary: 'Genres with at least one track, A to Z',
    query: { page: page(), limit: limit() },
    answers: pageDoc('One page of genres.', GenrePage, { data: ['Ballad'], meta: PAGE_META_EXAMPLE }),
    errors: [],
    handle({ query }) {
      const genres = live.current().listGenres()
      const offset = (query.page - 1) * query.limit
      return jsonPage(genres.slice(offset, offset + query.limit), genres.length, query)
    },
  })
}

export function listArtists({ live, signer, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'listArtists',
    path: '/artists',
    tag: 'Lookups',
    summary: 'Page through the artists',
    query: {
      q: text({ max: 100, description: 'Part of the name; case and diacritics are ignored.', example: 'linh' }),
      sort: sort(ARTIST_SORTS),
      page: page(),
      limit: limit(),
    },
    answers: pageDoc('One page of artists.', ArtistPage, { data: [ARTIST_EXAMPLE], meta: PAGE_META_EXAMPLE }),
    errors: [],
    handle({ query }) {
      const catalog = live.current()
      const found = catalog.listArtists(query.q, query.sort, (query.page - 1) * query.limit, query.limit)
      const data = found.slots.map((slot) => presentArtist(catalog.artist(slot), signer, now()))
      return jsonPage(data, found.total, query)
    },
  })
}

export function listArtistTracks({ live, fragments, signer, now }: CatalogRouteDeps): Endpoint {
  return endpoint({
    ...DATA,
    id: 'listArtistTracks',
    path: '/artists/{id}/tracks',
    tag: 'Lookups',
    summary: 'An artist and the tracks',
    params: { id: { description: 'Id of the artist.', example: EXAMPLE_ARTIST_ID } },
    query: {
      sort: sort(['newest', 'oldest', 'popular', 'title_asc', 'title_desc']),
      page: page(),
      limit: limit(),
      fields: fields(),
    },
    laterParameters: ['fields'],
    answers: pageDoc('The artist and one page of tracks.', ArtistTracks, {
      ...{ artist: ARTIST_EXAMPLE, data: [TRACK_EXAMPLE], meta: PAGE_META_EXAMPLE },
    }),
    errors: [invalidArtistId(), artistNotFound()],
    handle({ params, query }) {
      const artistId = requireUuid(params.id, invalidArtistId)
      const catalog = live.current()
      const slot = catalog.findArtist(artistId)
      if (slot === -1) throw artistNotFound()
      const artist = JSON.stringify(presentArtist(catalog.artist(slot), signer, now()))
      const found = catalog.listTracks({ artist_id: artistId }, query.sort, (query.page - 1) * query.limit, query.limit)
      const fragment = (track: number) => fragments(catalog, track, now(), query.fields)
      return pageOfTracks(found, query, fragment, { head: `"artist":${artist},` })
    },
  })
}
