import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MarkedInstallation, makeMarkedInstallation, TRACK } from './marked-installation.ts'

// Copies that were mixed, swapped or lost, and a restart: requests.long.test.ts.

let marked: MarkedInstallation
beforeAll(async () => {
  marked = await makeMarkedInstallation()
})
afterAll(() => marked[Symbol.asyncDispose]())

test('copies differ in their code and in nothing that can be seen, and are of marks that were made once', async () => {
  const several = await Promise.all(Array.from({ length: 5 }, () => marked.fetchCopy()))

  expect(new Set(several.map(({ code }) => code)).size).toBe(5)
  expect(new Set(several.map(({ bytes }) => bytes.length)).size).toBe(1)
  const { headers, status } = several[0]!.response
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'audio/mpeg', 'no-store'])
  expect(headers.get('x-watermark-layers')).toBe('spectral-v1, frames-v1, tag-v1')
  expect(headers.get('x-watermark-ratelimit-limit')).toBe('100')
  expect(headers.get('x-watermark-ratelimit-day-limit')).toBe('1000')
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
  expect(await marked.installation.command('watermark', 'variants')).toMatchObject([
    { track_id: TRACK, is_weak: false },
  ])
})

// By its sound: test/watermark/trace.long.test.ts and requests.long.test.ts.
describe('a copy is traced', () => {
  test('by its tag', async () => {
    const { code, bytes } = await marked.fetchCopy()
    expect(await marked.trace(bytes, 'whole.mp3')).toMatchObject({
      found: true,
      code,
      layer: 'tag-v1',
      track_id: TRACK,
      key: { id: marked.own.id, name: 'Trang chính' },
      partner: 'Studio Sen',
      partner_id: marked.own.partnerId,
    })
  })

  test('by its frames, when the tag and a part are cut off', async () => {
    const { code, bytes } = await marked.fetchCopy()
    expect(await marked.trace(bytes.subarray(70_000, 250_000), 'piece.mp3')).toMatchObject({
      found: true,
      code,
      layer: 'frames-v1',
    })
  })
})

test('a client that leaves in the middle leaves nothing behind, and the next one is served', async () => {
  const socket = connect(marked.server.port, '127.0.0.1')
  socket.write(
    `GET /api/public/tracks/${TRACK}/watermarked HTTP/1.1\r\nHost: x\r\nX-API-Key: ${marked.own.key}\r\n\r\n`,
  )
  await new Promise((done) => socket.once('data', done))
  socket.destroy()
  expect((await marked.fetchCopy()).response.status).toBe(200)
})

test('what is no sound is refused', async () => {
  await expect(marked.trace(Buffer.from('không phải âm thanh'.repeat(50)), 'text.mp3')).rejects.toThrow()
})
