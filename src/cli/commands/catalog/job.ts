import { undoBulk } from '../../../editing/bulk/undo-bulk.ts'
import { sayResult } from '../../../editing/jobs/import-job.ts'
import { parseUuid } from '../../../http/query/parameters.ts'
import { readFailure } from '../../../jobs/job.ts'
import { findJobs, listJobs, type ShownJob } from '../../../jobs/job-queries.ts'
import { putAwayFailed } from '../../../jobs/put-away.ts'
import { retryJob } from '../../../jobs/retry-job.ts'
import { OperatorError } from '../../../operator-error.ts'
import { isoTime } from '../../../text/time.ts'
import { LIMIT, parseChoice, parseLimit, refuseNoneOrBoth } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type CommandGroup, defineCommand } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf, renderFields, renderTime } from '../../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../../terminal/table.ts'

const STATES = ['queued', 'running', 'done', 'failed'] as const

const list = defineCommand({
  description: 'List the uploads, imports and other long work of the last 30 days, the newest first',
  args: { state: { type: 'string', description: STATES.join(', '), valueHint: 'S' }, limit: LIMIT },
  run: async ({ state, limit }, context) => {
    const states = state === undefined ? undefined : [parseChoice('--state', state, STATES)]
    const max = parseLimit(limit)
    return await withStore(context, async (store) => {
      const { jobs, total } = await listJobs(store.db, { states, offset: 0, limit: max })
      const columns = [idColumn('ID'), 'KIND', 'STATE', 'DONE', 'BY', 'SINCE', textColumn('WHY')]
      const rows = jobs.map((job) => [
        job.id,
        job.kind,
        job.state,
        `${Math.round(job.progress * 100)} %`,
        job.created_by,
        renderTime(job.created_at),
        errorOf(job) ?? '–',
      ])
      const more = total - jobs.length
      return {
        text: rows.length === 0 ? 'There are no jobs.' : renderTable(context.stdout, columns, rows),
        json: jobs.map(present),
        notes: more > 0 ? [`${countOf(more, 'more job')}: --limit shows more`] : [],
      }
    })
  },
})

const show = defineCommand({
  description: 'Show a job: how far it is, what came of it, why it failed',
  args: { job: { type: 'positional', description: 'Its id' } },
  run: ({ job: text }, context) =>
    withStore(context, async (store) => {
      const id = parseUuid(text.trim())
      const [job] = id === undefined ? [] : await findJobs(store.db, [id])
      if (!job) throw new OperatorError({ vi: `không tìm thấy việc ${text}`, en: `there is no job ${text}` })
      const shown = present(job)
      const lines = Object.entries(shown).map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '–'),
      ])
      return { text: renderFields(Object.fromEntries(lines)), json: shown }
    }),
})

const retry = defineCommand({
  description: 'Try a job again that has failed in the last seven days',
  args: { job: { type: 'positional', description: 'Its id' } },
  run: ({ job: text }, context) =>
    withStore(context, async (store) => {
      const job = await retryJob(store, parseUuid(text.trim()) ?? text, auditContextOf(context))
      return { text: `job ${job.id} will be tried again by the server`, json: present(job) }
    }),
})

const undo = defineCommand({
  description: 'Take back what a job has done to a collection, as long as nobody has changed it since',
  args: { job: { type: 'positional', description: 'Its id' } },
  run: ({ job: text }, context) =>
    withStore(context, async (store) => {
      const job = await undoBulk(store, parseUuid(text.trim()) ?? text, auditContextOf(context))
      return { text: `job ${job.id} is undone`, json: present(job) }
    }),
})

const putAway = defineCommand({
  description: 'Say that nobody need look at a failed job any more; it can still be tried again',
  args: {
    job: { type: 'positional', description: 'Its id', required: false },
    all: { type: 'boolean', description: 'All that failed' },
  },
  run: async ({ job: id, all }, context) => {
    refuseNoneOrBoth(id, all)
    return await withStore(context, async (store) => {
      const one = id === undefined ? undefined : (parseUuid(id.trim()) ?? id)
      const put_away = await putAwayFailed(store, 'jobs', one, auditContextOf(context))
      return { text: `${countOf(put_away, 'job')} put away`, json: { put_away } }
    })
  },
})

const errorOf = ({ error }: ShownJob) => (error === null ? null : readFailure(error).en)

const present = (job: ShownJob) => ({
  ...job,
  error: errorOf(job),
  result: job.result === null ? null : sayResult(JSON.parse(job.result), 'en'),
  created_at: isoTime(job.created_at),
  started_at: isoTime(job.started_at),
  finished_at: isoTime(job.finished_at),
  put_away_at: isoTime(job.put_away_at),
})

export const job: CommandGroup = {
  description: 'Uploads, imports and other long work',
  commands: { list, show, retry, undo, 'put-away': putAway },
}
