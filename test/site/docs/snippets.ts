import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMediaStore } from '../../../src/media/open-media-store.ts'
import { type Api, startApi } from '../../support/api.ts'
import { makeTrack } from '../../support/catalogue.ts'
import { readPage, type Shown, samplesOf } from '../../support/docs-pages.ts'
import { makeSample, putCover, type Sample } from '../../support/operations.ts'
import { findFreePort } from '../../support/ports.ts'
import { findProgram, type Ran, runProgram } from '../../support/programs.ts'

/** The code of quickstart and guides, run against a real server exactly as the pages show it. */

const namesIn = (folder: string) => readdirSync(join(import.meta.dirname, '../../../docs', folder))
const GUIDES = namesIn('guides').flatMap((file) => /^(?!start)(.*)\.en\.md$/.exec(file)?.[1] ?? [])
const PAGES = ['/docs', ...GUIDES.map((name) => `/docs/guides/${name}`)]
const RUNNERS: Readonly<Record<string, { program: string | undefined; ending: string }>> = {
  curl: { program: findProgram('curl') && 'bash', ending: 'sh' },
  javascript: { program: process.execPath, ending: 'mjs' },
  python: { program: findProgram('python3'), ending: 'py' },
  php: { program: findProgram('php'), ending: 'php' },
}

/** The most popular track, which the samples name: its links lead to files. */
async function makeHeard({ store, dataDir }: Api): Promise<void> {
  const audio_media = await openMediaStore({ dataDir, s3: undefined }).put(randomBytes(2048), 'previews')
  await makeTrack(store, { audio_media, cover_media: await putCover(dataDir), play_count: 9 })
}

