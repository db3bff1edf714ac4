import { expect, test } from 'vitest'
import { needs } from '../support/programs.ts'
import { KHONHAC } from '../support/server.ts'
import { watch, widest } from './watch-terminal.ts'

// Four and twenty songs are composed and encoded first.
test('serve --demo: a key, and a command to try it that no line break spoils', {
  timeout: 900_000,
  ...needs('script'),
}, async () => {
  const { text, code } = await watch(`${KHONHAC} serve --demo`, {}, /tracks\?limit=3'/)

  expect(text).toMatch(/\n {2}Console {4}http:\/\/\S+\/console\n {13}name: admin, password: [\w-]{20}\n/)
  expect(text).toMatch(/\n {2}Demo key {3}kn_live_\w{38}\n/)
  expect(text).toMatch(
    /\n {2}curl -H 'X-API-Key: kn_live_\w{38}' \\\n {4}'http:\/\/[^\s']+\/api\/public\/tracks\?limit=3'\n/,
  )
  expect(text).toMatch(/Stopped\.\n$/)
  expect(text).not.toContain('{"')
  expect(widest(text)).toBeLessThanOrEqual(80)
  expect(code).toBe(0)
})

test('warnings are short lines too, unless JSON is asked for', needs('script'), async () => {
  const away = { REDIS_URL: 'redis://127.0.0.1:1', DRAIN_SECONDS: '0' }
  const people = await watch(`${KHONHAC} serve`, away, /Redis/)
  expect(people.text).toMatch(/\n\d\d:\d\d:\d\d warning: Redis is out of use/)
  expect(widest(people.text)).toBeLessThanOrEqual(80)

  const json = await watch(`${KHONHAC} serve`, { ...away, LOG_FORMAT: 'json' }, /"catalogue loaded"/)
  const lines = json.text.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expect.arrayContaining(['listening', 'catalogue loaded']))
  expect(json.text).not.toContain('is running')
})
