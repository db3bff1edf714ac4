import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The server of a partner, as small as it can be: it gives out the page, and asks Kho Nhạc for it.
 *
 *   KHONHAC_KEY=kn_live_… node server.mjs
 *
 * With a key, the page asks this server, which adds the key: no browser ever has it. Without one, the page asks its user for a key
 * and then asks Kho Nhạc by itself, from another origin: for a developer who tries things out.
 */

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

const FOLDER = dirname(fileURLToPath(import.meta.url))
const PAGE = join(FOLDER, 'page')
/** In a project of your own: node_modules/khonhac-client/dist/index.js. */
const CLIENT = join(FOLDER, '../../client/dist/index.js')
/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** What the page sends, and only to this: a proof that the licence was checked. */
const SENT = new RegExp(`^/tracks/${UUID}/license/proofs$`)
const MAX_SENT_BYTES = 4096
/** What the page needs and nothing else: with the key on it, this path must not become a way into the whole API. */
const ALLOWED = new RegExp(`^/(?:search|tracks|tracks/${UUID}(?:/(?:audio-url|license|waveform))?)$`)
const PASSED_ON = ['content-type', 'etag', 'cache-control', 'retry-after', 'x-request-id', 'x-ratelimit-remaining']

/** @param {{ khonhacUrl: string, key?: string | undefined, port: number }} settings */
export async function startEditor({ khonhacUrl, key, port }) {
  const api = `${new URL(khonhacUrl).origin}/api/public`
  const server = createServer((request, response) => {
    answer(request, response, { api, key }).catch(() => sendError(response, 502, 'Kho Nhạc does not answer'))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/**
 * @param {Request} request
 * @param {Response} response
 * @param {{ api: string, key?: string | undefined }} settings
 */
async function answer(request, response, { api, key }) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/settings.json') {
    const settings = key ? { baseUrl: '/kho-nhac', isKeyNeeded: false } : { baseUrl: api, isKeyNeeded: true }
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(settings))
  }
  const isAsking = request.method === 'GET' || request.method === 'POST'
  if (key && isAsking && pathname.startsWith('/kho-nhac/')) {
    return await passOn(request, response, { api, key, path: pathname.slice('/kho-nhac'.length), search })
  }
  if (request.method !== 'GET') return sendError(response, 405, 'GET only')
  await sendFile(response, pathname, new URL(api).origin)
}

/**
 * Asks Kho Nhạc with the key. Pages of other sites must not be able to use up the quota, so they are refused.
 *
 * @param {Request} request
 * @param {Response} response
 * @param {{ api: string, key: string, path: string, search: string }} asking
 */
async function passOn(request, response, { api, key, path, search }) {
  const isSent = request.method === 'POST'
  if (!(isSent ? SENT : ALLOWED).test(path)) return sendError(response, 404, 'not for this page')
  if (request.headers['sec-fetch-site'] !== 'same-origin') return sendError(response, 403, 'only for this page')
  const tag = request.headers['if-none-match']
  /** @type {Record<string, string>} */
  const headers = { 'X-API-Key': key, ...(tag ? { 'If-None-Match': tag } : {}) }
  const sent = isSent ? await readSmall(request) : null
  if (sent === undefined) return sendError(response, 413, 'too long')
  if (isSent) headers['Content-Type'] = 'application/json'
  const order = { method: isSent ? 'POST' : 'GET', headers, body: sent === null ? null : new Uint8Array(sent) }
  const asked = await fetch(`${api}${path}${search}`, { ...order, redirect: 'error' })
  const kept = PASSED_ON.flatMap((name) => (asked.headers.has(name) ? [[name, asked.headers.get(name)]] : []))
  response.writeHead(asked.status, Object.fromEntries(kept)).end(Buffer.from(await asked.arrayBuffer()))
}

/**
 * @param {Request} request
 * @returns {Promise<Buffer | undefined>} undefined when it is longer than anything that the page sends
 */
async function readSmall(request) {
  const parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MAX_SENT_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * @param {Response} response
 * @param {string} pathname
 * @param {string} mediaOrigin
 */
async function sendFile(response, pathname, mediaOrigin) {
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  if (!/^[\w-]+\.\w+$/.test(name)) return sendError(response, 404, 'no such file')
  const body = await readFile(name === 'khonhac-client.js' ? CLIENT : join(PAGE, name)).catch(() => undefined)
  if (body === undefined) return sendError(response, 404, 'no such file')
  // Covers and previews come from Kho Nhạc by signed links, which need no key. Nothing else may come from elsewhere.
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'",
    `img-src 'self' ${mediaOrigin}; connect-src 'self' ${mediaOrigin}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  ]
  const headers = { 'Content-Security-Policy': policy.join('; '), 'X-Content-Type-Options': 'nosniff' }
  response.writeHead(200, { 'Content-Type': `${TYPES[extname(name)]}; charset=utf-8`, ...headers }).end(body)
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {string} error
 */
function sendError(response, status, error) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { KHONHAC_URL = 'http://localhost:3000', KHONHAC_KEY, PORT = '4000' } = process.env
  await startEditor({ khonhacUrl: KHONHAC_URL, key: KHONHAC_KEY, port: Number(PORT) })
  console.log(`http://localhost:${PORT}`)
}
