import { z } from 'zod'
import { EVIDENCE_STYLE_SOURCE, evidenceTimeZone } from '../../editing/operators/printed-page.ts'
import { flag, optionalChoice } from '../../http/query/parameters.ts'
import type { Store } from '../../store/store.ts'
import type { Language } from '../../text/sentence.ts'
import { renderTraceEvidence } from '../../watermark/tracing/trace-evidence.ts'
import { answerOf } from '../../watermark/tracing/trace-words.ts'
import {
  findTrace,
  findTraceEvidence,
  findTraces,
  findTrackNames,
  presentShown,
  refuseManyTraces,
  type ShownTrace,
  startTrace,
} from '../../watermark/tracing/traces.ts'
import {
  adminRoutes,
  dataAnswer,
  dataOf,
  idParam,
  listAnswer,
  pageOf,
  paging,
  printedAnswer,
  rowsOf,
} from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { partUnknown } from '../uploads/upload-errors.ts'
import { Trace } from './schemas.ts'

const { support } = adminRoutes('Traces')

const MAX_BYTES = 200 * 1024 * 1024
const FORM_BYTES = MAX_BYTES + 1024 * 1024
const params = idParam('The trace.')
const Started = z.object({ id: z.uuid(), job_id: z.uuid() })

async function present(store: Store, shown: ShownTrace, language: Language) {
  const { error, ...trace } = presentShown(shown)
  const { result } = trace
  if (result === null) return { ...trace, error: error?.[language] ?? null, answer: null, track_names: {} }
  const nameOf = await findTrackNames(store, result, shown.trackNames)
  const ids = [result, ...result.others].flatMap(({ track_id }) => track_id ?? [])
  return {
    ...trace,
    error: null,
    answer: answerOf(result, language, nameOf, evidenceTimeZone()),
    track_names: Object.fromEntries(ids.map((id) => [id, nameOf(id)])),
  }
}

/** Files whose origin is looked for. */
export const traceRoutes: readonly Route[] = [
  support('startTrace', 'POST /traces', {
    summary: 'Find out to whom the copy was given that a file was made from',
    description: 'A form with the part `file`: sound or video, whole or damaged, at most 200 MB.',
    query: {
      fast: flag({ description: 'Do not try other speeds, which takes most of the time where nothing is found.' }),
    },
    upload: { description: 'The form.', contentTypes: ['multipart/form-data'], maxBytes: FORM_BYTES },
    answers: { 202: dataOf('The file has been received, and a job examines it.', Started) },
    async handle({ query: { fast }, request, admin, audit }, { store, uploads, jobs }) {
      await refuseManyTraces(store.db, audit)
      const plan = { files: { file: { kind: 'uploads', maxBytes: MAX_BYTES } } } as const
      const [file] = await uploads.receiveForm({ request, admin }, plan)
      if (!file) throw partUnknown('file', true)
      const { id, jobId } = await startTrace(store, { file, withSpeed: fast !== true }, audit)
      jobs.wake()
      return dataAnswer(202, { id, job_id: jobId })
    },
  }),
  support('listTraces', 'GET /traces', {
    summary: 'Files that were examined, the newest first',
    query: paging,
    answers: { 200: pageOf('The traces.', Trace) },
    async handle({ query, language }, { store }) {
      const { traces, total } = await findTraces(store, rowsOf(query))
      const shown = await Promise.all(traces.map((trace) => present(store, trace, language)))
      return listAnswer(shown, total, query)
    },
  }),
  support('getTrace', 'GET /traces/{id}', {
    summary: 'What was found',
    params,
    answers: { 200: dataOf('The trace.', Trace) },
    handle: async ({ id, language }, { store }) =>
      dataAnswer(200, await present(store, await findTrace(store, id), language)),
  }),
  support('getTraceEvidence', 'GET /traces/{id}/evidence', {
    summary: 'What was found, as a page to print and file',
    params,
    query: { lang: optionalChoice({ values: ['vi', 'en'], description: 'Otherwise the language of the request.' }) },
    answers: { 200: { description: 'A page.', contentType: 'text/html' } },
    async handle({ id, query: { lang }, language }, { store, config: { serviceName } }) {
      const evidence = await findTraceEvidence(store, id)
      const options = { language: lang ?? language, serviceName, timeZone: evidenceTimeZone() }
      return printedAnswer(renderTraceEvidence(evidence, options), EVIDENCE_STYLE_SOURCE)
    },
  }),
]
