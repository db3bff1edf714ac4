import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type JobKind, type JobWork, LEASE_MS, MAX_ATTEMPTS, readFailure } from '../../src/jobs/job.ts'
import {
  claimJob,
  countJobs,
  enqueueJob,
  findJobs,
  finishJob,
  listJobs,
  type NewJob,
} from '../../src/jobs/job-queries.ts'
import { openJobRunner } from '../../src/jobs/job-runner.ts'
import { openJobWatch } from '../../src/jobs/job-watch.ts'
import { retryJob } from '../../src/jobs/retry-job.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { adoptFile } from '../../src/media/orphans.ts'
import { JOBS_KEPT_DAYS, RETENTION } from '../../src/server/roles/retention.ts'
import { applyRetention } from '../../src/store/retention.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/text/time.ts'
import { actAt } from '../support/acts.ts'
import { eachStore } from '../support/stores.ts'

const NOW = Date.UTC(2026, 2, 14)

class Refused extends Error {}

const describeFailure = (error: unknown) =>
  error instanceof Refused ? { vi: `Không: ${error.message}`, en: error.message } : undefined

function enqueue(store: Store, job: Partial<NewJob> = {}, now = NOW): Promise<string> {
  return store.transaction((trx) => enqueueJob(trx, { kind: 'count', input: {}, createdBy: 'test', ...job }, now))
}

function makeRunner(store: Store, run: JobKind['run'], clock = { now: NOW }): { runner: Worker; errors: unknown[] } {
  const errors: unknown[] = []
  const runner = openJobRunner({
    store,
    kinds: { count: { maxAtOnce: 2, run } },
    now: () => clock.now,
    describeFailure,
    onError: (error) => errors.push(error),
  })
  runner.start()
  return { runner, errors }
}

/** What a job does that counts: an audit line, in the transaction that finishes it. */
const effect = (store: Store) => (work: JobWork) =>
  store.transaction(async (trx) => {
    await trx
      .insertInto('audit_log')
      .values({ at: NOW, actor: 'test', role: 'server', action: 'job.effect', entity_id: work.id })
      .execute()
    await work.finish(trx, { counted: 1 })
  })

async function countEffects({ db }: Store): Promise<number> {
  const rows = await db.selectFrom('audit_log').select('entity_id').execute()
  expect(new Set(rows.map((row) => row.entity_id)).size).toBe(rows.length)
  return rows.length
}

function makeSignal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const one = async (store: Store, id: string) => (await findJobs(store.db, [id]))[0]!

