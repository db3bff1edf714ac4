import type { Config } from '../../config/config.ts'
import { pathNotFound } from '../../errors.ts'
import { jsonAnswer, textAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { readerOf } from '../../http/headers/reader.ts'
import { LANG_QUERY, pageText } from '../../http/query/page-parameters.ts'
import { isLanguage, type Language } from '../../text/sentence.ts'
import type { DocsContent } from '../page/docs-views.ts'
import type { ReadApi } from '../page/read-api.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import type { ApiDocument } from './api-document.ts'
import { findExamples } from './examples.ts'
import { writeGuide, writeLlms, writeLlmsFull, writeOperation } from './llms.ts'
import type { Examples, Reference } from './model.ts'
import { createReference } from './reference.ts'

export interface DocsDeps extends SitePageDeps {
  limits: Config['limits']
  openapi: () => ApiDocument
}

const Query = { q: pageText(200) }
const PLAIN_TEXT = 'text/plain; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'

/** The reference: its pages, and what programs read of it. */
export function docsPages(deps: DocsDeps): Endpoint[] {
  const reference = createReferences(deps)
  const page = (
    path: string,
    summary: string,
    show: (reference: Reference, input: EndpointInput<typeof Query>, examples: Examples) => DocsContent | undefined,
  ) =>
    sitePage(deps, {
      path,
      summary,
      bundle: 'docs',
      query: Query,
      async load(input, read) {
        const { language } = readerOf(input.headers, (input.query as { lang?: string }).lang)
        const own = reference(language)
        const content = show(own, input, await findExamples(read))
        if (content === undefined) throw pathNotFound()
        const current = (input.request.url ?? '').split('?')[0]!.replace(/\/$/, '')
        return {
          page: 'docs',
          docs: { sections: own.sections, current, indexUrl: `/docs/search-index.json?lang=${language}` },
          content,
        }
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
    page('/docs/search', 'Search in the reference', ({ searchEntries }, { query }) => ({
      kind: 'search',
      q: query.q,
      entries: searchEntries,
    })),
    ...files(deps, reference),
  ]
}

/** One per language, made when the first reader of it comes. */
function createReferences({ openapi, ...config }: DocsDeps): (language: Language) => Reference {
  let document: ApiDocument | undefined
  const made = new Map<Language, Reference>()
  return (language) => {
    document ??= openapi()
    const reference = made.get(language) ?? createReference({ config, document }, language)
    made.set(language, reference)
    return reference
  }
}

/** English unless `lang` says otherwise: they depend on the address alone. */
function files(deps: DocsDeps, reference: (language: Language) => Reference): Endpoint[] {
  const { publicUrl } = deps
  const markdown = (text: string | undefined) => {
    if (text === undefined) throw pathNotFound()
    return textAnswer(`${text}\n`, [], 200, MARKDOWN)
  }
  return [
    file(deps, '/llms.txt', 'The reference for programs that read', async (language, read) =>
      textAnswer(writeLlms(reference(language), publicUrl, await findExamples(read)), [], 200, PLAIN_TEXT),
    ),
    file(deps, '/llms-full.txt', 'The whole reference as Markdown', async (language, read) =>
      textAnswer(writeLlmsFull(reference(language), publicUrl, await findExamples(read)), [], 200, PLAIN_TEXT),
    ),
    file(deps, '/docs/search-index.json', 'What the search in the reference knows', (language) =>
      jsonAnswer(reference(language).searchEntries),
    ),
    file(deps, '/docs/guides/{name}.md', 'A guide as Markdown', async (language, read, { name }) => {
      const guide = reference(language).guide(name!, await findExamples(read))
      return markdown(guide && writeGuide(guide, publicUrl))
    }),
    file(deps, '/docs/reference/{id}.md', 'An operation as Markdown', async (language, read, { id }) => {
      const operation = reference(language).operation(id!, await findExamples(read))
      return markdown(operation && writeOperation(operation))
    }),
    file(deps, '/docs/postman.json', 'The API as a collection for Postman', (language) =>
      jsonAnswer(reference(language).postman()),
    ),
  ]
}

function file(
  deps: DocsDeps,
  path: string,
  summary: string,
  write: (
    language: Language,
    read: ReadApi,
    params: EndpointInput<undefined>['params'],
  ) => ReturnType<Endpoint['handle']>,
): Endpoint {
  return endpoint({
    id: `page ${path}`,
    method: 'GET',
    path,
    tag: 'Site',
    summary,
    access: 'open',
    isMemoized: true,
    isCostly: true,
    cache: 'spec',
    query: LANG_QUERY,
    answers: {},
    errors: [],
    handle(input) {
      const { lang } = input.query
      const own = input as unknown as EndpointInput<undefined>
      return write(isLanguage(lang) ? lang : 'en', deps.readApi(own), own.params)
    },
  })
}
