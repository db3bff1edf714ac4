import { createHash } from 'node:crypto'
import type { LicenseCode } from '../../catalog/licenses.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { ApiError, coversBusy, coverUnreadable } from '../../errors.ts'
import { bytesAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { LANG_QUERY } from '../../http/query/page-parameters.ts'
import type { FindCover, FindDrawing } from '../../media/covers.ts'
import { drawPicture } from '../../media/images.ts'
import { isLanguage } from '../../text/sentence.ts'
import type { ReadApi } from '../page/read-api.ts'
import { readPeaks, readTrack, SLUG } from '../page/read-track.ts'
import type { WholeTrack } from '../page/web-pages.ts'
import { CARD_HEIGHT, CARD_WIDTH, COVER, drawCard } from './draw-card.ts'

export interface CardDeps {
  serviceName: string
  readApi: (input: EndpointInput<undefined>) => ReadApi
  findCover: FindCover
  findDrawing: FindDrawing
  live: LiveCatalog
}

const BARS = 134
/** Part of a drawing's name: what is drawn differently is drawn anew. */
const DRAWING_VERSION = 2

/** What other sites show of a track when its address is pasted there. 1200 × 630 is what they all take. */
export function cardRoute(deps: CardDeps): Endpoint {
  return endpoint({
    id: 'page /tracks/{slug}/card.png',
    method: 'GET',
    path: '/tracks/{slug}/card.png',
    tag: 'Site',
    summary: 'A picture of a track for other sites',
    access: 'open',
    cache: 'cover',
    countsAsFile: true,
    isPrivate: true,
    params: SLUG,
    query: LANG_QUERY,
    answers: {},
    errors: [coverUnreadable(), coversBusy()],
    onUnreadable: coverUnreadable,
    hasOwnTimeout: true,
    async handle(input) {
      const read = deps.readApi(input as unknown as EndpointInput<undefined>)
      const track = await readTrack(read, input.params.slug!)
      const language = isLanguage(input.query.lang) ? input.query.lang : 'vi'
      const bytes = await findCard(deps, read, track, language, input.client).catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : coverUnreadable(cause)
      })
      const headers = ['Cross-Origin-Resource-Policy', 'cross-origin', 'CDN-Cache-Control', 'no-cache']
      return bytesAnswer(bytes, 'image/png', headers)
    },
  })
}

async function findCard(deps: CardDeps, read: ReadApi, track: WholeTrack, language: 'vi' | 'en', client: string) {
  const catalog = deps.live.current()
  const slot = catalog.findTrack(track.id)
  const media = slot === -1 ? null : catalog.track(slot).coverMedia
  const peaks = await readPeaks(read, track.id, BARS)
  const { id, title, genre, bpm, duration } = track
  const artist = track.artists.map(({ name }) => name).join(', ')
  const license = track.license_code as LicenseCode
  const card = { id, title, artist, genre, bpm, duration, license, peaks, hasCover: media !== null }
  const told = JSON.stringify([DRAWING_VERSION, card, media, deps.serviceName, language])
  const name = `${createHash('sha256').update(told).digest('hex')}.card.png`
  // Before the turn of the drawing is waited for: the cover has to wait for one as well.
  const picture = media === null ? undefined : await deps.findCover(media, 512, 'jpeg', client)
  return await deps.findDrawing(name, client, async () => {
    const svg = await drawCard(card, deps.serviceName, language)
    const above = picture === undefined ? [] : [{ picture, ...COVER }]
    return await drawPicture(svg, CARD_WIDTH, CARD_HEIGHT, above)
  })
}
