import { undoBulk } from '../../../editing/bulk/undo-bulk.ts'
import { sayResult } from '../../../editing/jobs/import-job.ts'
import { parseUuid } from '../../../http/query/parameters.ts'
import { readFailure } from '../../../jobs/job.ts'
import { findJobs, listJobs, type ShownJob } from '../../../jobs/job-queries.ts'
import { putAwayFailed } from '../../../jobs/put-away.ts'
import { retryJob } from '../../../jobs/retry-job.ts'
import { OperatorError } from '../../../operator-error.ts'
import { flag, LIMIT, oneOf, refuseNoneOrBoth, word } from '../../command/arguments.ts'
import type { CommandGroup } from '../../command/command.ts'
import { deskCommand, showTimes } from '../../command/desk.ts'
import { countOf } from '../../terminal/format.ts'
import { type Columns, renderRecord } from '../../terminal/print.ts'

const STATES = ['queued', 'running', 'done', 'failed'] as const
const JOB = word('Its id', { read: (_: string, text: string) => parseUuid(text.trim()) ?? text })

const list = deskCommand({
  description: 'List the uploads, imports and other long work of the last 30 days, the newest first',
  args: { state: oneOf(STATES, STATES.join(', '), 'S'), limit: LIMIT },
  async run({ state, limit }, { store, list }) {
    const states = state === undefined ? undefined : [state]
    const { jobs, total } = await listJobs(store.db, { states, offset: 0, limit })
    const columns: Columns<ReturnType<typeof present>> = {
      ...{ ID: 'id', KIND: 'kind', STATE: 'state', DONE: ({ progress }) => `${Math.round(progress * 100)} %` },
      ...{ BY: 'created_by', SINCE: 'created_at', WHY: 'error' },
    }
    return list({ columns, rows: jobs.map(present), nothing: 'There are no jobs.', total, more: 'more job' })
  },
})

const show = deskCommand({
  description: 'Show a job: how far it is, what came of it, why it failed',
  args: { job: JOB },
  async run({ job: id }, { store, stdout }) {
    const [job] = parseUuid(id) === undefined ? [] : await findJobs(store.db, [id])
    if (!job) throw new OperatorError({ vi: `không tìm thấy việc ${id}`, en: `there is no job ${id}` })
    const json = present(job)
    return { text: renderRecord(stdout, json), json }
  },
})

const retry = deskCommand({
  description: 'Try a job again that has failed in the last seven days',
  args: { job: JOB },
  async run({ job: id }, { store, audit }) {
    const job = await retryJob(store, id, audit)
    return { text: `job ${job.id} will be tried again by the server`, json: present(job) }
  },
})

const undo = deskCommand({
  description: 'Take back what a job has done to a collection, as long as it has not been changed since',
  args: { job: JOB },
  async run({ job: id }, { store, audit }) {
    const job = await undoBulk(store, id, audit)
    return { text: `job ${job.id} is undone`, json: present(job) }
  },
})

const putAway = deskCommand({
  description: 'Dismiss a failed job; it can still be tried again',
  args: {
    job: { ...JOB, required: false },
    all: flag('All that failed'),
  },
  check: ({ job, all }) => refuseNoneOrBoth(job, all),
  async run({ job: id }, { store, audit }) {
    const put_away = await putAwayFailed(store, 'jobs', id, audit)
    return { text: `${countOf(put_away, 'job')} put away`, json: { put_away } }
  },
})

const present = (job: ShownJob) => ({
  ...showTimes(job),
  error: job.error === null ? null : readFailure(job.error).en,
  result: job.result === null ? null : sayResult(JSON.parse(job.result), 'en'),
})

export const job: CommandGroup = {
  description: 'Uploads, imports and other long work',
  commands: { list, show, retry, undo, 'put-away': putAway },
}
