import type { Selectable } from 'kysely'
import type { Schema, Trx } from '../store/schema/schema.ts'
import type { Sentence } from '../text/sentence.ts'

export type JobRow = Selectable<Schema['jobs']>

export interface JobFile {
  name: string
  /** Its key in the media store. */
  media: string
  /** As the browser called it: a stranger's text. */
  fileName: string | null
  bytes: number
}

/** A job that was taken, as data: a thread of its own can be given it. */
export interface TakenJob {
  readonly id: string
  readonly lease: string
  readonly subjectId: string | null
  /** What was enqueued, from JSON. */
  readonly input: unknown
  readonly files: readonly JobFile[]
  /** What an earlier attempt saved; null when there is nothing. */
  readonly saved: unknown
}

/** What a handler is given. */
export interface JobWork extends Omit<TakenJob, 'lease'> {
  /** The server stops, or another process has taken the job: whatever comes of the work is not wanted any more. */
  readonly signal: AbortSignal
  /** How far it is, from 0 to 1, and what it is doing. Written to the store at most twice a second. */
  report(progress: number, stage: string): void
  /**
   * For work in several transactions: saves how far it has come, in each of them, so that the next attempt goes on from there. Throws, as
   * `finish` does, when another process has taken the job.
   */
  save(trx: Trx, state: object): Promise<void>
  /**
   * Call it in the transaction that has the effect, before the change log is written. It throws when another process has taken the job, and
   * the effect is rolled back with it: that is why no job is done twice.
   */
  finish(trx: Trx, result: object): Promise<void>
  /** All of it as data, for a handler that has another thread do the work. */
  readonly taken: TakenJob
  /** Such a thread has finished it. */
  finishedElsewhere(): void
}

export interface JobKind {
  /** In one process. */
  maxAtOnce: number
  /** In all processes together: each waits until the older ones of its kind have ended. */
  isInOrder?: boolean
  /** Returns after `finish`; throws what `describeFailure` of the runner explains, or anything else to be tried again. */
  run(work: JobWork): Promise<void>
}

/** Another process has taken the job. */
export class LeaseLostError extends Error {
  constructor() {
    super('another process has taken the job')
  }
}

/** When a process dies, others may take its jobs after this. */
export const LEASE_MS = 10_000
export const RENEW_EVERY_MS = 2_500
/** What to wait after each attempt that failed for a reason that may pass, such as a bucket that is away. */
export const RETRY_SECONDS = [1, 5, 30, 120]
/** One more than there are waits. */
export const MAX_ATTEMPTS = 5
/** A job that ends its process a second time would do it a third time too. */
export const MAX_CRASHES = 2

export const CRASHED: Sentence = {
  vi: 'Máy chủ đã hai lần dừng đột ngột khi đang xử lý việc này (hết bộ nhớ, bị tắt, hoặc mất kết nối với kho dữ liệu) nên hệ thống không thử lại nữa.',
  en: 'the server ended twice in the middle of this work (out of memory, killed, or cut off from the store), so it is not tried again',
}

export const GAVE_UP: Sentence = {
  vi: `Đã thử ${MAX_ATTEMPTS} lần mà không xong; nhật ký máy chủ ghi rõ lý do.`,
  en: `it did not work in ${MAX_ATTEMPTS} attempts; the server's log says why`,
}

/** What `writeSentence` wrote into the column `error`. Older rows have the languages by their English names. */
export function readFailure(json: string): Sentence {
  const { vi, en, vietnamese, english } = JSON.parse(json) as Partial<
    Record<'vi' | 'en' | 'vietnamese' | 'english', string>
  >
  return { vi: vi ?? vietnamese ?? '', en: en ?? english ?? '' }
}
