import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { changeAdministrator, removeAdministrator } from '../../src/console/administrators/administrators.ts'
import { closeSession, findRoles, findSession, openSession } from '../../src/console/administrators/sessions.ts'
import { createJobStreams } from '../../src/console/catalog/job-events.ts'
import { enqueueJob, findJobs } from '../../src/jobs/job-queries.ts'
import { openJobWatch } from '../../src/jobs/job-watch.ts'
import { actAt } from '../support/acts.ts'
import { eachStore, onSqlite } from '../support/stores.ts'

const STREAMS = 1000
/** A kind that no server works on: it waits until the test ends it. */
const WAITING = { kind: 'waits-for-the-test', input: {}, createdBy: 'test' }

const FOLLOWER = { session: 'of the test', role: 'support' }

eachStore('streams of sessions', (openFresh) => {
  test('end at the next heartbeat after the sign-out, the removal or another role; others go on', async () => {
    const { store } = await openFresh()
    const now = Date.now()
    const id = await store.transaction((trx) => enqueueJob(trx, WAITING, now))
    const [job] = await findJobs(store.db, [id])
    const streams = createJobStreams(
      openJobWatch(store, () => {}),
      (sessions) => findRoles(store, sessions, now),
    )
    const follow = async (name: string) => {
      const adminId = randomUUID()
      const row = { id: adminId, name, role: 'editor' as const, password: 'none', created_at: now, updated_at: now }
      await store.db.insertInto('administrators').values(row).execute()
      const token = await store.transaction((trx) => openSession(trx, { adminId, address: '192.0.2.1' }, now))
      const { session, role } = (await findSession(store, token, now))!
      const all = text(streams.open(job!, { session, role }, undefined, 'vi')!.body!)
      return { adminId, session, all }
    }
    const stays = await follow('stays')
    const out = await follow('out')
    const removed = await follow('removed')
    const demoted = await follow('demoted')
    const idle = await follow('idle')
    let hasEnded = false
    void stays.all.then(() => {
      hasEnded = true
    })

    await streams.beat()
    await closeSession(store.db, out.session)
    await removeAdministrator(store, removed.adminId, actAt(now))
    await changeAdministrator(store, demoted.adminId, { role: 'support' }, actAt(now))
    await store.db.updateTable('admin_sessions').set({ seen_at: 1 }).where('digest', '=', idle.session).execute()
    await streams.beat()

    for (const { all } of [out, removed, demoted, idle]) expect(await all).not.toContain('"state":"failed"')
    expect(hasEnded).toBe(false)
    await store.db.updateTable('jobs').set({ state: 'failed', finished_at: 2 }).where('id', '=', id).execute()
    expect(await stays.all).toContain('"state":"failed"')
  })
})

onSqlite('streams', (openFresh) => {
  test('share their timer and what they tell', async () => {
    const { store } = await openFresh()
    const id = await store.transaction((trx) => enqueueJob(trx, WAITING, 1))
    const [job] = await findJobs(store.db, [id])
    const errors: unknown[] = []
    const streams = createJobStreams(
      openJobWatch(store, (error) => errors.push(error)),
      async () => new Map([[FOLLOWER.session, FOLLOWER.role]]),
    )
    let timers = 0
    const hook = createHook({
      init(_, type) {
        if (type === 'Timeout') timers += 1
      },
    }).enable()

    const bodies = Array.from({ length: STREAMS }, () => streams.open(job!, FOLLOWER, undefined, 'vi')!.body!)
    hook.disable()
    await store.db.updateTable('jobs').set({ state: 'failed', finished_at: 2 }).where('id', '=', id).execute()
    const heard = await Promise.all(bodies.map((body) => text(body)))

    // One of the streams, one of the looks at the store.
    expect(timers).toBeLessThanOrEqual(2)
    expect(new Set(heard).size).toBe(1)
    expect(heard[0]).toContain('"state":"failed"')
    expect(errors).toEqual([])
  })
})
