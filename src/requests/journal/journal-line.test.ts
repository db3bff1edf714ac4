import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatLine, parseLine, type RequestEntry } from './journal-line.ts'

const ENTRY: RequestEntry = {
  at: 1_800_000_000_000,
  requestId: '0190f5e2-7b1c-7cc0-9d5a-000000000001',
  method: 'GET',
  endpoint: '/tracks/{id}',
  path: '/api/public/tracks/x',
  status: 200,
  ip: '203.0.113.9',
  userAgent: 'curl/8.5.0',
  durationMs: 1.23456,
  keyId: undefined,
}

test('a line holds the fields of the request log and nothing else', () => {
  expect(JSON.parse(formatLine(ENTRY))).toEqual({
    at: 1_800_000_000_000,
    request_id: '0190f5e2-7b1c-7cc0-9d5a-000000000001',
    method: 'GET',
    endpoint: '/tracks/{id}',
    path: '/api/public/tracks/x',
    status: 200,
    ip: '203.0.113.9',
    user_agent: 'curl/8.5.0',
    duration_ms: 1.235,
    key_id: null,
  })
})

describe('fields', () => {
  test.each<['path' | 'userAgent' | 'keyId' | 'code' | 'parameter' | 'keyPrefix', string, string, string]>([
    ['path', '/api/public/search?q=b%C3%AD+m%E1%BA%ADt', '/api/public/search', 'the query is left out'],
    ['path', `/${'a'.repeat(600)}`, `/${'a'.repeat(511)}`, 'cut to 512'],
    ['userAgent', 'x'.repeat(300), 'x'.repeat(256), 'cut to 256'],
    ['userAgent', 'a\r\n{"at":1}\n', 'a\r\n{"at":1}\n', 'no second line can be forged'],
    ['userAgent', 'a\0b', 'a\ufffdb', 'a zero character, which PostgreSQL refuses'],
    ['userAgent', `${'x'.repeat(255)}🎵`, `${'x'.repeat(255)}\ufffd`, 'cut through a character'],
    ['userAgent', '","key_id":"stolen', '","key_id":"stolen', 'no field can be forged'],
    ['keyId', '0190f5e2', '0190f5e2', 'a key'],
    ['code', 'IP_LOCKED', 'IP_LOCKED', 'why it was refused'],
    ['parameter', 'bpm_min, sort', 'bpm_min, sort', 'which parameters were wrong'],
    ['parameter', 'x'.repeat(200), 'x'.repeat(100), 'cut to 100'],
    ['keyPrefix', 'kn_live_"}\n', 'kn_live_"}\n', 'what was sent as a key'],
  ])('%s: %#', (field, given, kept) => {
    const line = formatLine({ ...ENTRY, [field]: given })

    expect(parseLine(line)).toEqual({ ...ENTRY, durationMs: 1.235, repeats: 1, [field]: kept })
  })
})

test('a refusal says why, which key was sent, and for how many it stands', () => {
  const refused = { ...ENTRY, status: 403, code: 'INVALID_API_KEY', keyPrefix: 'kn_live_a1B2', repeats: 812 }
  const line = formatLine(refused)

  expect(JSON.parse(line)).toMatchObject({ code: 'INVALID_API_KEY', key_prefix: 'kn_live_a1B2', repeats: 812 })
  expect(parseLine(line)).toEqual({ ...refused, durationMs: 1.235 })
})

test('any text makes one line of ASCII that reads back', () => {
  const text = fc.string({ unit: 'binary', maxLength: 100 })

  fc.assert(
    fc.property(text, text, text, fc.option(text, { nil: undefined }), (requestId, method, ip, userAgent) => {
      const line = formatLine({ ...ENTRY, requestId, method, ip, userAgent })

      expect(line).toMatch(/^[\x20-\x7e]*\n$/)
      const clean = (value: string) => value.replaceAll('\0', '\ufffd')
      expect(parseLine(line)).toEqual({
        ...ENTRY,
        durationMs: 1.235,
        repeats: 1,
        requestId: clean(requestId),
        method: clean(method),
        ip: clean(ip),
        userAgent: userAgent === undefined ? undefined : clean(userAgent),
      })
    }),
  )
})

test.each([
  ['', 'nothing'],
  ['{"at":1800000000000,"request_id":"019', 'a torn line'],
  ['\0\0\0\0', 'what a power cut leaves'],
  [formatLine(ENTRY).replace('curl', 'c\0rl'), 'zeros inside a line'],
  [formatLine(ENTRY).replace('curl', 'c\xffrl').replace('"status":200', '"status":'), 'rubbish inside a line'],
  ['null', 'null'],
  ['[]', 'a list'],
  ['{"at":"yesterday","status":200,"duration_ms":1}', 'a wrong type'],
  ['{"at":1.5,"status":200,"duration_ms":1}', 'half a millisecond'],
])('no entry: %s (%s)', (line) => {
  expect(parseLine(line)).toBeUndefined()
})
