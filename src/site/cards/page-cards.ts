import { createHash } from 'node:crypto'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { ApiError, coversBusy, coverUnreadable, pathNotFound } from '../../errors.ts'
import { bytesAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { LANG_QUERY } from '../../http/query/page-parameters.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import type { FindCover, FindDrawing } from '../../media/covers.ts'
import { drawPicture } from '../../media/images.ts'
import { isLanguage, type Sentence } from '../../text/sentence.ts'
import { findGenre } from '../find/genres.ts'
import { CARD_HEIGHT, CARD_WIDTH, COVER, drawPageCard } from './draw-card.ts'

export interface PageCardDeps {
  serviceName: string
  live: LiveCatalog
  findCover: FindCover
  findDrawing: FindDrawing
}

interface PageCard {
  title: string
  about: Sentence
  /** A stored picture beside it. */
  media: string | null
}

const WHAT: Sentence = {
  vi: 'Nhạc Việt cho video, trang và ứng dụng của bạn: tìm, nghe thử, xem giấy phép.',
  en: 'Vietnamese music for your videos, pages and apps: find it, listen, see the licence.',
}
const GENRE: Sentence = { vi: 'Thể loại', en: 'Genre' }
const ARTIST: Sentence = { vi: 'Nghệ sĩ', en: 'Artist' }

const DRAWING_VERSION = 2

/** What other sites show of pages that are of no track. */
export function pageCardRoutes(deps: PageCardDeps): Endpoint[] {
  const { serviceName, live } = deps
  return [
    pageCard(deps, '/card.png', () => ({ title: serviceName, about: WHAT, media: null })),
    pageCard(deps, '/genres/{name}/card.png', (slug) => {
      const title = findGenre(live.current(), slug)
      return title === undefined ? undefined : { title, about: GENRE, media: null }
    }),
    pageCard(deps, '/artists/{name}/card.png', (text) => {
      const id = parseUuid(text)
      const slot = id === undefined ? -1 : live.current().findArtist(id)
      if (slot === -1) return undefined
      const { name, avatarMedia } = live.current().artist(slot)
      return { title: name, about: ARTIST, media: avatarMedia }
    }),
  ]
}

function pageCard(deps: PageCardDeps, path: string, find: (name: string) => PageCard | undefined): Endpoint {
  return endpoint({
    id: `page ${path}`,
    method: 'GET',
    path,
    tag: 'Site',
    summary: 'A picture of a page for other sites',
    access: 'open',
    cache: 'cover',
    countsAsFile: true,
    isPrivate: true,
    ...(path.includes('{') ? { params: { name: { description: 'Of the page.', example: 'ballad' } } } : {}),
    query: LANG_QUERY,
    answers: {},
    errors: [coverUnreadable(), coversBusy()],
    onUnreadable: coverUnreadable,
    hasOwnTimeout: true,
    async handle({ params, query: { lang }, client }) {
      const card = find(params.name ?? '')
      if (card === undefined) throw pathNotFound()
      const about = card.about[isLanguage(lang) ? lang : 'vi']
      const bytes = await findPageCard(deps, card, about, client).catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : coverUnreadable(cause)
      })
      return bytesAnswer(bytes, 'image/png', [
        'Cross-Origin-Resource-Policy',
        'cross-origin',
        'CDN-Cache-Control',
        'no-cache',
      ])
    },
  })
}

async function findPageCard(deps: PageCardDeps, { title, media }: PageCard, about: string, client: string) {
  const told = JSON.stringify([DRAWING_VERSION, title, about, media, deps.serviceName])
  const name = `${createHash('sha256').update(told).digest('hex')}.card.png`
  const picture = media === null ? undefined : await deps.findCover(media, 512, 'jpeg', client)
  return await deps.findDrawing(name, client, async () => {
    const svg = await drawPageCard({ title, about, hasPicture: media !== null }, deps.serviceName)
    return await drawPicture(svg, CARD_WIDTH, CARD_HEIGHT, picture === undefined ? [] : [{ picture, ...COVER }])
  })
}
