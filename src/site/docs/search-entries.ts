import type { Block, SearchEntry } from '../page/docs-views.ts'
import type { Examples, Reference } from './model.ts'

/** Entries need no real track: they show no code. */
const NO_EXAMPLES: Examples = { trackId: '', slug: '', artistId: '' }

/** What the search looks through: guides with their headings, operations with their parameters, errors, events. */
export function listSearchEntries(reference: Omit<Reference, 'searchEntries'>): SearchEntry[] {
  const operations = reference.sections.flatMap((section) => section.operations)
  return [
    ...headingsOf('/docs', reference.start(NO_EXAMPLES).quickstart),
    ...reference.guideNames.flatMap((name) => {
      const { title, summary, blocks } = reference.guide(name, NO_EXAMPLES)!
      const href = `/docs/guides/${name}`
      return [{ kind: 'guide' as const, title, text: summary, href }, ...headingsOf(href, blocks, title)]
    }),
    ...operations.flatMap(({ id, method, path, title, href }): SearchEntry[] => {
      const { parameters } = reference.operation(id, NO_EXAMPLES)!
      const names = parameters.map(({ name }) => name).join(' ')
      return [{ kind: 'operation', title: `${method} ${path}`, text: `${title} · ${names}`, href }]
    }),
    ...reference.errors.map(
      ({ code, statuses, about }): SearchEntry => ({
        kind: 'error',
        title: code,
        text: `${statuses.join(' ')} · ${about}`,
        href: `/docs/errors#${code}`,
      }),
    ),
    ...reference.events.events.map(
      ({ name, summary }): SearchEntry => ({ kind: 'event', title: name, text: summary, href: `/docs/events#${name}` }),
    ),
  ]
}

function headingsOf(href: string, blocks: readonly Block[], text = ''): SearchEntry[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading'
      ? [{ kind: 'heading' as const, title: block.text, text, href: `${href}#${block.id}` }]
      : [],
  )
}
