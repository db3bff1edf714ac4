import { createHash } from 'node:crypto'
import type { LicenseCode } from '../../catalog/licenses.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { pathNotFound } from '../../errors.ts'
import type { Endpoint, EndpointInput } from '../../http/endpoint.ts'
import { LANG_QUERY } from '../../http/query/page-parameters.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import type { FindCover, FindDrawing } from '../../media/covers.ts'
import { drawPicture } from '../../media/images.ts'
import { isLanguage, type Language, type Sentence } from '../../text/sentence.ts'
import { findGenre } from '../find/genres.ts'
import type { ReadApi } from '../page/read-api.ts'
import { readPeaks, readTrack, SLUG } from '../page/read-track.ts'
import { CARD_HEIGHT, CARD_WIDTH, COVER, drawCard, drawPageCard } from './draw-card.ts'
import { pictureRoute } from './picture-route.ts'

export interface CardDeps {
  serviceName: string
  readApi: (input: EndpointInput<undefined>) => ReadApi
  findCover: FindCover
  findDrawing: FindDrawing
  live: LiveCatalog
}

/** What is drawn, and what it is told by: the same words, the same card. */
interface Card {
  told: readonly unknown[]
  /** A stored picture in it. */
  media: string | null
  draw(): Promise<string>
}

type FindCard = (input: EndpointInput<typeof LANG_QUERY>, language: Language) => Card | Promise<Card>

const BARS = 134
/** Part of a drawing's name: what is drawn differently is drawn anew. */
const DRAWING_VERSION = 2

const WHAT: Sentence = {
  vi: 'Nhạc Việt cho video, trang và ứng dụng của bạn: tìm, nghe thử, xem giấy phép.',
  en: 'Vietnamese music for your videos, pages and apps: find it, listen, see the licence.',
}
const GENRE: Sentence = { vi: 'Thể loại', en: 'Genre' }
const ARTIST: Sentence = { vi: 'Nghệ sĩ', en: 'Artist' }
const NAME = { name: { description: 'Of the page.', example: 'ballad' } }

/** What other sites show of a page when its address is pasted there. */
export function cardRoutes(deps: CardDeps): Endpoint[] {
  const { serviceName, live } = deps
  const pageCard = (title: string | undefined, about: Sentence, language: Language, media: string | null = null) => {
    if (title === undefined) throw pathNotFound()
    const [text, hasPicture] = [about[language], media !== null]
    const draw = () => drawPageCard({ title, about: text, hasPicture }, serviceName)
    return { told: [title, text, media, serviceName], media, draw }
  }
  return [
    card(deps, '/tracks/{slug}/card.png', SLUG, (input, language) => findTrackCard(deps, input, language)),
    card(deps, '/card.png', undefined, (_, language) => pageCard(serviceName, WHAT, language)),
    card(deps, '/genres/{name}/card.png', NAME, ({ params }, language) =>
      pageCard(findGenre(live.current(), params.name!), GENRE, language),
    ),
    card(deps, '/artists/{name}/card.png', NAME, ({ params }, language) => {
      const id = parseUuid(params.name!)
      const slot = id === undefined ? -1 : live.current().findArtist(id)
      const { name, avatarMedia } = slot === -1 ? {} : live.current().artist(slot)
      return pageCard(name, ARTIST, language, avatarMedia)
    }),
  ]
}

function card(
  deps: CardDeps,
  path: string,
  params: typeof SLUG | typeof NAME | undefined,
  findCard: FindCard,
): Endpoint {
  return pictureRoute({
    path,
    summary: params === SLUG ? 'A picture of a track for other sites' : 'A picture of a page for other sites',
    ...(params === undefined ? {} : { params }),
    query: LANG_QUERY,
    type: 'image/png',
    async find(input) {
      const { lang } = input.query
      const { told, media, draw } = await findCard(input, isLanguage(lang) ? lang : 'vi')
      const digest = createHash('sha256').update(JSON.stringify([DRAWING_VERSION, ...told]))
      // Before the turn of the drawing is waited for: the cover has to wait for one as well.
      const picture = media === null ? undefined : await deps.findCover(media, 512, 'jpeg', input.client)
      const above = picture === undefined ? [] : [{ picture, ...COVER }]
      return await deps.findDrawing(`${digest.digest('hex')}.card.png`, input.client, async () =>
        drawPicture(await draw(), CARD_WIDTH, CARD_HEIGHT, above),
      )
    },
  })
}

async function findTrackCard(
  { live, readApi, serviceName }: CardDeps,
  input: EndpointInput<typeof LANG_QUERY>,
  language: Language,
): Promise<Card> {
  const read = readApi(input as unknown as EndpointInput<undefined>)
  const track = await readTrack(read, input.params.slug!)
  const slot = live.current().findTrack(track.id)
  const media = slot === -1 ? null : live.current().track(slot).coverMedia
  const { id, title, genre, bpm, duration } = track
  const artist = track.artists.map(({ name }) => name).join(', ')
  const [license, peaks] = [track.license_code as LicenseCode, await readPeaks(read, id, BARS)]
  const shown = { id, title, artist, genre, bpm, duration, license, peaks, hasCover: media !== null }
  return { told: [shown, media, serviceName, language], media, draw: () => drawCard(shown, serviceName, language) }
}
