import { z } from 'zod'
import { undoBulk } from '../../editing/bulk/undo-bulk.ts'
import { pageMeta } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { nameList, rawText } from '../../http/query/parameters.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { countJobs, findJobs, listJobs } from '../../jobs/job-queries.ts'
import { retryJob } from '../../jobs/retry-job.ts'
import { findRoles } from '../administrators/sessions.ts'
import { adminEndpoint, dataAnswer, emptyAnswer, idOf, idParam, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { createJobStreams, tooManyStreams } from './job-events.ts'
import { presentJob } from './present.ts'
import { ShownJob } from './schemas.ts'

const tag = 'Catalogue'
const params = idParam('The job.')
const STATES = ['queued', 'running', 'done', 'failed'] as const
const MAX_IDS = 100
const IDS = /^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/

export function jobRoutes(deps: ConsoleDeps): Endpoint[] {
  return [listRoute(deps), showRoute(deps), retryRoute(deps), undoRoute(deps), eventsRoute(deps)]
}

function listRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listJobs',
    method: 'GET',
    path: '/jobs',
    tag,
    summary: 'What is being done, was done and has failed in the last 30 days',
    role: 'support',
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
    answers: {
      200: {
        description: 'The newest first.',
        schema: z.object({
          data: z.array(ShownJob),
          meta: ListMeta.extend({
            counts: z.object({ queued: z.int(), running: z.int(), done: z.int(), failed: z.int() }),
          }),
        }),
      },
    },
    async handle({ query: { page, limit, state, ids }, language }) {
      const { jobs, total } =
        ids === undefined
          ? await listJobs(store.db, {
              states: state.length === 0 ? undefined : state,
              offset: (page - 1) * limit,
              limit,
            })
          : await findNamed(store, ids.split(','))
      const meta = { ...pageMeta(total, page, limit), counts: await countJobs(store.db) }
      return typedAnswer(200, { data: jobs.map((job) => presentJob(job, language)), meta })
    },
  })
}

async function findNamed({ db }: ConsoleDeps['store'], ids: readonly string[]) {
  const jobs = await findJobs(db, ids)
  return { jobs, total: jobs.length }
}

function showRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getJob',
    method: 'GET',
    path: '/jobs/{id}',
    tag,
    summary: 'How a job gets on',
    role: 'support',
    params,
    answers: { 200: { description: 'The job.', schema: z.object({ data: ShownJob }) } },
    async handle({ params, language }) {
      const [job] = await findJobs(store.db, [idOf(params)])
      if (!job) throw ownNotFound()
      return dataAnswer(200, presentJob(job, language))
    },
  })
}

function retryRoute({ store, jobs }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'retryJob',
    method: 'POST',
    path: '/jobs/{id}/retry',
    tag,
    summary: 'Try a job again that has failed',
    role: 'editor',
    params,
    answers: { 200: { description: 'It waits to be done.', schema: z.object({ data: ShownJob }) } },
    async handle({ params, language, audit }) {
      const job = await retryJob(store, idOf(params), audit)
      jobs.wake()
      return dataAnswer(200, presentJob(job, language))
    },
  })
}

function undoRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'undoJob',
    method: 'POST',
    path: '/jobs/{id}/undo',
    tag,
    summary: 'Take back what a job has done',
    description:
      'Of a job whose `result` has `can_undo`: the collection gets the order that it had. 409 when it cannot be undone, was undone already, or the collection has been changed since.',
    role: 'editor',
    params,
    answers: { 200: { description: 'The job.', schema: z.object({ data: ShownJob }) } },
    hasOwnTimeout: true,
    async handle({ params, language, audit }) {
      return dataAnswer(200, presentJob(await undoBulk(store, idOf(params), audit), language))
    },
  })
}

function eventsRoute({ store, jobWatch, now }: ConsoleDeps): Endpoint {
  const streams = createJobStreams(jobWatch, (sessions) => findRoles(store, sessions, now()))
  return adminEndpoint({
    id: 'followJob',
    method: 'GET',
    path: '/jobs/{id}/events',
    tag,
    summary: 'How a job gets on, as server-sent events',
    description:
      'One event for every change, each with the job as in `GET /jobs/{id}`; the stream ends when the job is done or has failed, with the session, and after some minutes. A client that comes back with `Last-Event-ID` hears what is new, or gets 204 when there is nothing more to hear.',
    role: 'support',
    params,
    answers: {
      200: { description: 'The events.', contentType: 'text/event-stream' },
      204: { description: 'The job is over, and that has been told.', hasNoBody: true },
    },
    errors: [tooManyStreams()],
    hasOwnTimeout: true,
    async handle({ params, language, request, admin }) {
      const [job] = await findJobs(store.db, [idOf(params)])
      if (!job) throw ownNotFound()
      const { 'last-event-id': lastId } = request.headers
      return streams.open(job, admin, typeof lastId === 'string' ? lastId : undefined, language) ?? emptyAnswer()
    },
  })
}
