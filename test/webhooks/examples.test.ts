import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import Fastify from 'fastify'
import { Hono } from 'hono'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { certificate } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { openWorkshop } from './workshop.ts'

/** The handlers of docs/webhooks.md, run as they stand there, in the frameworks they were written for, behind HTTPS. */

const FRAMEWORKS: [name: string, build: (place: (app: unknown) => void) => Promise<RequestListener>][] = [
  [
    'Express',
    async (place) => {
      const app = express()
      place(app)
      return app
    },
  ],
  [
    'Fastify',
    async (place) => {
      const app = Fastify()
      place(app)
      await app.ready()
      return app.routing
    },
  ],
  [
    'Hono',
    async (place) => {
      const app = new Hono()
      place(app)
      return getRequestListener(app.fetch)
    },
  ],
]

async function readExample(name: string): Promise<string> {
  const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, code] = new RegExp(`^${name}\\n\\n\`\`\`js\\n(.*?)\`\`\``, 'ms').exec(page) ?? []
  const [, jobIdOf] = /^(const jobIdOf = .*)$/m.exec(page) ?? []
  return `${code}${jobIdOf}`
}

/** A partner's server. `env.WEBHOOK_SECRET` is known only when the webhook has been registered. */
async function startExample(name: string, build: (typeof FRAMEWORKS)[number][1]) {
  const code = await readExample(name)
  const jobs: { event: any; jobId: string }[] = []
  const env = { WEBHOOK_SECRET: '' }
  const queue = { isFull: false, add }
  async function add(event: unknown, { jobId }: { jobId: string }): Promise<void> {
    if (queue.isFull) throw new Error('the queue takes nothing')
    jobs.push({ event, jobId })
  }
  const listener = await build((app) => {
    const scene = { app, express, verifyWebhook, queue, process: { env } }
    new Function(...Object.keys(scene), `'use strict'\n${code}`)(...Object.values(scene))
  })
  const server = createServer({ key: certificate.key, cert: certificate.cert }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/kho-nhac`, env, jobs, queue }
}

async function post(url: string, headers: Record<string, string>, body: string) {
  const dispatcher = new Agent({ connect: { ca: certificate.cert } })
  const answer = await request(url, { method: 'POST', headers, body, dispatcher })
  const text = await answer.body.text()
  await dispatcher.close()
  return [answer.statusCode, text]
}

eachStore('the example', (openFresh) => {
  test.each(FRAMEWORKS)('for %s believes our deliveries, and no others', async (name, build) => {
    const example = await startExample(name, build)
    const shop = await openWorkshop((await openFresh()).store)
    const { id, secret } = await shop.register(example.url)
    example.env.WEBHOOK_SECRET = secret

    const tracks = await shop.publish(3)
    await shop.deliverer.drain()

    const rows = await shop.deliveries(id)
    expect(rows.map((row) => [row.state, row.last_status_code])).toEqual(Array(3).fill(['done', 204]))
    const jobIds = rows.map((row) => `${row.track_id} ${new Date(row.sent_at).toISOString()}`)
    expect(example.jobs.map(({ jobId }) => jobId).sort()).toEqual(jobIds.sort())
    expect(example.jobs.map(({ event }) => event.data.id).sort()).toEqual(tracks.sort())

    example.queue.isFull = true
    await shop.publish()
    await shop.deliverer.drain()
    const [waiting] = (await shop.deliveries(id)).filter((row) => row.state !== 'done')
    expect(waiting).toMatchObject({ state: 'pending', last_status_code: 500 })
    await shop.store.db.deleteFrom('deliveries').where('id', '=', waiting.id).execute()

    example.queue.isFull = false
    example.env.WEBHOOK_SECRET = 'whsec_another'
    await shop.publish()
    await shop.deliverer.drain()
    const [refused] = (await shop.deliveries(id)).filter((row) => row.state !== 'done')
    expect(refused).toMatchObject({ state: 'failed', last_status_code: 401 })
    expect(await post(example.url, { 'content-type': 'application/json' }, '{}')).toEqual([401, 'missing headers'])
    expect(example.jobs).toHaveLength(3)
  })
})
