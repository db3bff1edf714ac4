import { expect, test } from 'vitest'
import { failureOf } from './api-failure.ts'

const headers = (given: Record<string, string>) => (name: string) => given[name] ?? null

test('a refusal of the API keeps its words, its fields and its id', () => {
  const body = {
    error: 'Dữ liệu không hợp lệ.',
    code: 'INVALID_BODY',
    details: { email: ['Sai.', 'Dài quá.'], name: 'Thiếu.' },
  }
  const failure = failureOf(400, headers({ 'X-Request-Id': 'r-1' }), JSON.stringify(body))

  expect(failure).toMatchObject({ status: 400, code: 'INVALID_BODY', message: body.error, requestId: 'r-1' })
  expect([failure.detail('email'), failure.detail('name'), failure.detail('none')]).toEqual([
    'Sai. Dài quá.',
    'Thiếu.',
    undefined,
  ])
})

test.each(['<html>Bad gateway</html>', '', '[]', 'null', '{"error":5}'])('a body of another kind: %s', (text) => {
  expect(failureOf(502, headers({}), text)).toMatchObject({ status: 502, code: 'HTTP_502', message: 'HTTP 502' })
})

test.each([
  [{ 'Retry-After': '30' }, 30],
  [{ 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }, undefined],
  [{}, undefined],
])('%o: wait %s s', (given, seconds) => {
  expect(failureOf(429, headers(given as Record<string, string>), '{}').retryAfterSeconds).toBe(seconds)
})
