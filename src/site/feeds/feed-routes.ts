import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { textAnswer } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { LANG_QUERY } from '../../http/query/page-parameters.ts'
import { isLanguage, type Language, type Sentence } from '../../text/sentence.ts'
import { API_CHANGES } from '../docs/api-changes.ts'
import { MADE_ONCE, siteFile } from '../page/site-file.ts'
import { type Feed, type FeedEntry, writeAtom } from './atom.ts'

export interface FeedDeps {
  live: LiveCatalog
  publicUrl: string
  serviceName: string
}

const ATOM = 'application/atom+xml; charset=utf-8'
const ENTRIES = 50

const NEW: Sentence = { vi: 'Bài mới', en: 'New songs' }
const CHANGES: Sentence = { vi: 'Thay đổi của API', en: 'Changes of the API' }

/** New songs, and changes of the API, for programs that follow them. Vietnamese unless `lang` says otherwise. */
export function feedRoutes(deps: FeedDeps): Endpoint[] {
  return [
    feed(deps, '/feed.xml', '/new', NEW, (language) => listNewSongs(deps, language)),
    feed(deps, '/changelog.xml', '/changelog', CHANGES, (language) => listChanges(deps, language)),
  ]
}

function feed(
  { publicUrl, serviceName }: FeedDeps,
  path: string,
  page: string,
  title: Sentence,
  list: (language: Language) => FeedEntry[],
): Endpoint {
  return siteFile<typeof LANG_QUERY>(path, title.en, {
    ...MADE_ONCE,
    query: LANG_QUERY,
    handle({ query: { lang } }) {
      const language = isLanguage(lang) ? lang : 'vi'
      const written: Feed = {
        id: publicUrl + path,
        title: `${serviceName} · ${title[language]}`,
        page: publicUrl + page,
        self: `${publicUrl}${path}${language === lang ? `?lang=${lang}` : ''}`,
        author: serviceName,
        language,
        entries: list(language),
      }
      return textAnswer(writeAtom(written), [], 200, ATOM)
    },
  })
}

function listNewSongs({ live, publicUrl }: FeedDeps, language: Language): FeedEntry[] {
  const catalog = live.current()
  return catalog.listTracks({}, 'newest', 0, ENTRIES).slots.map((slot) => {
    const { id, slug, title, artists, genre, publishedAt, fields } = catalog.track(slot)
    const author = artists.map(({ name }) => name).join(', ')
    const tempo = fields.bpm === null ? [] : [`${Math.round(fields.bpm)} BPM`]
    return {
      // A slug may be given to another song one day.
      id: `urn:uuid:${id}`,
      title: `${title} – ${author}`,
      href: `${publicUrl}/tracks/${slug}`,
      at: publishedAt,
      author,
      summary: [genre, ...tempo, LICENSE_WORDS[fields.commercial_use_allowed ? 'yes' : 'no'][language]].join(' · '),
      category: genre,
      image: `${publicUrl}/tracks/${slug}/card.png`,
    }
  })
}

const LICENSE_WORDS = {
  yes: { vi: 'dùng được khi kiếm tiền', en: 'may be used to earn money' },
  no: { vi: 'chỉ dùng khi không kiếm tiền', en: 'only where no money is earned' },
} as const

function listChanges({ publicUrl }: FeedDeps, language: Language): FeedEntry[] {
  return API_CHANGES.slice(0, ENTRIES).map(({ day, id, what }) => {
    const text = plain(what[language])
    return {
      id: `${publicUrl}/changelog#${id}`,
      title: text,
      href: `${publicUrl}/changelog#${id}`,
      at: Date.parse(day),
      summary: text,
    }
  })
}

/** Without the marks of links and code. */
const plain = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')
