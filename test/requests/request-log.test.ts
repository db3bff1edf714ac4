import { expect, test } from 'vitest'
import { createRequestLog } from '../../src/requests/journal/request-log.ts'

const entry = (requestId: string) => ({
  ...{ at: 0, requestId, method: 'GET', endpoint: '/tracks', path: '/tracks', status: 200, ip: '192.0.2.1' },
  ...{ userAgent: undefined, durationMs: 1, keyId: 'k', code: undefined, keyPrefix: undefined },
})

test('an answer that cannot be sent costs no other request its answer, and is told of', async () => {
  const kept: string[] = []
  const sent: string[] = []
  const unsent: unknown[] = []
  const log = createRequestLog(
    { append: (...entries) => void kept.push(...entries.map(({ requestId }) => requestId)) },
    (error) => unsent.push(error),
  )
  const refused = new TypeError('Invalid character in header content')

  log.record('192.0.2.1', entry('a'), () => sent.push('a'))
  log.record('192.0.2.1', entry('b'), () => {
    throw refused
  })
  log.record('192.0.2.1', entry('c'), () => sent.push('c'))
  await new Promise((done) => setImmediate(done))

  expect(sent).toEqual(['a', 'c'])
  expect(kept).toEqual(['a', 'b', 'c'])
  expect(unsent).toEqual([refused])
})