eachStore('jobs', (openFresh) => {
  test('two processes take thirty jobs, and each is done once', async () => {
    const { store, openAnother } = await openFresh()
    const other = openAnother()
    const ids: string[] = []
    for (let i = 0; i < 30; i++) ids.push(await enqueue(store))
    const runners = [makeRunner(store, effect(store)), makeRunner(other, effect(other))]
    await Promise.all(runners.map(({ runner }) => runner.drain()))
    await Promise.all(runners.map(({ runner }) => runner.stop()))
    expect(await countEffects(store)).toBe(30)
    expect(await countJobs(store.db)).toEqual({ queued: 0, running: 0, done: 30, failed: 0 })
    expect(await one(store, ids[0]!)).toMatchObject({
      state: 'done',
      progress: 1,
      result: '{"counted":1}',
      attempts: 1,
    })
  })

  test('who has lost its lease cannot finish, and its effect is rolled back', async () => {
    const { store } = await openFresh()
    await enqueue(store)
    const first = await claimJob(store, ['count'], NOW)
    const second = await claimJob(store, ['count'], NOW + LEASE_MS)
    if (typeof first !== 'object' || typeof second !== 'object') throw new Error('not claimed')
    expect(second).toMatchObject({ attempts: 2, crashes: 1 })
    const finish = ({ id, lease }: typeof first, now: number) =>
      store.transaction(async (trx) => {
        await trx
          .insertInto('audit_log')
          .values({ at: now, actor: 'test', role: 'server', action: 'job.effect', entity_id: id })
          .execute()
        await finishJob(trx, { id, lease }, {}, now)
      })
    await expect(finish(first, NOW)).rejects.toThrow('another process has taken the job')
    expect(await countEffects(store)).toBe(0)
    await finish(second, NOW)
    expect(await countEffects(store)).toBe(1)
  })

  test('a lease holds until it is over, and a job that ends its process twice is given up', async () => {
    const { store } = await openFresh()
    const id = await enqueue(store)
    expect(await claimJob(store, ['count'], NOW)).toMatchObject({ id })
    expect(await claimJob(store, ['count'], NOW + LEASE_MS - 1)).toBeUndefined()
    expect(await claimJob(store, ['count'], NOW + LEASE_MS)).toMatchObject({ id, crashes: 1 })
    expect(await claimJob(store, ['count'], NOW + 2 * LEASE_MS)).toBe('again')
    const job = await one(store, id)
    expect(job).toMatchObject({ state: 'failed', crashes: 2 })
    expect(readFailure(job.error!).en).toContain('ended twice')
  })

  test('a process that was cut off from the store for longer than a lease goes on with its job, and does not take it again', async () => {
    const { store } = await openFresh()
    const id = await enqueue(store)
    const clock = { now: NOW }
    const begun = makeSignal()
    const mayEnd = makeSignal()
    let runs = 0
    const run = async (work: JobWork) => {
      runs += 1
      begun.resolve()
      await mayEnd.promise
      await effect(store)(work)
    }
    const { runner } = makeRunner(store, run, clock)
    await begun.promise
    clock.now += LEASE_MS
    const other = await enqueue(store, {}, NOW + 1)
    runner.wake()
    // The job that came later shows that the runner has looked.
    while ((await one(store, other)).state === 'queued') await pause(20)
    mayEnd.resolve()
    await runner.drain()
    await runner.stop()
    expect(runs).toBe(2)
    expect(await one(store, id)).toMatchObject({ state: 'done', attempts: 1, crashes: 0 })
  })

  test('a job that has failed is done again with what it was given, for seven days', async () => {
    const { store } = await openFresh()
    const file = { name: 'audio', media: 'uploads/a', fileName: 'a.mp3', bytes: 3 }
    await adoptFile(store, file.media)
    const given: unknown[] = []
    let isRefused = true
    const { runner } = makeRunner(store, async (work) => {
      given.push(work.files)
      if (isRefused) throw new Refused('no')
      await effect(store)(work)
    })
    const [id, old] = [await enqueue(store, { files: [file] }), await enqueue(store, { files: [file] })]
    await runner.drain()
    await expect(retryJob(store, old, actAt(NOW + 8 * DAY_MS))).rejects.toThrow('no longer kept')
    await expect(retryJob(store, randomUUID(), actAt(NOW))).rejects.toThrow('there is no job')

    isRefused = false
    expect(await retryJob(store, id, actAt(NOW))).toMatchObject({ state: 'queued', attempts: 0, error: null })
    await expect(retryJob(store, id, actAt(NOW))).rejects.toThrow('has not failed')
    runner.wake()
    await runner.drain()
    await runner.stop()

    expect(await one(store, id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(given).toEqual([[file], [file], [file]])
    const audit = store.db.selectFrom('audit_log').select('entity_id').where('action', '=', 'job.retry')
    expect(await audit.execute()).toEqual([{ entity_id: id }])
    const filesOf = async () =>
      (await store.db.selectFrom('job_files').select('job_id').execute()).map((row) => row.job_id)
    await applyRetention(store, RETENTION.jobs, { now: () => NOW + 6 * DAY_MS })
    expect(await filesOf()).toEqual([old])
    await applyRetention(store, RETENTION.jobs, { now: () => NOW + 8 * DAY_MS })
    expect(await filesOf()).toEqual([])
  })

  test('jobs on the same thing are done one after another, and a failed one does not block', async () => {
    const { store, openAnother } = await openFresh()
    const first = await enqueue(store, { subjectId: 'song' })
    const second = await enqueue(store, { subjectId: 'song', kind: 'other' }, NOW + 1)
    const third = await enqueue(store, { subjectId: 'another song' }, NOW + 2)
    const take = async (now: number) => {
      const claimed = await claimJob(openAnother(), ['count', 'other'], now)
      return typeof claimed === 'object' ? claimed.id : claimed
    }
    expect([await take(NOW), await take(NOW), await take(NOW)]).toEqual([first, third, undefined])
    await store.db
      .updateTable('jobs')
      .set({ state: 'queued', leased_until: NOW + 5 })
      .where('id', '=', first)
      .execute()
    expect(await take(NOW)).toBeUndefined()
    await store.db.updateTable('jobs').set({ state: 'failed' }).where('id', '=', first).execute()
    expect(await take(NOW)).toBe(second)
  })

  test('jobs of a kind that goes in order wait for the older ones, those of others do not', async () => {
    const { store } = await openFresh()
    const same = [await enqueue(store, { kind: 'list' }), await enqueue(store, { kind: 'list' })].sort()
    const free = await enqueue(store, {}, NOW + 1)
    const take = async () => {
      const claimed = await claimJob(store, ['count', 'list'], NOW, { inOrder: ['list'] })
      return typeof claimed === 'object' ? claimed.id : claimed
    }
    expect([await take(), await take(), await take()]).toEqual([same[0], free, undefined])
    await store.db.updateTable('jobs').set({ state: 'done' }).where('id', '=', same[0]!).execute()
    expect(await take()).toBe(same[1])
  })

  test('a refusal is kept with its reason; what may pass is tried again, a bounded number of times', async () => {
    const { store } = await openFresh()
    const refused = await enqueue(store, { input: { how: 'refused' } })
    const broken = await enqueue(store, { input: { how: 'broken' } })
    const clock = { now: NOW }
    const { runner, errors } = makeRunner(
      store,
      async ({ input }) => {
        throw (input as { how: string }).how === 'refused' ? new Refused('a bad file') : new Error('bucket away')
      },
      clock,
    )
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await runner.drain()
      clock.now += 3_600_000
    }
    await runner.stop()
    expect(JSON.parse((await one(store, refused)).error!)).toEqual({
      vi: 'Không: a bad file',
      en: 'a bad file',
    })
    expect(await one(store, broken)).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, crashes: 0 })
    expect(errors).toHaveLength(MAX_ATTEMPTS)
  })

  test('a server that stops gives its job back, and the next does it', async () => {
    const { store } = await openFresh()
    const id = await enqueue(store)
    const begun = makeSignal()
    const { runner } = makeRunner(store, async ({ signal, report }) => {
      report(0.5, 'measuring')
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new Error('stopped')
    })
    await begun.promise
    await runner.stop()
    expect(await one(store, id)).toMatchObject({ state: 'queued', attempts: 0, crashes: 0, progress: 0 })
    const next = makeRunner(store, effect(store))
    await next.runner.drain()
    await next.runner.stop()
    expect(await one(store, id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  test('progress is written down and seen by all who follow, with one look for all', async () => {
    const { store, openAnother } = await openFresh()
    const id = await enqueue(store)
    const seen = new Set<string>()
    const watch = openJobWatch(openAnother(), (error) => {
      throw error
    })
    const ended = makeSignal()
    const half = makeSignal()
    const stops = Array.from({ length: 50 }, (_, follower) =>
      watch.follow(id, (job) => {
        if (job?.stage === 'measuring') half.resolve()
        if (follower === 49) seen.add(`${job?.state} ${job?.progress}`)
        if (follower === 49 && job?.state === 'done') ended.resolve()
      }),
    )
    const { runner } = makeRunner(store, async (work) => {
      work.report(0.5, 'measuring')
      await half.promise
      await effect(store)(work)
    })
    await ended.promise
    for (const stop of stops) stop()
    await runner.stop()
    expect(seen).toContain('running 0.5')
    expect(seen).toContain('done 1')
  })

  test('another process finds what was enqueued without being told', async () => {
    const { store, openAnother } = await openFresh()
    const { runner } = makeRunner(openAnother(), effect(store))
    await runner.drain()
    const id = await enqueue(store)
    while ((await one(store, id)).state !== 'done') await pause(20)
    await runner.stop()
  })

  test('finished jobs are kept for thirty days; the list has the newest first', async () => {
    const { store } = await openFresh()
    const old = await enqueue(store)
    const waiting = await enqueue(store, { kind: 'other' }, NOW - 1)
    const { runner } = makeRunner(store, effect(store))
    await runner.drain()
    await runner.stop()
    const day = 86_400_000
    expect(await applyRetention(store, RETENTION.jobs, { now: () => NOW + JOBS_KEPT_DAYS * day })).toBe(0)
    const newer = await enqueue(store, {}, NOW + 31 * day)
    expect((await listJobs(store.db, { offset: 0, limit: 10 })).jobs.map(({ id }) => id)).toEqual([newer, old, waiting])
    expect((await listJobs(store.db, { states: ['done'], offset: 0, limit: 10 })).total).toBe(1)
    expect(await applyRetention(store, RETENTION.jobs, { now: () => NOW + 31 * day })).toBe(1)
    expect((await listJobs(store.db, { offset: 0, limit: 10 })).jobs.map(({ id }) => id)).toEqual([newer, waiting])
  })
})
