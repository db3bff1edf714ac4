import { expect, test } from 'vitest'
import { createDeliveryId } from './outbox.ts'

test('a UUID of version 7, never twice, in the order of time', () => {
  const times = [0, 1, 1_777_593_600_000, 1_777_593_600_001, 2 ** 48 - 1]
  const ids = times.map(createDeliveryId)

  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([...ids].sort()).toEqual(ids)
  expect(ids[2]).toMatch(/^019de0d5-c800-7/)
  expect(new Set(Array.from({ length: 1000 }, () => createDeliveryId(7))).size).toBe(1000)
})
