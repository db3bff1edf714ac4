import { randomUUID } from 'node:crypto'
import type { ImportJobInput } from '../../src/editing/jobs/import-job.ts'
import type { ImportJobResult } from '../../src/editing/jobs/job-results.ts'
import { requestedByOf } from '../../src/jobs/requested-by.ts'
import type { Trx } from '../../src/store/schema/schema.ts'
import { type Sentence, writeSentence } from '../../src/text/sentence.ts'
import { DAY_MS } from '../../src/text/time.ts'
import { demoAct } from './demo-audit.ts'

const NOTHING = { created: 0, updated: 0, unchanged: 0 }

/** A rehearsal of an import that found two bad lines. */
const RESULT: ImportJobResult = {
  dry_run: true,
  lines: 48,
  artists: { ...NOTHING, created: 6, unchanged: 2 },
  tracks: { ...NOTHING, created: 38 },
  plays: NOTHING,
  failed: 2,
  bad: [
    { line: 17, field: 'genre', reason: { vi: 'còn thiếu', en: 'is missing' } },
    {
      line: 31,
      field: 'preview_duration_seconds',
      reason: { vi: 'phải là 15, 30 hoặc 60', en: 'must be 15, 30 or 60' },
    },
  ],
  ignored_fields: {},
  last_line: 48,
}

const FAILURE: Sentence = {
  vi: 'nhac-cu.csv không phải UTF-8 (có lẽ là Windows-1258): hãy lưu lại bằng UTF-8 (trong Excel: "CSV UTF-8").',
  en: 'nhac-cu.csv is not UTF-8 (Windows-1258 perhaps): save it as UTF-8 (in Excel: "CSV UTF-8")',
}

/** One that is done and one that failed. Their files are gone, as after any job. */
export async function addJobs(trx: Trx, now: number): Promise<void> {
  const audit = demoAct(now)
  const input: ImportJobInput = { format: 'csv', isDryRun: true, asker: requestedByOf(audit) }
  const job = { kind: 'import', input: JSON.stringify(input), created_by: audit.actor, attempts: 1, stage: null }
  const [doneAt, failedAt] = [now - 8 * DAY_MS, now - DAY_MS]
  const done = { state: 'done' as const, progress: 1, result: JSON.stringify(RESULT), error: null }
  const failed = { state: 'failed' as const, progress: 0, result: null, error: writeSentence(FAILURE) }
  await trx
    .insertInto('jobs')
    .values([
      { id: randomUUID(), ...job, ...done, ...timesOf(doneAt, 4_200) },
      { id: randomUUID(), ...job, ...failed, ...timesOf(failedAt, 300) },
    ])
    .execute()
}

const timesOf = (at: number, tookMs: number) => ({ created_at: at, started_at: at + 200, finished_at: at + tookMs })
