import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../rooms.ts'
import { describeInBrowser, openWindow } from '../support/browser.ts'
import { makeTrack } from '../support/catalogue.ts'
import { compile } from '../support/compiler.ts'
import { makeFolder } from '../support/folder.ts'
import { type ServedApi, serveApi } from './served.ts'

/** The package as partners get it: packed, installed from the tarball without a registry, and used in four kinds of projects. */

const run = promisify(execFile)
const folder = makeFolder()
let installed: string
let api: ServedApi

beforeAll(async () => {
  // Built when the tests began: a second build could meet the tests that use the files.
  await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: join(ROOT, 'client'),
  })
  await write('package.json', '{ "type": "module", "private": true }')
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder })
  installed = join(folder, 'node_modules/khonhac-client')
  api = await serveApi()
  await makeTrack(api.store)
  await api.caughtUp()
})
afterAll(() => api?.[Symbol.asyncDispose]())

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

/** What each project does: the address and the key come from where such a project has them. */
const work = (settings: string) => `
const client = createClient(${settings})
const titles = []
for await (const track of client.items('listTracks', { q: 'mua' })) titles.push(track.title)
const refusal = await client.getTrack({ id: 'x' }).catch((error) => error)
const report = { titles, code: refusal.code, isOurs: refusal instanceof KhoNhacError }
`
const REPORT = { titles: ['Mưa trên phố cũ'], code: 'INVALID_ID', isOurs: true }

test('the package has the built files, a licence, a README, and depends on nothing', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))

  expect(manifest.dependencies).toBeUndefined()
  const modules = await readdir(join(folder, 'node_modules'))
  expect(modules.filter((name) => !name.startsWith('.'))).toEqual(['khonhac-client'])
  expect((await readdir(installed)).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
    'verify-webhook',
  ])
  expect(await readdir(join(installed, 'dist'))).toEqual(expect.arrayContaining(['index.js', 'verify-webhook.js']))
  const ours = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  expect([manifest.license, manifest.engines]).toEqual([ours.license, ours.engines])
  expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toBe(await readFile(join(ROOT, 'LICENSE'), 'utf8'))
})

test.each([
  ['import', 'js', (names: string, from: string) => `import ${names} from '${from}'`],
  ['require', 'cjs', (names: string, from: string) => `const ${names} = require('${from}')`],
])('runs in Node by %s', async (_, extension, load) => {
  await write(
    `node/main.${extension}`,
    `${load('{ createClient, KhoNhacError }', 'khonhac-client')}
${load('{ verifyWebhook }', 'khonhac-client/verify-webhook')}
void (async () => {
  ${work('{ baseUrl: process.env.URL, key: process.env.KEY }')}
  const { reason } = await verifyWebhook({ body: '{}', headers: {}, secret: 'whsec_a' })
  console.log(JSON.stringify({ report, reason }))
})()`,
  )

  const env = { PATH: process.env.PATH, URL: api.baseUrl, KEY: api.key }
  // A Node that can require ES modules would hide that there is nothing else to require.
  const options = ['--no-experimental-require-module', `node/main.${extension}`]
  const { stdout, stderr } = await run(process.execPath, options, { cwd: folder, env })

  expect(JSON.parse(stdout)).toEqual({ report: REPORT, reason: 'missing headers' })
  expect(stderr).toBe('')
})

/** As bundlers did before there was `exports`: the folder's `package.json`, its `main` or `module`, and the `types` beside. */
test.each([
  ['khonhac-client', 'cjs/index.js', 'index.js', 'index.d.ts'],
  ['khonhac-client/verify-webhook', 'cjs/verify-webhook.js', 'verify-webhook.js', 'verify-webhook.d.ts'],
])('%s is found without reading `exports`', async (name, ...files) => {
  const place = join(folder, 'node_modules', name)
  const { main, module, types } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'))

  expect([main, module, types].map((file) => join(place, file))).toEqual(
    files.map((file) => join(installed, 'dist', file)),
  )
  for (const file of files) await readFile(join(installed, 'dist', file))
})

