import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { verifyWebhook } from '../../client/verify-webhook.ts'
import { makeRequest } from '../../src/webhooks/delivery-request.ts'

/** The handlers of docs/webhooks.md, run as they stand there. */
async function readExample(name: string): Promise<string> {
  const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, code] = new RegExp(`^${name}\\n\`\`\`js\\n(.*?)\`\`\``, 'ms').exec(page) ?? []
  return code!
}

const secret = 'whsec_example'
const news = { id: 'd1', event: 'track.deleted', data: '{"id":"x","title":"Mưa"}' }

function makeScene(name: string, names: Record<string, unknown>, code: string) {
  const jobs: unknown[] = []
  const queue = { add: (event: { event: string }, { jobId }: { jobId: string }) => jobs.push([event.event, jobId]) }
  const process = { env: { WEBHOOK_SECRET: secret } }
  const scene = { ...names, verifyWebhook, queue, process }
  new Function(...Object.keys(scene), `'use strict'; // ${name}\n${code}`)(...Object.values(scene))
  return jobs
}

test('Fastify', async () => {
  const app = Fastify()
  const jobs = makeScene('Fastify', { app }, await readExample('Fastify'))
  const { headers, body } = makeRequest(news, secret, Date.now())
  const ask = (payload: Buffer) => app.inject({ method: 'POST', url: '/webhooks/kho-nhac', headers, payload })

  expect((await ask(body)).statusCode).toBe(204)
  expect((await ask(Buffer.from(`${body} `))).statusCode).toBe(401)
  expect(jobs).toEqual([['track.deleted', 'd1']])
})

/** Neither is installed here: what they hand to the handler is imitated. */
test('Express and Hono', async () => {
  const { headers, body } = makeRequest(news, secret, Date.now())
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  let handle: (...args: any[]) => unknown = () => {}
  const app = {
    post(_path: string, ...handlers: (typeof handle)[]) {
      handle = handlers.at(-1)!
    },
  }
  const statuses: number[] = []
  const reply = {
    status(code: number) {
      statuses.push(code)
      return reply
    },
    send: () => reply,
    end: () => reply,
  }

  const express = makeScene('Express', { app, express: { raw: () => () => {} } }, await readExample('Express'))
  for (const bytes of [body, Buffer.from('{}')]) handle({ body: bytes, headers: lowered }, reply)
  expect([statuses, express]).toEqual([[204, 401], [['track.deleted', 'd1']]])

  const hono = makeScene('Hono', { app }, await readExample('Hono'))
  const context = (text: string) => ({
    req: { text: async () => text, raw: { headers: new Headers(lowered) } },
    text: (_reason: string, status: number) => status,
    body: (_none: null, status: number) => status,
  })
  expect([await handle(context(body.toString())), await handle(context('{}'))]).toEqual([204, 401])
  expect(hono).toEqual([['track.deleted', 'd1']])
})
