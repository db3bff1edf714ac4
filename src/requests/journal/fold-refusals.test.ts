import { expect, test } from 'vitest'
import { makeEntry } from '../../../test/support/log-entries.ts'
import { createRefusalFolder } from './fold-refusals.ts'
import type { RequestEntry } from './journal-line.ts'

const REFUSED = makeEntry({ status: 429, code: 'RATE_LIMIT_EXCEEDED' })

function fold(refusals: Iterable<Partial<RequestEntry>>, address = '203.0.113.9') {
  const folder = createRefusalFolder()
  let own = 0
  for (const refusal of refusals) if (!folder.fold(address, { ...REFUSED, ...refusal })) own++
  return { own, lines: folder.take(), folder }
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const total = (lines: readonly RequestEntry[]) => lines.reduce((sum, { repeats = 1 }) => sum + repeats, 0)

test('a few refusals have lines of their own', () => {
  expect(fold(times(20, () => ({})))).toMatchObject({ own: 20, lines: [] })
})

test('more of them share one, which shows the first and counts all', () => {
  const { own, lines } = fold(times(1000, (i) => ({ requestId: `r-${i}`, path: `/${i}`, userAgent: `agent ${i}` })))

  expect(own).toBe(20)
  expect(lines).toEqual([{ ...REFUSED, requestId: 'r-20', path: '/20', userAgent: 'agent 20', repeats: 980 }])
})

test('reasons, keys and endpoints stay apart', () => {
  const kinds = [{ endpoint: '/tracks' }, { status: 403, code: 'IP_LOCKED' }, { keyId: 'one' }, { keyId: 'two' }]
  const { lines } = fold([...times(20, () => ({})), ...times(40, (i) => kinds[i % 4]!)])

  expect(lines).toMatchObject(kinds.map((kind) => ({ ...kind, repeats: 10 })))
})

test('asking for everything in turn does not multiply the lines, and every key keeps its count', () => {
  const { own, lines } = fold(times(5000, (i) => ({ endpoint: `/e${i % 50}`, keyId: i % 2 ? 'one' : undefined })))

  expect(lines.length).toBeLessThanOrEqual(10)
  expect(lines.some(({ endpoint }) => endpoint === '(several)')).toBe(true)
  expect(own + total(lines)).toBe(5000)
  expect(total(lines.filter(({ keyId }) => keyId === 'one'))).toBe(2500 - 10)
})

test('each address is counted for itself, and anew after take', () => {
  const { folder } = fold(times(50, () => ({})))

  expect(folder.fold('203.0.113.9', REFUSED)).toBe(false)
  expect(folder.fold('203.0.113.10', REFUSED)).toBe(false)
  expect(folder.take()).toEqual([])
})
