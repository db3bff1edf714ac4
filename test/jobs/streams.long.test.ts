import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { enqueueJob } from '../../src/jobs/job-queries.ts'
import { listenOn } from '../support/api.ts'
import { startConsole } from '../support/console.ts'

const STREAMS = 1000
/** Fewer than the system lets wait to be accepted: on a machine that stands still, it resets those beyond. */
const AT_ONCE = 200
/** Of a kind that no server works on: it waits until the test ends it. */
const WAITING = { kind: 'waits-for-the-test', input: {}, createdBy: 'test' }

test('a thousand streams at once all hear the news and the end, and leave nothing behind', async () => {
  await using api = await startConsole()
  const { cookie } = await api.signIn('support')
  const origin = await listenOn(api.service)
  const id = await api.store.transaction((trx) => enqueueJob(trx, WAITING, Date.now()))
  const agent = new Agent({ maxSockets: STREAMS })

  async function open(): Promise<{ response: IncomingMessage; all: Promise<string> }> {
    const request = get(`${origin}/api/admin/jobs/${id}/events`, { agent, headers: { cookie } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { response, all: text(response) }
  }
  const opened = []
  while (opened.length < STREAMS) opened.push(...(await Promise.all(Array.from({ length: AT_ONCE }, open))))
  expect(new Set(opened.map(({ response }) => response.statusCode))).toEqual(new Set([200]))

  const jobs = api.store.db.updateTable('jobs').where('id', '=', id)
  const news = once(opened[0]!.response, 'data')
  await jobs.set({ state: 'running', progress: 0.5 }).execute()
  await news
  await jobs.set({ state: 'done', progress: 1, finished_at: Date.now() }).execute()
  const heard = await Promise.all(opened.map(({ all }) => all))

  agent.destroy()
  expect(heard.filter((events) => !events.endsWith('\n\n'))).toEqual([])
  expect(heard.filter((events) => !/"state":"queued".*"state":"done"/s.test(events))).toEqual([])
  expect((await fetch(`${origin}/api/admin/jobs/${id}/events`, { headers: { cookie } })).status).toBe(200)
})
