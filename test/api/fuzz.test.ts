import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '../../src/errors.ts'
import { type Api, type ApiAnswer, shareApi } from '../support/api.ts'
import { draws } from '../support/draws.ts'
import {
  type DocumentedOperation,
  type MadeRequest,
  operationsOf,
  requestsTo,
  urlOf,
  verdictOn,
} from '../support/hostile.ts'
import { makeSample, methodsOf, OPERATIONS, type Sample } from '../support/operations.ts'

/**
 * Requests made from the document that the server hands out. Whatever is sent: no 5xx, and no answer that the document does not
 * describe (`api.get` looks). A failure prints the seed and the smallest request that fails.
 */
const { numRuns: runs } = draws(700, 6000)

let sample: Sample
let operations: DocumentedOperation[]
const api = shareApi({ env: { WRONG_KEY_LIMIT: '1000000000' } }, async (api) => {
  sample = await makeSample(api)
  operations = operationsOf((await api.get('/openapi.json')).json())
})

test(`${runs} requests`, { timeout: 600_000 }, async () => {
  const met = new Map<number, number>()
  const cheap = operations.filter((operation) => isKeyed(operation))
  const known = [sample.track, sample.artist]
  const request = fc.oneof(
    { weight: 19, arbitrary: fc.constantFrom(...cheap).chain((operation) => requestsTo(operation, known)) },
    { weight: 1, arbitrary: fc.constantFrom(...operations).chain((operation) => requestsTo(operation, known)) },
  )

  await fc.assert(
    fc.asyncProperty(request, async (made) => {
      const answer = await ask(api(), made)
      met.set(answer.status, (met.get(answer.status) ?? 0) + 1)
      expectSound(made, answer)
      expectVerdict(made, answer)
    }),
    { numRuns: runs },
  )

  // All kinds of answers were met, and most requests were in order: otherwise this would prove little.
  for (const status of [200, 204, 304, 400, 401, 403, 404, 405]) {
    expect(met.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(runs / 400)
  }
  expect(met.get(200)).toBeGreaterThan(runs / 5)
})

test(`${runs / 10} absurd query strings`, { timeout: 600_000 }, async () => {
  const piece = fc.constantFrom(
    'limit',
    'q',
    'page',
    '=',
    '&',
    '%',
    '%zz',
    '%00',
    '%ff',
    '+',
    '?',
    ';',
    '[]',
    '1',
    'đ',
    '"',
  )
  const query = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const path = fc.constantFrom('/tracks', '/artists', '/genres', '/trending', `/tracks/${sample.track}/waveform`)

  await fc.assert(
    fc.asyncProperty(path, query, async (where, text) => {
      const answer = await api().get(`${where}?${text}`)
      expect([200, 400]).toContain(answer.status)
    }),
    { numRuns: runs / 10 },
  )
})

const isKeyed = ({ path }: DocumentedOperation) => OPERATIONS.some((known) => known.path === path && known.isKeyed)

/** Only checked to be answered soundly: their bodies are tested elsewhere. */
const isWrite = ({ method, operation }: MadeRequest) =>
  method !== 'GET' && OPERATIONS.some((known) => known.path === operation.path && methodsOf(known).includes(method))

async function ask(api: Api, request: MadeRequest): Promise<ApiAnswer> {
  const key = request.key === 'good' ? {} : { key: request.key === 'none' ? null : request.key }
  const headers = request.ifNoneMatch === undefined ? {} : { 'if-none-match': request.ifNoneMatch }
  const options = { method: request.method, headers, ...key }
  return request.method === 'OPTIONS' ? api.send(urlOf(request), options) : api.get(urlOf(request), options)
}

function expectSound(request: MadeRequest, answer: ApiAnswer): void {
  const { status, headers } = answer
  expect(status).toBeLessThan(500)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['x-request-id']).toBeDefined()
  if (status < 400) return
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  if (request.method === 'HEAD') return
  const { error, code } = answer.json()
  expect(error).toMatch(/^\S.*\.$/)
  expect(ERROR_CODES).toContain(code)
}

/** The document's word is good both ways: what it allows is never a 400, what it forbids always is. */
function expectVerdict(request: MadeRequest, { status }: ApiAnswer): void {
  if (request.method === 'OPTIONS') expect(status).toBe(204)
  else if (isWrite(request)) return
  else if (!['GET', 'HEAD'].includes(request.method)) expect(status).toBe(405)
  else if (isKeyed(request.operation) && request.key !== 'good') {
    expect(status).toBe(request.key === '' || request.key === 'none' ? 401 : 403)
  } else {
    const verdict = verdictOn(request)
    if (verdict === 'forbidden') expect(status).toBe(400)
    if (verdict === 'allowed') expect([200, 304, 404]).toContain(status)
  }
}
