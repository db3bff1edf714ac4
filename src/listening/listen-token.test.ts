import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createListenTokens } from './listen-token.ts'

const [NEW, OLD] = [randomBytes(32), randomBytes(32)]
const LISTEN = { id: 'AbCdEfGhIjKlMnOp', trackId: '8f14e45f-ceea-467f-9575-25fb1e5b5f9d', at: 1_773_144_000_123 }

test('what was signed is read again, by former keys too and by no others', () => {
  const former = createListenTokens([OLD]).sign(LISTEN)

  expect(createListenTokens([NEW]).read(createListenTokens([NEW]).sign(LISTEN))).toEqual(LISTEN)
  expect(createListenTokens([NEW, OLD]).read(former)).toEqual(LISTEN)
  expect(createListenTokens([NEW]).read(former)).toBeUndefined()
})
