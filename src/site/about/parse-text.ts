import { slugify } from '../../text/slug.ts'
import type { Block } from '../page/docs-views.ts'

/** Where a link of a text may lead; others stay text. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i

/** A text as people write it: `## heading`, `- item`, paragraphs between empty lines, [links](/contact), `code`, **strong**. */
export function parseText(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n|\n(?=#)|(?<=^#.*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parsePart)
}

function parsePart(part: string): Block {
  const heading = /^#{1,4} +(.+)$/.exec(part)?.[1]
  if (heading !== undefined) return { kind: 'heading', id: slugify(heading), text: heading }
  const lines = part.split('\n')
  if (lines.every((line) => /^[-*] /.test(line)))
    return { kind: 'list', isOrdered: false, items: lines.map((line) => withSafeLinks(line.slice(2))) }
  return { kind: 'text', text: withSafeLinks(lines.join(' ')) }
}

const withSafeLinks = (text: string) =>
  text.replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (link, label: string, href: string) =>
    SAFE_LINK.test(href) ? link : label,
  )
