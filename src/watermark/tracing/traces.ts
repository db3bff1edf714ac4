import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { type JobFile, readFailure } from '../../jobs/job.ts'
import { enqueueJob } from '../../jobs/job-queries.ts'
import { requestedByOf } from '../../jobs/requested-by.ts'
import { AmbiguousName, OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { JobState } from '../../store/schema/console-tables.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { copiesOf, type TraceResult } from './present-trace.ts'
import type { TraceEvidence } from './trace-evidence.ts'

export const TRACE_KIND = 'trace'

type TraceRow = Selectable<Schema['traces']>

export interface ShownTrace extends Omit<TraceRow, 'result' | 'track_names'> {
  state: JobState
  /** From 0 to 1. */
  progress: number
  /** Why it failed, in both languages. */
  failure: Sentence | null
  result: TraceResult | null
  /** What the tracks were called when it ended; null of traces from before that was kept. */
  trackNames: TrackNames | null
}

export type TrackNames = Readonly<Record<string, string>>

/** Each may have 200 MB, and takes a core for minutes. */
const MAX_UNFINISHED = 10
const RETRY_SECONDS = 60

/** Refuses more waiting files of one person: the queue is shared. */
export async function refuseManyTraces(db: Kysely<Schema>, { actor }: AuditContext): Promise<void> {
  const { unfinished } = await db
    .selectFrom('jobs')
    .select((row) => row.fn.countAll<number>().as('unfinished'))
    .where('kind', '=', TRACE_KIND)
    .where('created_by', '=', actor)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (Number(unfinished) < MAX_UNFINISHED) return
  throw new OperatorError({
    vi: `${MAX_UNFINISHED} tệp của bạn vẫn đang được kiểm tra: hãy đợi một tệp xong.`,
    en: `${MAX_UNFINISHED} files of yours are still being examined: wait for one of them.`,
    retryAfterSeconds: RETRY_SECONDS,
  })
}

/** The file has been stored; a process that has time looks for its origin. */
export async function startTrace(
  store: Store,
  { file, withSpeed }: { file: JobFile; withSpeed: boolean },
  audit: AuditContext,
): Promise<{ id: string; jobId: string }> {
  const id = randomUUID()
  return await store.transaction(async (trx) => {
    await refuseManyTraces(trx, audit)
    const job = { kind: TRACE_KIND, subjectId: id, input: { withSpeed, asker: requestedByOf(audit) }, files: [file] }
    const jobId = await enqueueJob(trx, { ...job, createdBy: audit.actor }, audit.at)
    await trx
      .insertInto('traces')
      .values({
        id,
        job_id: jobId,
        file_name: file.fileName,
        bytes: file.bytes,
        digest: digestOf(file.media),
        created_by: audit.actor,
        created_at: audit.at,
        finished_at: null,
        result: null,
        track_names: null,
      })
      .execute()
    await recordAudit(trx, audit, { action: 'trace.start', id, name: file.fileName, after: { bytes: file.bytes } })
    return { id, jobId }
  })
}

/** Files in the media store are named after what they contain. */
const digestOf = (media: string) => /[0-9a-f]{64}/.exec(media)![0]

/** The newest first. */
export async function findTraces(
  { db }: Store,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ traces: ShownTrace[]; total: number }> {
  const { total } = await db
    .selectFrom('traces')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectTraces(db)
    .orderBy('traces.created_at', 'desc')
    .orderBy('traces.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { traces: rows.map(show), total: Number(total) }
}

export async function findTrace({ db }: Store, id: string): Promise<ShownTrace> {
  const row = await selectTraces(db).where('traces.id', '=', id).executeTakeFirst()
  if (!row) throw noTrace(id)
  return show(row)
}

/** By its id or the beginning of it. */
export async function findTraceId({ db }: Store, text: string): Promise<string> {
  const wanted = text.trim().toLowerCase()
  const rows = await db
    .selectFrom('traces')
    .select(['id', 'file_name'])
    .where('id', '>=', wanted)
    .where('id', '<=', `${wanted}~`)
    .orderBy('id')
    .limit(10)
    .execute()
  if (wanted === '' || rows.length === 0) throw noTrace(text)
  if (rows.length === 1) return rows[0]!.id
  const candidates = rows.map(({ id, file_name }) => ({ id, name: file_name ?? '–' }))
  throw new AmbiguousName(candidates, {
    vi: `"${wanted}" có thể là nhiều lần truy vết, hãy ghi id`,
    en: `"${wanted}" may be more than one trace, so give an id`,
  })
}

/** Titles and artists of the tracks that a result names, by their ids. */
export async function readTrackNames(db: Kysely<Schema>, result: TraceResult): Promise<TrackNames> {
  const ids = copiesOf(result).map((copy) => copy.track_id)
  if (result.sounds_like) ids.push(result.sounds_like.track_id)
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(['tracks.id', 'tracks.title', 'artists.name'])
    .where('tracks.id', 'in', ids)
    .execute()
  return Object.fromEntries(rows.map(({ id, title, name }) => [id, `“${title}” (${name})`]))
}

/** What they were called when the trace ended, where that was kept; a track that is gone has its id for a name. */
export async function findTrackNames(
  { db }: Store,
  result: TraceResult,
  kept: TrackNames | null = null,
): Promise<(id: string) => string> {
  const names = kept ?? (await readTrackNames(db, result))
  return (id) => names[id] ?? id
}

/** Everything that the page of a finished trace shows. */
export async function findTraceEvidence(store: Store, id: string): Promise<TraceEvidence> {
  const { result, trackNames, digest, bytes, created_by, finished_at } = await findTrace(store, id)
  if (result === null || finished_at === null)
    throw new OperatorError({ vi: 'Lần truy vết này chưa có kết quả.', en: `trace ${id} has no result` })
  const trackName = await findTrackNames(store, result, trackNames)
  return { id, bytes, digest, tracedBy: created_by, tracedAt: finished_at, result, trackName }
}

/** For the console and `--json`. */
export function presentShown({ failure, created_at, finished_at, trackNames: _, ...trace }: ShownTrace) {
  return {
    ...trace,
    created_at: isoTime(created_at),
    finished_at: isoTime(finished_at),
    error: failure,
  }
}

const selectTraces = (db: Kysely<Schema>) =>
  db
    .selectFrom('traces')
    .leftJoin('jobs', 'jobs.id', 'traces.job_id')
    .selectAll('traces')
    .select(['jobs.state', 'jobs.progress', 'jobs.error'])

type JoinedRow = TraceRow & { state: JobState | null; progress: number | null; error: string | null }

/** What has a result is done. A job that is gone without one has failed. */
function show({ state, progress, error, result, track_names, ...row }: JoinedRow): ShownTrace {
  return {
    ...row,
    state: result === null ? (state ?? 'failed') : 'done',
    progress: result === null ? (progress ?? 0) : 1,
    failure: error === null ? null : readFailure(error),
    result: result === null ? null : JSON.parse(result),
    trackNames: track_names === null ? null : JSON.parse(track_names),
  }
}

const noTrace = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy lần truy vết này.', en: `there is no trace ${id}`, status: 404 })
