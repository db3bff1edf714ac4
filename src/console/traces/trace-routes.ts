import { z } from 'zod'
import { EVIDENCE_STYLE_SOURCE, evidenceTimeZone } from '../../editing/operators/printed-page.ts'
import type { Endpoint } from '../../http/endpoint.ts'
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
  adminEndpoint,
  dataAnswer,
  idOf,
  idParam,
  listAnswer,
  paging,
  printedAnswer,
} from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { beforeBody } from '../uploads/before-body.ts'
import { partUnknown, storageFull, tooManyUploads } from '../uploads/upload-errors.ts'
import { Trace } from './schemas.ts'

const MAX_BYTES = 200 * 1024 * 1024
const FORM_BYTES = MAX_BYTES + 1024 * 1024
const tag = 'Traces'
const role = 'support'
const params = idParam('The trace.')

/** Files whose origin is looked for. */
export function traceRoutes(deps: ConsoleDeps): Endpoint[] {
  return [startRoute(deps), listRoute(deps), showRoute(deps), evidenceRoute(deps)]
}

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

function startRoute({ store, uploads, jobs }: ConsoleDeps): Endpoint {
  const Started = z.object({ data: z.object({ id: z.uuid(), job_id: z.uuid() }) })
  return adminEndpoint({
    id: 'startTrace',
    method: 'POST',
    path: '/traces',
    tag,
    summary: 'Find out to whom the copy was given that a file was made from',
    description: 'A form with the part `file`: sound or video, whole or damaged, at most 200 MB.',
    role,
    query: {
      fast: flag({ description: 'Do not try other speeds, which takes most of the time where nothing is found.' }),
    },
    upload: { description: 'The form.', contentTypes: ['multipart/form-data'], maxBytes: FORM_BYTES },
    answers: { 202: { description: 'The file has been received, and a job examines it.', schema: Started } },
    errors: [storageFull(), tooManyUploads()],
    hasOwnTimeout: true,
    async handle({ query: { fast }, request, admin, audit }) {
      await beforeBody(request, () => refuseManyTraces(store.db, audit))
      const plan = { files: { file: { kind: 'uploads', maxBytes: MAX_BYTES } } } as const
      const [file] = await uploads.receiveForm({ request, admin }, plan)
      if (!file) throw partUnknown('file', true)
      const { id, jobId } = await startTrace(store, { file, withSpeed: fast !== true }, audit)
      jobs.wake()
      return dataAnswer(202, { id, job_id: jobId })
    },
  })
}

function listRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listTraces',
    method: 'GET',
    path: '/traces',
    tag,
    summary: 'Files that were examined, the newest first',
    role,
    query: paging,
    answers: {
      200: { description: 'The traces.', schema: z.object({ data: z.array(Trace), meta: ListMeta }) },
    },
    async handle({ query: { page, limit }, language }) {
      const { traces, total } = await findTraces(store, { offset: (page - 1) * limit, limit })
      const shown = await Promise.all(traces.map((trace) => present(store, trace, language)))
      return listAnswer(shown, total, { page, limit })
    },
  })
}

function showRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getTrace',
    method: 'GET',
    path: '/traces/{id}',
    tag,
    summary: 'What was found',
    role,
    params,
    answers: { 200: { description: 'The trace.', schema: z.object({ data: Trace }) } },
    handle: async ({ params: given, language }) =>
      dataAnswer(200, await present(store, await findTrace(store, idOf(given)), language)),
  })
}

function evidenceRoute({ store, config: { serviceName } }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getTraceEvidence',
    method: 'GET',
    path: '/traces/{id}/evidence',
    tag,
    summary: 'What was found, as a page to print and file',
    role,
    params,
    query: {
      lang: optionalChoice({ values: ['vi', 'en'], description: 'Otherwise the language of the request.' }),
    },
    answers: { 200: { description: 'A page.', contentType: 'text/html' } },
    async handle({ params: given, query: { lang }, language }) {
      const evidence = await findTraceEvidence(store, idOf(given))
      const page = renderTraceEvidence(evidence, {
        language: lang ?? language,
        serviceName,
        timeZone: evidenceTimeZone(),
      })
      return printedAnswer(page, EVIDENCE_STYLE_SOURCE)
    },
  })
}
