import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { assertAdopted } from '../media/orphans.ts'
import type { Db, Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { readInChunks } from '../structures/chunks-of.ts'
import { type Sentence, writeSentence } from '../text/sentence.ts'
import { CRASHED, type JobFile, type JobRow, LEASE_MS, LeaseLostError, MAX_CRASHES, type TakenJob } from './job.ts'
import { isFree } from './messages.ts'

export interface NewJob {
  kind: string
  subjectId?: string | null
  input: object
  files?: readonly JobFile[]
  createdBy: string
}

/** In the transaction of whatever belongs to it. Its files have been adopted before they were stored (media/orphans.ts). */
export async function enqueueJob(trx: Trx, job: NewJob, now: number): Promise<string> {
  const id = randomUUID()
  const files = job.files ?? []
  const keys = files.map(({ media }) => media)
  await assertAdopted(trx, keys)
  await trx
    .insertInto('jobs')
    .values({
      id,
      kind: job.kind,
      state: 'queued',
      subject_id: job.subjectId ?? null,
      input: JSON.stringify(job.input),
      created_by: job.createdBy,
      created_at: now,
    })
    .execute()
  const rows = files.map(({ name, media, fileName, bytes }) => ({
    job_id: id,
    name,
    media,
    file_name: fileName,
    bytes,
  }))
  if (rows.length > 0) await trx.insertInto('job_files').values(rows).execute()
  return id
}

export interface ClaimedJob extends TakenJob {
  kind: string
  attempts: number
  crashes: number
}

interface ClaimLimits {
  /** Kinds whose jobs are done one after another. */
  inOrder?: readonly string[]
  /** Jobs that this process works on: it may have been cut off from the store for longer than their leases. */
  underWay?: readonly string[]
}

/** No older job on the same thing, or of the same kind where the order matters, is still to be done. A failed one does not block. */
function isNext(inOrder: readonly string[]) {
  const isSameKind =
    inOrder.length > 0
      ? sql<SqlBool>`(older.kind = jobs.kind and older.kind in (${sql.join(inOrder)}))`
      : sql<SqlBool>`false`
  return sql<SqlBool>`not exists (
    select 1 from jobs as older
    where older.state in ('queued', 'running')
      and (older.created_at, older.id) < (jobs.created_at, jobs.id)
      and (older.subject_id = jobs.subject_id or ${isSameKind}))`
}

/**
 * Takes the oldest free job that need not wait for another. Undefined when there is none; `'again'` when another process was quicker, or the job was given
 * up because of its crashes.
 */
export async function claimJob(
  store: Store,
  kinds: readonly string[],
  now: number,
  limits: ClaimLimits = {},
): Promise<ClaimedJob | 'again' | undefined> {
  const found = await findFree(store.db, kinds, now, limits)
  if (found === undefined) return undefined
  return await store.transaction(async (trx) => {
    const row = await trx
      .updateTable('jobs')
      .set((row) => ({
        state: 'running',
        lease: randomUUID(),
        leased_until: now + LEASE_MS,
        attempts: row('attempts', '+', 1),
        // One that runs was not given back: the process that had it is gone.
        crashes: sql<number>`crashes + case when state = 'running' then 1 else 0 end`,
        started_at: sql<number>`coalesce(started_at, ${now})`,
      }))
      .where('id', '=', found)
      .where('state', 'in', ['queued', 'running'])
      .where(isFree(now))
      .where(isNext(limits.inOrder ?? []))
      .returningAll()
      .executeTakeFirst()
    if (!row) return 'again'
    const { id, kind, attempts, crashes } = row
    const lease = row.lease!
    if (crashes >= MAX_CRASHES) {
      await failJob(trx, { id, lease }, CRASHED, now)
      return 'again'
    }
    return {
      ...{ id, kind, attempts, crashes, lease },
      subjectId: row.subject_id,
      input: JSON.parse(row.input),
      files: await findFiles(trx, id),
      saved: row.result === null ? null : JSON.parse(row.result),
    }
  })
}

/** First a job that was left behind, which is older. */
async function findFree(
  db: Db,
  kinds: readonly string[],
  now: number,
  { inOrder = [], underWay = [] }: ClaimLimits,
): Promise<string | undefined> {
  if (kinds.length === 0) return undefined
  for (const state of ['running', 'queued'] as const) {
    const row = await db
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', state)
      .where('kind', 'in', kinds)
      .where(isFree(now))
      .where(isNext(inOrder))
      .$if(underWay.length > 0, (query) => query.where('id', 'not in', underWay))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (row) return row.id
  }
  return undefined
}

async function findFiles(db: Db, jobId: string): Promise<JobFile[]> {
  const rows = await db.selectFrom('job_files').selectAll().where('job_id', '=', jobId).orderBy('name').execute()
  return rows.map(({ name, media, file_name, bytes }) => ({ name, media, fileName: file_name, bytes: Number(bytes) }))
}

interface Held {
  id: string
  lease: string
}

/** Whether the job was still ours. */
async function updateHeld(db: Db, { id, lease }: Held, set: Partial<JobRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(set)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const FREE = { lease: null, leased_until: null } as const

/** Says that we are still at it, and how far. False when another process has taken the job. */
export async function renewLease(
  { db }: Store,
  held: Held,
  { progress, stage }: { progress: number; stage: string | null },
  now: number,
): Promise<boolean> {
  return await updateHeld(db, held, { leased_until: now + LEASE_MS, progress, stage })
}

/** Saves what has been done so far, for the next attempt and for those who look. */
export async function saveJob(trx: Trx, held: Held, state: object): Promise<void> {
  if (!(await updateHeld(trx, held, { result: JSON.stringify(state) }))) throw new LeaseLostError()
}

export async function finishJob(trx: Trx, held: Held, result: object, now: number): Promise<void> {
  const done = { state: 'done' as const, progress: 1, stage: null, result: JSON.stringify(result), finished_at: now }
  if (!(await updateHeld(trx, held, { ...done, ...FREE }))) throw new LeaseLostError()
  await trx.deleteFrom('job_files').where('job_id', '=', held.id).execute()
}

/** Its files stay for a while, so that it can be tried again (server/roles/retention.ts). */
export async function failJob(db: Db, held: Held, failure: Sentence, now: number): Promise<void> {
  const failed = { state: 'failed' as const, error: writeSentence(failure), finished_at: now }
  await updateHeld(db, held, { ...failed, ...FREE })
}

/** Back to the queue as if it had never been taken: the server stops, and the job is not to blame. */
export async function releaseJob({ db }: Store, { id, lease }: Held): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({ state: 'queued', progress: 0, stage: null, attempts: row('attempts', '-', 1), ...FREE }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** Back to the queue, to be tried again after a while. */
export async function postponeJob({ db }: Store, held: Held, until: number): Promise<void> {
  await updateHeld(db, held, { state: 'queued', progress: 0, stage: null, lease: null, leased_until: until })
}

export type ShownJob = Omit<JobRow, 'input' | 'lease' | 'leased_until'>

const SHOWN = [
  'id',
  'kind',
  'state',
  'stage',
  'progress',
  'subject_id',
  'result',
  'error',
  'created_by',
  'attempts',
  'crashes',
  'created_at',
  'started_at',
  'finished_at',
  'put_away_at',
] as const

const MAX_IDS = 500

export const findJobs = (db: Db, ids: readonly string[]): Promise<ShownJob[]> =>
  readInChunks(ids, MAX_IDS, (some) => db.selectFrom('jobs').select(SHOWN).where('id', 'in', some).execute())

export interface JobFilter {
  states?: readonly JobRow['state'][] | undefined
  offset: number
  limit: number
}

/** The newest first. Of states that are named, those that were put away are left out. */
export async function listJobs(
  db: Db,
  { states, offset, limit }: JobFilter,
): Promise<{ jobs: ShownJob[]; total: number }> {
  const matching = db
    .selectFrom('jobs')
    .$if(states !== undefined, (query) => query.where('state', 'in', states!).where('put_away_at', 'is', null))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const jobs = await matching
    .select(SHOWN)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { jobs, total: Number(total) }
}

/** How many there are in each state. */
export async function countJobs(db: Db): Promise<Record<JobRow['state'], number>> {
  const rows = await db
    .selectFrom('jobs')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { queued: 0, running: 0, done: 0, failed: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}
