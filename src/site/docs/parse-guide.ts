import type { Block } from '../page/docs-views.ts'

/** What a guide is made of; code lies in files of its own (snippets.ts). */
export type Part = Block | { kind: 'snippet'; name: string }

/**
 * A guide as it is written in `docs/guides/`: paragraphs between empty lines, `## Heading {#id}`, `- item`, `1. step`, `> note`,
 * a table under `Table: what it shows`, and `{{snippet name}}` where code is shown.
 */
export const parseGuide = (text: string): Part[] =>
  text
    .trim()
    .split(/\n{2,}(?!\|)/)
    .map(parsePart)

function parsePart(part: string): Part {
  const [, heading, id = ''] = /^#+ (.+?)(?: \{#([\w-]+)\})?$/.exec(part) ?? []
  if (heading !== undefined) return { kind: 'heading', id, text: heading }
  const snippet = /^\{\{snippet ([\w-]+)\}\}$/.exec(part)?.[1]
  if (snippet !== undefined) return { kind: 'snippet', name: snippet }
  if (part.startsWith('> ')) return { kind: 'note', text: part.slice(2) }
  const lines = part.split('\n')
  if (part.startsWith('Table: ')) return parseTable(lines.filter(Boolean))
  const isOrdered = part.startsWith('1. ')
  if (isOrdered || part.startsWith('- '))
    return { kind: 'list', items: lines.map((line) => line.replace(/^(?:-|\d+\.) /, '')), isOrdered }
  return { kind: 'text', text: part }
}

/** Under the line of the label the head, a line of dashes, and the rows. */
function parseTable([label = '', head = '', , ...rows]: readonly string[]): Block {
  const cellsOf = (row: string) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
  return { kind: 'table', label: label.slice('Table: '.length), head: cellsOf(head), rows: rows.map(cellsOf) }
}
