import { z } from 'zod'
import { undoBulk } from '../../editing/bulk/undo-bulk.ts'
import { pageMeta } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { nameList, rawText } from '../../http/query/parameters.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { countJobs, findJobs, type ShownJob as Job, listJobs } from '../../jobs/job-queries.ts'
import { retryJob } from '../../jobs/retry-job.ts'
import type { Store } from '../../store/store.ts'
import { findRoles } from '../administrators/sessions.ts'
import { adminRoutes, dataAnswer, dataOf, emptyAnswer, idParam, paging, rowsOf } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps, Route } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { createJobStreams, tooManyStreams } from './job-events.ts'
import { presentJob } from './present.ts'
import { ShownJob } from './schemas.ts'

const { support, editor } = adminRoutes('Catalogue')

const params = idParam('The job.')
const STATES = ['queued', 'running', 'done', 'failed'] as const
const MAX_IDS = 100
const IDS = /^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/

const counts = z.object({ queued: z.int(), running: z.int(), done: z.int(), failed: z.int() })
const JobList = z.object({ data: z.array(ShownJob), meta: ListMeta.extend({ counts }) })

export const jobRoutes: readonly Route[] = [
  support('listJobs', 'GET /jobs', {
    summary: 'What is being done, was done and has failed in the last 30 days',
    query: {
      ...paging,
      state: nameList({ values: STATES, description: 'Any of these; all when left out.' }),
      ids: rawText(
        {
          description: `Only these, at most ${MAX_IDS}.`,
          schema: { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: MAX_IDS },
          rule: {
            vi: `Nhiều nhất ${MAX_IDS} UUID, cách nhau bằng dấu phẩy.`,
            en: `At most ${MAX_IDS} UUIDs, separated by commas.`,
          },
        },
        (value) => IDS.test(value) && value.split(',').length <= MAX_IDS,
      ),
    },
    answers: { 200: { description: 'The newest first.', schema: JobList } },
    async handle({ query: { page, limit, state, ids }, language }, { store: { db } }) {
      const named = ids && (await findJobs(db, ids.split(',')))
      const states = state.length === 0 ? undefined : state
      const { jobs, total } = named
        ? { jobs: named, total: named.length }
        : await listJobs(db, { states, ...rowsOf({ page, limit }) })
      const meta = { ...pageMeta(total, page, limit), counts: await countJobs(db) }
      return typedAnswer(200, { data: jobs.map((job) => presentJob(job, language)), meta })
    },
  }),
  support('getJob', 'GET /jobs/{id}', {
    summary: 'How a job gets on',
    params,
    answers: { 200: dataOf('The job.', ShownJob) },
    handle: async ({ id, language }, { store }) => dataAnswer(200, presentJob(await findJob(store, id), language)),
  }),
  editor('retryJob', 'POST /jobs/{id}/retry', {
    summary: 'Try a job again that has failed',
    params,
    answers: { 200: dataOf('It waits to be done.', ShownJob) },
    async handle({ id, language, audit }, { store, jobs }) {
      const job = await retryJob(store, id, audit)
      jobs.wake()
      return dataAnswer(200, presentJob(job, language))
    },
  }),
  editor('undoJob', 'POST /jobs/{id}/undo', {
    summary: 'Take back what a job has done',
    description:
      'Of a job whose `result` has `can_undo`: the collection gets the order that it had. 409 when it cannot be undone, was undone already, or the collection has been changed since.',
    params,
    answers: { 200: dataOf('The job.', ShownJob) },
    hasOwnTimeout: true,
    handle: async ({ id, language, audit }, { store }) =>
      dataAnswer(200, presentJob(await undoBulk(store, id, audit), language)),
  }),
  eventsRoute,
]

async function findJob(store: Store, id: string): Promise<Job> {
  const [job] = await findJobs(store.db, [id])
  if (!job) throw ownNotFound()
  return job
}

function eventsRoute(deps: ConsoleDeps): Endpoint {
  const { store, jobWatch, now } = deps
  const streams = createJobStreams(jobWatch, (sessions) => findRoles(store, sessions, now()))
  return support('followJob', 'GET /jobs/{id}/events', {
    summary: 'How a job gets on, as server-sent events',
    description:
      'One event for every change, each with the job as in `GET /jobs/{id}`; the stream ends when the job is done or has failed, with the session, and after some minutes. A client that comes back with `Last-Event-ID` hears what is new, or gets 204 when there is nothing more to hear.',
    params,
    answers: {
      200: { description: 'The events.', contentType: 'text/event-stream' },
      204: { description: 'The job is over, and that has been told.', hasNoBody: true },
    },
    errors: [tooManyStreams()],
    hasOwnTimeout: true,
    async handle({ id, language, request, admin }) {
      const job = await findJob(store, id)
      const { 'last-event-id': lastId } = request.headers
      return streams.open(job, admin, typeof lastId === 'string' ? lastId : undefined, language) ?? emptyAnswer()
    },
  })(deps)
}