const TYPED = `
import { createClient, type KhoNhacClient, KhoNhacError, type Track } from 'khonhac-client'
import { type Verdict, verifyWebhook } from 'khonhac-client/verify-webhook'

export const client: KhoNhacClient = createClient({ baseUrl: 'https://nhac.example/api/public', key: 'kn_live_1' })

export async function use(signal: AbortSignal): Promise<Track[]> {
  const { data, meta } = await client.listTracks({ commercial: true, sort: 'popular' }, { signal })
  const pages: number = meta.total_pages
  const [first] = data
  if (first !== undefined && first.bpm !== null) console.log(first.bpm.toFixed(pages))
  for await (const item of client.items('search', { q: 'mua' })) console.log(item.score)
  for await (const item of client.search.items({ q: 'mua', include: ['bpm'] })) console.log(item.score)
  const { headers, ignoredParameters } = await client.getTrack({ id: 'x' }, { timeoutSeconds: 2, maxRetries: 0 }).withResponse()
  console.log(headers.get('x-request-id'), ignoredParameters[0]?.length)
  for await (const { changes, cursor } of client.followChanges()) console.log(changes[0]?.event, cursor.length)
  const verdict: Verdict = await verifyWebhook({ body: new Uint8Array(), headers: new Headers(), secret: ['a', 'b'] })
  if (verdict.ok && verdict.event.event !== 'test') console.log(verdict.event.data.title)
  if (verdict.ok && verdict.event.event === 'track.updated') console.log(verdict.event.data.changes.length)
  if (verdict.ok && verdict.event.event === 'track.deleted') console.log(verdict.event.data.takedown?.scope)
  // @ts-expect-error: only what was updated has changes
  if (verdict.ok && verdict.event.event === 'track.created') console.log(verdict.event.data.changes)
  const sound: ArrayBuffer = await (await client.fetchPreview(first ?? 'id')).arrayBuffer()
  console.log(sound.byteLength, new KhoNhacError('x', { status: 0, code: 'TIMEOUT' }).retryAfter)
  // @ts-expect-error: no such order
  await client.listTracks({ sort: 'loudest' })
  // @ts-expect-error: q is required
  client.items('search')
  // @ts-expect-error: has no pages
  client.items('listTrending')
  // @ts-expect-error: has no pages
  client.listTrending.items()
  // @ts-expect-error: no such field
  await client.search({ q: 'mua', include: ['nope'] })
  // @ts-expect-error: no such operation
  client.listSongs()
  return data
}
`

test.each([
  ['NodeNext', { module: 'NodeNext', lib: ['ES2023'], types: ['node'] }],
  ['Node16, CommonJS', { module: 'Node16', lib: ['ES2023'], types: ['node'] }],
  ['bundler', { module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] }],
])('its types hold in a strict TypeScript project (%s)', async (name, options) => {
  const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false }
  const typeRoots = [join(ROOT, 'node_modules/@types')]
  const compilerOptions = { ...strict, ...options, typeRoots, target: 'ES2022', noEmit: true }
  await write(`${name}/package.json`, `{ "type": "${name.endsWith('CommonJS') ? 'commonjs' : 'module'}" }`)
  await write(`${name}/main.ts`, TYPED)
  await write(`${name}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ['main.ts'] }))

  expect(await compile(join(folder, name))).toBe('')
})

describeInBrowser('in a browser, on a page of another origin', (browser) => {
  const programOf = (from: string) => `import { createClient, KhoNhacError } from '${from}'
${work("JSON.parse(document.querySelector('main').dataset.settings)")}
document.querySelector('main').textContent = JSON.stringify(report)`

  async function bundle(): Promise<void> {
    await write('bundled/main.js', programOf('khonhac-client'))
    const target = { format: 'esm', platform: 'browser', target: 'es2022' } as const
    const entryPoints = [join(folder, 'bundled/main.js')]
    const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, write: false, ...target })
    await write('page/bundled.js', outputFiles[0]!.text)
  }

  async function copy(): Promise<void> {
    await write('page/copied.js', programOf('./khonhac-client.js'))
    await cp(join(installed, 'dist/index.js'), join(folder, 'page/khonhac-client.js'))
  }

  test.each([
    ['bundled', bundle],
    ['copied', copy],
  ])('runs %s', async (name, prepare) => {
    await prepare()
    await using site = await servePage(name)
    await using visit = await openWindow(browser(), site.origin)

    await visit.page.goto(site.origin)
    const main = visit.page.locator('main')
    await expect.poll(() => main.textContent()).not.toBe('')

    expect(JSON.parse((await main.textContent())!)).toEqual(REPORT)
    // The API is another host, and Chromium reports the 400 that was asked for; nothing else may show.
    const others = () => visit.problems.filter((problem) => !problem.startsWith(`other host: ${api.origin}/`))
    await expect.poll(others).toEqual([expect.stringContaining('status of 400')])
  })

  async function servePage(name: string) {
    const data = JSON.stringify({ baseUrl: api.baseUrl, key: api.key }).replaceAll('"', '&quot;')
    const html = `<!doctype html><link rel="icon" href="data:,"><main data-settings="${data}"></main><script type="module" src="/${name}.js"></script>`
    const policy = `default-src 'none'; script-src 'self'; img-src data:; connect-src ${api.origin}`
    const server = createServer(async ({ url = '/' }, response) => {
      if (url === '/')
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(html)
      else
        response
          .writeHead(200, { 'Content-Type': 'text/javascript' })
          .end(await readFile(join(folder, 'page', decodeURIComponent(url))))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return {
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      async [Symbol.asyncDispose]() {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      },
    }
  }
})