const EXPECTED: Readonly<Record<string, (ran: Ran) => void>> = {
  search: ({ stdout }) => expect(stdout).toMatch(/Mưa/),
  license: ({ stdout }) => expect(stdout).toMatch(/advertising: yes|"commercial_use_allowed":true/),
  paging: ({ stdout }) => expect(stdout).toBe('104 tracks\n'),
  facets: ({ stdout }) => expect(stdout).toMatch(/Ballad.*V-Pop.*104/s),
  wish: ({ stdout }) => expect(stdout).toMatch(/"key":\s?"A minor"/),
  collections: ({ stdout }) =>
    expect(stdout).toMatch(/Cà phê chiều mưa \(2\)\n {2}Đường về nhà, Hà Linh|"track_count":2/),
  etag: ({ stdout }) => expect(stdout).toBe('200\n304\n'),
  renew: ({ stdout }) => expect(stdout).toBe('200\n'),
  key: ({ stdout }) => expect(stdout).toContain('"requests_per_minute"'),
  version: ({ stdout }) => expect(stdout).toMatch(/x-api-spec-version: 1\.0\.0/i),
  register: ({ stdout }) => expect(stdout).toContain('"secret":"whsec_'),
  proof: ({ stdout }) => expect(stdout).toMatch(/true service-standard\n$|"verify_url":"http/),
  mcp: ({ stdout }) => expect(stdout).toMatch(/^Mưa.*: Mưa|"structuredContent":\{"data":\[\{"id":/),
  export: ({ stdout }) => expect(stdout).toMatch(/^104 of 104 tracks, go on from \w+\n$|^\{"end":true,"count":104,/),
  commercial: ({ stdout }) => expect(stdout).toContain('"commercial_use_allowed":true'),
}

const SECRET = 'whsec_c2VjcmV0'
const sign = (timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')}`

async function deliver(port: number, body: string, timestamp: string, signature: string): Promise<number> {
  const headers = { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature }
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
}

/** Those that are shown in these languages; what a machine cannot run is left out. */
export function testSnippets(chosen: readonly string[]): void {
  const languages = chosen.filter((language) => RUNNERS[language]!.program !== undefined)

  /** Where the server's clock stands still: signed links change every few minutes, and the ETags of what names them. */
  const clock: { at: number | undefined } = { at: undefined }
  let api: Api
  let sample: Sample
  let folder = ''
  let shown: Shown[] = []

  beforeAll(async () => {
    const port = await findFreePort()
    api = await startApi({
      now: () => clock.at ?? Date.now(),
      env: { PUBLIC_URL: `http://127.0.0.1:${port}`, WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' },
    })
    sample = await makeSample(api)
    // More than one page of a hundred, all older.
    for (let count = 0; count < 101; count++) await makeTrack(api.store, { published_at: count })
    await makeHeard(api)
    await api.caughtUp()
    api.service.server.listen(port, '127.0.0.1')
    await once(api.service.server, 'listening')
    folder = await mkdtemp(join(tmpdir(), 'khonhac-snippets-'))
    shown = (await Promise.all(PAGES.map((url) => readPage(api.service, url)))).flatMap(samplesOf)
  })
  afterAll(async () => {
    await api?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  const codeOf = (name: string, language: string) => {
    const found = shown.find((one) => one.name === name && one.language === language)
    if (found === undefined) throw new Error(`no page shows ${name} in ${language}`)
    return found.code
  }

  /** Runs it in a folder of its own. */
  async function run(name: string, language: string, code = codeOf(name, language)): Promise<Ran & { cwd: string }> {
    const { program, ending } = RUNNERS[language]!
    const cwd = await mkdtemp(join(folder, 'run-'))
    const file = join(cwd, `snippet.${ending}`)
    await writeFile(file, code)
    const ran = await runProgram(program!, [file], { cwd, env: { API_KEY: api.key } })
    return { ...ran, cwd }
  }

  const all = namesIn('snippets').map((file) => {
    const [name = '', ending = ''] = file.split('.')
    const language = Object.keys(RUNNERS).find((each) => RUNNERS[each]!.ending === ending) ?? ending
    return { name, language }
  })
  const runIn = (...names: string[]) =>
    all.filter(({ name, language }) => names.includes(name) && languages.includes(language))

  test('every snippet is shown by a page, and there is none that is not run below', () => {
    const nameOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`
    expect([...new Set(shown.map(nameOf))].sort()).toEqual(all.map(nameOf).sort())
    const known = [...Object.keys(EXPECTED), 'preview', 'changes', 'patience', 'webhook']
    expect(all.filter(({ name, language }) => language !== 'json' && !known.includes(name))).toEqual([])
  })

  const CASES = runIn(...Object.keys(EXPECTED))

  test.each(CASES)('$name in $language', async ({ name, language }) => {
    if (name === 'etag') clock.at = Date.now()
    const ran = await run(name, language)
    clock.at = undefined

    expect({ code: ran.code, stderr: language === 'curl' ? '' : ran.stderr }, ran.stderr).toEqual({
      code: 0,
      stderr: '',
    })
    EXPECTED[name]!(ran)
  })

  describe('what leaves something behind', () => {
    test.each(runIn('preview'))('preview in $language is kept', async ({ language }) => {
      const { code, stdout, stderr, cwd } = await run('preview', language)

      expect(code, stderr).toBe(0)
      expect(stdout).toMatch(/preview\.mp3, \d{4}-|"audio_url":"http/)
      if (language !== 'curl') expect(await readFile(join(cwd, 'preview.mp3'))).toHaveLength(2048)
    })

    test.each(runIn('changes'))('changes in $language go on from the cursor', async ({ language }) => {
      const { code, stdout, stderr, cwd } = await run('changes', language)

      expect(code, stderr).toBe(0)
      if (language === 'curl') return expect(JSON.parse(stdout)).toMatchObject({ data: [], meta: { has_more: false } })
      expect(stdout).toBe('')
      expect(await readFile(join(cwd, 'cursor.txt'), 'utf8')).toMatch(/^\w+$/)
    })
  })

  test.each(runIn('patience'))(
    'patience in $language: it waits as it is told, then has the answer',
    async ({ language }) => {
      const times: number[] = []
      const stub = createServer((_, response) => {
        times.push(Date.now())
        if (times.length === 1) response.writeHead(429, { 'Retry-After': '1' }).end('{}')
        else response.writeHead(200, { RateLimit: 'limit=120, remaining=119, reset=60' }).end('{}')
      }).listen(0, '127.0.0.1')
      await once(stub, 'listening')
      const { port } = stub.address() as AddressInfo
      const elsewhere = codeOf('patience', language).replace(/http:\/\/127\.0\.0\.1:\d+/, `http://127.0.0.1:${port}`)

      const { code, stdout, stderr } = await run('patience', language, elsewhere)
      stub.close()

      expect(code, stderr).toBe(0)
      expect(stdout).toBe('200 limit=120, remaining=119, reset=60\n')
      expect(times).toHaveLength(2)
      expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(950)
    },
  )

  test.each(all.filter(({ language }) => language === 'json'))(
    '$name is JSON with an address that answers',
    async ({ name, language }) => {
      const code = codeOf(name, language)
      JSON.parse(code)
      const [address = ''] = /http:[^"]*/.exec(code) ?? []
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'X-API-Key': api.key, 'Content-Type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
      })

      expect(answer.status).toBe(200)
    },
  )

  test.each(runIn('webhook'))(
    'the receiver in $language takes what is signed and fresh, and nothing else',
    async ({ language }) => {
      const port = await findFreePort()
      const { child, output } = await startReceiver(language, port)
      try {
        const [earlier, later] = ['2026-05-01T08:00:00.000Z', '2026-05-01T08:00:00.001Z']
        const data = { id: sample.track }
        const body = JSON.stringify({ event: 'track.deleted', sent_at: later, data })
        const outdated = JSON.stringify({ event: 'track.updated', sent_at: earlier, data })
        const trial = JSON.stringify({
          event: 'test',
          sent_at: earlier,
          data: { test: true, webhook_id: sample.webhook },
        })
        const now = new Date().toISOString()
        const old = new Date(Date.now() - 301_000).toISOString()

        expect(await deliver(port, body, now, sign(now, body))).toBe(204)
        await expect.poll(output).toContain(`track.deleted ${sample.track}`)
        expect(await deliver(port, outdated, now, sign(now, outdated))).toBe(204)
        expect(await deliver(port, body, now, sign(now, body))).toBe(204)
        expect(await deliver(port, trial, now, sign(now, trial))).toBe(204)
        await expect.poll(output).toMatch(/test .*webhook_id/)
        expect(output().match(/track\.\w+/g)).toEqual(['track.deleted'])
        expect(await deliver(port, `${body} `, now, sign(now, body))).toBe(401)
        expect(await deliver(port, body, old, sign(old, body))).toBe(401)
        expect(await deliver(port, body, now, 'sha256=')).toBe(401)
      } finally {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  )

  async function startReceiver(language: string, port: number): Promise<{ child: ChildProcess; output: () => string }> {
    const { program, ending } = RUNNERS[language]!
    const file = join(await mkdtemp(join(folder, 'hook-')), `webhook.${ending}`)
    await writeFile(file, codeOf('webhook', language))
    const args = language === 'php' ? ['-S', `127.0.0.1:${port}`, file] : [file]
    const env = { PATH: process.env.PATH ?? '', PORT: String(port), WEBHOOK_SECRET: SECRET }
    const child = spawn(program!, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
      })
    }
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the receiver in ${language} ended`)
      const isUp = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '' }).then(
        () => true,
        () => false,
      )
      if (isUp) return { child, output: () => printed }
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
