import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createClient } from '../../client/src/create-client.ts'
import { KhoNhacError } from '../../client/src/error.ts'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { deleteTrack, makeTrack } from '../support/catalogue.ts'
import { putPreview, serveApi } from './served.ts'

/** The snippets of the client's README, run as they stand there, one after the other. */

const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (...values: unknown[]) => Promise<void>

async function readSnippets(): Promise<string[]> {
  const page = await readFile(new URL('../../client/README.md', import.meta.url), 'utf8')
  return [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code!.replaceAll(/^import .*\n/gm, ''))
}

test('every snippet of the README does what the text around it says', async () => {
  await using api = await serveApi()
  const trackId = await makeTrack(api.store, { audio_media: await putPreview(api.dataDir, Buffer.from('sound')) })
  await api.caughtUp()
  const [search, list, some, one, preview, mirror, copy, webhook, proof, failure, ...more] = await readSnippets()
  expect(more).toEqual([])
  const printed: unknown[][] = []
  const scene = {
    createClient: (options: Parameters<typeof createClient>[0]) => createClient({ ...options, baseUrl: api.baseUrl }),
    KhoNhacError,
    verifyWebhook,
    process: { env: { KHONHAC_KEY: api.key, WEBHOOK_SECRET: 'whsec_a' } },
    console: { log: (...values: unknown[]) => printed.push(values) },
    client: createClient({ baseUrl: api.baseUrl, key: api.key }),
  }
  const run = (code: string | undefined, extra: Record<string, unknown> = {}) => {
    const { client, ...rest } = scene
    const names = { ...rest, ...(code === search ? {} : { client }), ...extra }
    return new AsyncFunction(...Object.keys(names), `'use strict'\n${code}`)(...Object.values(names))
  }

  await run(search)
  await run(list)
  expect(printed.splice(0)).toEqual([
    ['1 tracks, the first is Mưa trên phố cũ'],
    ['Mưa trên phố cũ — Hà Linh (Kho Nhạc)'],
    ['Mưa trên phố cũ', 92],
  ])

  await run(some)
  expect(printed.splice(0)).toEqual([[1, 'Ballad (1)']])

  await run(one)
  expect(printed.splice(0)).toEqual([[1, true, []]])

  const report = (bytes: ArrayBuffer) => expect(Buffer.from(bytes).toString()).toBe('sound')
  await run(`${preview}\nreport(bytes)`, { trackId, report })

  const controller = new AbortController()
  const ended = run(`${mirror!.replace('console.log(phase, tracks.size, isWhole)', 'report(tracks.size, isWhole)')}`, {
    signal: controller.signal,
    report: (...told: unknown[]) => controller.abort(told),
  })
  expect(await ended.catch((reason) => reason)).toEqual([1, true])

  const follow = async (since: string | undefined) => {
    const controller = new AbortController()
    const saveCursor = (cursor: string, tracks: Map<string, unknown>) =>
      controller.abort({ cursor, ids: [...tracks.keys()] })
    const code = copy!.replace('saveCursor(cursor)', 'saveCursor(cursor, copy)')
    const extra = { loadCursor: async () => since, saveCursor, signal: controller.signal }
    return (await run(code, extra).catch((reason) => reason)) as { cursor: string; ids: string[] }
  }
  const begun = await follow(undefined)
  expect(begun).toEqual({ cursor: expect.any(String), ids: [trackId] })
  const gone = await makeTrack(api.store)
  await deleteTrack(api.store, gone)
  const stays = await makeTrack(api.store)
  await api.caughtUp()
  const followed = await follow(begun.cursor)
  expect(followed.ids).toEqual([stays])
  expect(followed.cursor).not.toBe(begun.cursor)

  const timestamp = new Date().toISOString()
  const rawBody = '{"event":"track.deleted","sent_at":"","data":{"id":"x"}}'
  const hex = createHmac('sha256', 'whsec_a').update(`${timestamp}.${rawBody}`).digest('hex')
  const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': `sha256=${hex}` }
  await run(webhook, { rawBody, headers })
  await run(webhook, { rawBody: '{}', headers })
  expect(printed.splice(0)).toEqual([['track.deleted', { id: 'x' }], ['wrong signature']])

  await run(proof, { trackId })
  expect(printed.splice(0)).toEqual([[expect.stringMatching(/\/verify\/[\w-]+$/), true, false]])

  await run(failure)
  expect(printed.splice(0)).toEqual([[404, 'NOT_FOUND', {}, expect.any(String), undefined]])
})
