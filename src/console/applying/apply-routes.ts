import { randomUUID } from 'node:crypto'
import type { FieldSentences } from '../../errors.ts'
import { type Answer, jsonAnswer, textAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { sitePagePolicy } from '../../http/headers/policies.ts'
import { readerOf } from '../../http/headers/reader.ts'
import {
  ownBodyInvalid,
  ownUnreadable,
  tooManyApplications,
  tooManyOfNetwork,
  tooManyWaiting,
} from '../../http/own-errors.ts'
import { LANG_QUERY, pageChoice } from '../../http/query/page-parameters.ts'
import { refuseCrossSite } from '../../http/session-checks.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import type { MailDeps } from '../../jobs/mail/queue.ts'
import {
  APPLICATION_FIELDS,
  type ApplicationOutcome,
  type ApplicationProblems,
  apply,
  parseApplication,
} from '../../partners/applying/applications.ts'
import { siteFrame } from '../../site/page/site-page.ts'
import type { ApplyView } from '../../site/page/web-pages.ts'
import type { Store } from '../../store/store.ts'
import type { Language, Sentence } from '../../text/sentence.ts'
import { describeProblems, isForm, isTrapped, readFields, readForm, type SentFields } from './application-fields.ts'
import type { PlainPageDeps } from './claim-routes.ts'

export interface ApplyDeps extends PlainPageDeps {
  publicUrl: string
  store: Store
  mail: MailDeps
}

/** Two thousand letters of three bytes, each written as `%xx`, and the other fields. */
const MAX_BODY_BYTES = 48 * 1024

/** The form for partners to be, and what it sends to; both work without scripts. */
export const applyRoutes = (deps: ApplyDeps): Endpoint[] => [formPage(deps), applicationEndpoint(deps)]

function formPage(deps: ApplyDeps): Endpoint {
  return endpoint({
    id: 'page /apply',
    method: 'GET',
    path: '/apply',
    tag: 'Site',
    summary: 'Applying for a key',
    access: 'open',
    isSameOrigin: true,
    speaksReader: true,
    cache: 'none',
    query: { ...LANG_QUERY, sent: pageChoice(['1']) },
    answers: {},
    errors: [],
    handle({ query: { lang, sent }, headers }) {
      const view: ApplyView = sent ? { view: 'received' } : { view: 'form', values: {}, errors: {} }
      return render(deps, headers, lang, 200, view)
    },
  })
}

async function render(
  deps: ApplyDeps,
  headers: EndpointInput<undefined>['headers'],
  lang: unknown,
  status: number,
  view: ApplyView,
  more: readonly string[] = [],
): Promise<Answer> {
  const chosen = typeof lang === 'string' ? lang : undefined
  // What the form is sent to has no page: links to the other language lead to the form.
  const frame = await siteFrame(deps, { headers, request: { url: '/apply' } }, chosen)
  const { pages, entry } = await deps.loadWebApp()
  const styles = [...frame.styles, entry('plain-styles').href]
  const html = pages.renderApply({ ...frame, styles, ...view, hasChosenLanguage: chosen !== undefined })
  const policy = sitePagePolicy(new URL(deps.publicUrl).origin, false)
  return textAnswer(html, [...policy, 'X-Robots-Tag', 'noindex', ...more], status, 'text/html; charset=utf-8')
}

/** Stores an application; a filled trap is answered like any other and kept nowhere. */
function applicationEndpoint(deps: ApplyDeps): Endpoint {
  return endpoint({
    id: 'apply',
    method: 'POST',
    path: '/api/applications',
    speaksReader: true,
    tag: 'Site',
    summary: 'Apply for a key',
    access: 'open',
    cache: 'none',
    maxBodyBytes: MAX_BODY_BYTES,
    answers: {},
    errors: [],
    onUnreadable: ownUnreadable,
    // Its page is no matter of the store's.
    hasOwnTimeout: true,
    async handle(input) {
      // Otherwise any page could make its visitors apply, each from an address of its own.
      refuseCrossSite(input.request)
      const type = input.headers['content-type']
      const contentType = typeof type === 'string' ? type : undefined
      if (isForm(contentType)) return await answerForm(deps, input, readForm(input.body))
      return await answerProgram(deps, input, readFields(input.body, contentType))
    },
  })
}

type Sent = Pick<EndpointInput<undefined>, 'headers' | 'client' | 'at' | 'language'>

async function answerProgram(deps: ApplyDeps, input: Sent, fields: SentFields): Promise<Answer> {
  const outcome = await send(deps, input, fields, input.language)
  if (typeof outcome === 'string') throw tooManyWaiting()
  if ('problems' in outcome) throw ownBodyInvalid(listsOf(describeProblems(outcome.problems)))
  if ('retryAfterSeconds' in outcome)
    throw (outcome.isOfNetwork ? tooManyOfNetwork : tooManyApplications)(outcome.retryAfterSeconds)
  return jsonAnswer({ data: { id: outcome.id, status: 'pending' } }, [], 202)
}

async function answerForm(deps: ApplyDeps, input: Sent, fields: SentFields): Promise<Answer> {
  const { language } = readerOf(input.headers, typeof fields.lang === 'string' ? fields.lang : undefined)
  const answer = (status: number, view: ApplyView, more: readonly string[] = []) =>
    render(deps, input.headers, fields.lang, status, view, more)
  const outcome = await send(deps, input, fields, language)
  if (typeof outcome === 'string') return await answer(503, { view: 'full' })
  if ('problems' in outcome) {
    const sentences = Object.entries(describeProblems(outcome.problems))
    const errors = Object.fromEntries(sentences.map(([field, sentence]) => [field, sentence[language]]))
    return await answer(400, { view: 'form', values: textsOf(fields), errors })
  }
  if ('retryAfterSeconds' in outcome) {
    const { retryAfterSeconds, isOfNetwork } = outcome
    const retry = ['Retry-After', String(retryAfterSeconds)]
    const minutes = Math.ceil(retryAfterSeconds / 60)
    return await answer(429, { view: isOfNetwork ? 'network-full' : 'too-many', minutes }, retry)
  }
  return seeReceived(fields.lang)
}

/** To a page of its own: loading that again sends no second application. */
function seeReceived(lang: unknown): Answer {
  const query = new URLSearchParams({ sent: '1', ...(typeof lang === 'string' && lang !== '' ? { lang } : {}) })
  return textAnswer('', ['Location', `/apply?${query}`], 303)
}

const listsOf = (sentences: Readonly<Record<string, Sentence>>): FieldSentences =>
  Object.fromEntries(Object.entries(sentences).map(([field, sentence]) => [field, [sentence]]))

const textsOf = (fields: SentFields) =>
  Object.fromEntries(APPLICATION_FIELDS.map((name) => [name, String(fields[name] ?? '')]))

async function send(
  { store, mail }: ApplyDeps,
  { client, at }: Sent,
  fields: SentFields,
  language: Language,
): Promise<ApplicationOutcome | { problems: ApplicationProblems }> {
  if (isTrapped(fields)) return { id: randomUUID() }
  const known = APPLICATION_FIELDS.filter((name) => Object.hasOwn(fields, name))
  const parsed = parseApplication(Object.fromEntries(known.map((name) => [name, fields[name]])))
  if ('problems' in parsed) return parsed
  return await withinStoreBudget(apply(store, parsed.application, { address: client, language }, mail, at))
}
