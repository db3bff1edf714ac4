import { expect, test } from 'vitest'
import { createRequestLog } from '../../src/requests/journal/request-log.ts'
import { makeEntry } from '../support/log-entries.ts'

test('an answer that cannot be sent costs no other request its answer, and is told of', async () => {
  const kept: string[] = []
  const sent: string[] = []
  const unsent: unknown[] = []
  const append = (...entries: { requestId: string }[]) => void kept.push(...entries.map(({ requestId }) => requestId))
  const log = createRequestLog({ append }, (error) => unsent.push(error))
  const refused = new TypeError('Invalid character in header content')

  for (const requestId of ['a', 'b', 'c'])
    log.record('192.0.2.1', makeEntry({ requestId, keyId: 'k' }), () => {
      if (requestId === 'b') throw refused
      sent.push(requestId)
    })
  await new Promise((done) => setImmediate(done))

  expect(sent).toEqual(['a', 'c'])
  expect(kept).toEqual(['a', 'b', 'c'])
  expect(unsent).toEqual([refused])
})
