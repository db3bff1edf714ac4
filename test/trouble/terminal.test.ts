import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { needs } from '../support/programs.ts'

/** What somebody sees who starts the server in a terminal of eighty columns, by a real one (util-linux's `script`). */

const KHONHAC = resolve(import.meta.dirname, '../../bin/khonhac')

const CTRL_C = '\u0003'

interface Seen {
  text: string
  code: number | null
}

/** Types Ctrl-C as soon as `until` can be read. */
async function watch(command: string, env: Record<string, string>, until: RegExp): Promise<Seen> {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-terminal-'))
  const child = spawn('script', ['-qec', `stty cols 80 rows 24; exec ${process.execPath} ${command}`, '/dev/null'], {
    env: { PATH: process.env.PATH, TERM: 'xterm', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  let isTyped = false
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  for await (const chunk of child.stdout) {
    text += String(chunk)
    if (!isTyped && until.test(text)) isTyped = child.stdin.write(CTRL_C)
  }
  const code = await exited
  await rm(dataDir, { recursive: true, force: true })
  return { text: stripVTControlCharacters(text).replaceAll('\r', ''), code }
}

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

test('serve: addresses first, no braces, and Ctrl-C is answered', needs('script'), async () => {
  const { text, code } = await watch(`${KHONHAC} serve`, {}, /Ctrl-C stops it/)

  expect(text).toMatch(/^\n\S.* is running\.\n\n {2}Site {7}http:\/\/localhost:\d+\/\n {2}API {8}http/)
  expect(text).toMatch(
    /\n {2}Console {4}http:\/\/localhost:\d+\/console\n {13}first sign-in: admin, with admin_password of DATA_DIR\/secrets\.json\n/,
  )
  expect(text).toMatch(/Stopping: requests under way are answered first\.\nCtrl-C again ends it at once\.\n/)
  expect(text).toMatch(/Stopped\.\n$/)
  expect(text).not.toContain('{"')
  expect(widest(text)).toBeLessThanOrEqual(80)
  expect(code).toBe(0)
})

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
