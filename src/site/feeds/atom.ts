import { escapeXml } from '../../text/escape-xml.ts'
import type { Language } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'

export interface Feed {
  /** Never changes, wherever the feed is moved to. */
  id: string
  title: string
  /** The page that says the same. */
  page: string
  /** Where the feed itself is. */
  self: string
  author: string
  language: Language
  /** The newest first. */
  entries: readonly FeedEntry[]
}

export interface FeedEntry {
  id: string
  title: string
  href: string
  at: number
  author?: string
  summary: string
  category?: string
  /** A picture of it. */
  image?: string
}

/** https://www.rfc-editor.org/rfc/rfc4287 */
export function writeAtom({ entries, ...feed }: Feed): string {
  const updated = entries.reduce((last, { at }) => Math.max(last, at), 0)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">`,
    element('id', feed.id),
    element('title', feed.title),
    element('updated', isoTime(updated)),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>`,
    `<author>${element('name', feed.author)}</author>`,
    ...entries.map(writeEntry),
    '</feed>\n',
  ].join('\n')
}

function writeEntry({ id, title, href, at, author, summary, category, image }: FeedEntry): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${escapeXml(href)}"/>`,
    ...(image === undefined ? [] : [`<link rel="enclosure" type="image/png" href="${escapeXml(image)}"/>`]),
    element('updated', isoTime(at)),
    element('published', isoTime(at)),
    ...(author === undefined ? [] : [`<author>${element('name', author)}</author>`]),
    ...(category === undefined ? [] : [`<category term="${escapeXml(category)}"/>`]),
    element('summary', summary),
    '</entry>',
  ].join('')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
