import type { Block, OperationView, SearchEntry } from '../page/docs-views.ts'
import type { Examples } from './examples.ts'
import type { Reference } from './reference.ts'

/** Entries need no real track: they show no code. */
const NO_EXAMPLES: Examples = { trackId: '', slug: '', artistId: '', collection: '' }

/** What the search looks through: guides with their headings and all that stands below them, operations with their parameters and fields, errors, events. */
export function listSearchEntries(reference: Reference): SearchEntry[] {
  const operations = reference.sections.flatMap((section) => section.operations)
  const { intro, quickstart, serviceName } = reference.start(NO_EXAMPLES)
  return [
    { kind: 'guide', title: `${serviceName} API`, text: '', body: textOf([...intro, ...quickstart]), href: '/docs' },
    ...headingsOf('/docs', [...intro, ...quickstart]),
    ...reference.guideNames.flatMap((name) => {
      const { title, summary, blocks } = reference.guide(name, NO_EXAMPLES)!
      const href = `/docs/guides/${name}`
      const body = textOf(blocks)
      return [{ kind: 'guide' as const, title, text: summary, body, href }, ...headingsOf(href, blocks, title)]
    }),
    ...operations.map(({ id, method, path, title, href }): SearchEntry => {
      const view = reference.operation(id, NO_EXAMPLES)!
      const names = view.parameters.map(({ name }) => name).join(' ')
      return { kind: 'operation', title: `${method} ${path}`, text: `${title} · ${names}`, body: bodyOf(view), href }
    }),
    ...reference.errors.map(
      ({ code, statuses, about, todo, messages }): SearchEntry => ({
        kind: 'error',
        title: code,
        text: `${statuses.join(' ')} · ${about}`,
        body: [todo, ...messages.flatMap(({ message, when }) => [message, when])].join(' '),
        href: `/docs/errors#${code}`,
      }),
    ),
    ...reference.events.events.map(
      ({ name, summary, description }): SearchEntry => ({
        kind: 'event',
        title: name,
        text: summary,
        body: description,
        href: `/docs/events#${name}`,
      }),
    ),
  ]
}

function bodyOf({ description, parameters, body, answers }: OperationView): string {
  const fields = [...parameters, ...(body?.fields ?? []), ...answers.flatMap((answer) => answer.fields)]
  return [description, ...fields.flatMap(({ name, meaning }) => [name, meaning])].join(' ')
}

/** Each heading with what stands between it and the next. */
function headingsOf(href: string, blocks: readonly Block[], text = ''): SearchEntry[] {
  return blocks.flatMap((block, at) => {
    if (block.kind !== 'heading') return []
    const rest = blocks.slice(at + 1)
    const end = rest.findIndex(({ kind }) => kind === 'heading')
    const body = textOf(end === -1 ? rest : rest.slice(0, end))
    return [{ kind: 'heading' as const, title: block.text, text, body, href: `${href}#${block.id}` }]
  })
}

/** Samples are found by their language only: code is not prose. */
const LANGUAGES: Readonly<Record<string, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  json: 'JSON',
}

const textOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block): readonly string[] => {
      if (block.kind === 'list') return block.items
      if (block.kind === 'table') return [...block.head, ...block.rows.flat()]
      if (block.kind === 'samples') return block.samples.map(({ language }) => LANGUAGES[language] ?? language)
      return [block.text]
    })
    // Where a link leads is not what it says.
    .map((text) => text.replaceAll(/\]\([^)]*\)/g, ']'))
    .join(' ')
