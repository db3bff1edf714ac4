import type { Config } from '../../config/config.ts'
import { pathNotFound } from '../../errors.ts'
import { JSON_TYPE, textAnswer } from '../../http/answer.ts'
import type { Endpoint, EndpointInput } from '../../http/endpoint.ts'
import { readerOf } from '../../http/headers/reader.ts'
import { LANG_QUERY, pageText } from '../../http/query/page-parameters.ts'
import { isLanguage, type Language } from '../../text/sentence.ts'
import type { DocsContent } from '../page/docs-views.ts'
import { MADE_ONCE, siteFile } from '../page/site-file.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { ApiDocument } from './api-document.ts'
import { type Examples, findExamples } from './examples.ts'
import { createEntryFinder } from './find-entries.ts'
import { writeGuide, writeLlms, writeLlmsFull, writeOperation } from './llms.ts'
import { createReference } from './reference.ts'
import { listSearchEntries } from './search-entries.ts'

export interface DocsDeps extends SitePageDeps {
  limits: Config['limits']
  openapi: () => ApiDocument
}

const QUERY = { q: pageText(200) }
const FILE_QUERY = { ...LANG_QUERY, ...QUERY }
const PLAIN_TEXT = 'text/plain; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
/** What is found while it is typed. */
const MAX_FOUND = 10

/** The reference: its pages, and what programs read of it. */
export function docsPages(deps: DocsDeps): Endpoint[] {
  const reference = createReferences(deps)
  const page = (
    path: string,
    summary: string,
    show: (reference: Reference, input: EndpointInput<typeof QUERY>, examples: Examples) => DocsContent | undefined,
  ) =>
    sitePage(deps, {
      path,
      summary,
      bundle: 'docs',
      query: QUERY,
      async load(input, read) {
        const { language } = readerOf(input.headers, (input.query as { lang?: string }).lang)
        const own = reference(language)
        const content = show(own, input, await findExamples(read))
        if (content === undefined) throw pathNotFound()
        const current = (input.request.url ?? '').split('?')[0]!.replace(/\/$/, '')
        return { page: 'docs', docs: { sections: own.sections, current }, content }
      },
    })
  return [
    page('/docs', 'API reference', (own, _, examples) => ({ kind: 'start', ...own.start(examples) })),
    page('/docs/guides/{name}', 'A guide of the reference', (own, { params }, examples) => {
      const guide = own.guide(params.name!, examples)
      return guide && { kind: 'guide', ...guide }
    }),
    page('/docs/reference/{id}', 'An operation of the API', (own, { params }, examples) => {
      const operation = own.operation(params.id!, examples)
      return operation && { kind: 'operation', ...operation }
    }),
    page('/docs/events', 'What webhooks are sent', ({ events }) => ({ kind: 'events', ...events })),
    page('/docs/errors', 'Every error, and what to do', ({ errors }) => ({ kind: 'errors', errors })),
    page('/docs/search', 'Search in the reference', ({ find }, { query: { q } }) => ({
      ...{ kind: 'search', q, found: find(q) },
    })),
    ...files(deps, reference),
  ]
}

type Reference = ReturnType<typeof createSearchable>

function createSearchable(deps: Parameters<typeof createReference>[0], language: Language) {
  const reference = createReference(deps, language)
  return { ...reference, find: createEntryFinder(listSearchEntries(reference)) }
}

/** One per language, made when the first reader of it comes. */
function createReferences({ openapi, ...config }: DocsDeps): (language: Language) => Reference {
  let document: ApiDocument | undefined
  const made = new Map<Language, Reference>()
  return (language) => {
    document ??= openapi()
    const reference = made.get(language) ?? createSearchable({ config, document }, language)
    made.set(language, reference)
    return reference
  }
}

interface FileInput {
  own: Reference
  examples: Examples
  params: EndpointInput<undefined>['params']
  q: string
}

/** English unless `lang` says otherwise: they depend on the address alone. */
function files(deps: DocsDeps, reference: (language: Language) => Reference): Endpoint[] {
  const { publicUrl } = deps
  const file = (path: string, summary: string, contentType: string, write: (input: FileInput) => string | undefined) =>
    siteFile<typeof FILE_QUERY>(path, summary, {
      ...MADE_ONCE,
      cache: 'spec',
      query: FILE_QUERY,
      async handle(input) {
        const { lang, q } = input.query
        const examples = await findExamples(deps.readApi(input as unknown as EndpointInput<undefined>))
        const own = reference(isLanguage(lang) ? lang : 'en')
        const text = write({ own, examples, params: input.params, q })
        if (text === undefined) throw pathNotFound()
        return textAnswer(text, [], 200, contentType)
      },
    })
  return [
    file('/llms.txt', 'The reference for programs that read', PLAIN_TEXT, ({ own, examples }) =>
      writeLlms(own, publicUrl, examples),
    ),
    file('/llms-full.txt', 'The whole reference as Markdown', PLAIN_TEXT, ({ own, examples }) =>
      writeLlmsFull(own, publicUrl, examples),
    ),
    file('/docs/search.json', 'What is found in the reference', JSON_TYPE, ({ own, q }) => {
      const found = own.find(q)
      const first = found.slice(0, MAX_FOUND).map(({ title, text, href }) => ({ title, text, href }))
      return JSON.stringify({ count: found.length, found: first })
    }),
    file('/docs/guides/{name}.md', 'A guide as Markdown', MARKDOWN, ({ own, examples, params }) => {
      const guide = own.guide(params.name!, examples)
      return guide && `${writeGuide(guide, publicUrl)}\n`
    }),
    file('/docs/reference/{id}.md', 'An operation as Markdown', MARKDOWN, ({ own, examples, params }) => {
      const operation = own.operation(params.id!, examples)
      return operation && `${writeOperation(operation)}\n`
    }),
  ]
}
