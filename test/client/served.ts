import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { createClient } from '../../client/src/create-client.ts'
import type { KhoNhacError } from '../../client/src/error.ts'
import type { ClientOptions } from '../../client/src/options.ts'
import { openMediaStore } from '../../src/media/open-media-store.ts'
import { type Api, type ApiOptions, startApi } from '../support/api.ts'
import { findFreePort } from '../support/ports.ts'

export interface ServedApi extends Api {
  origin: string
  baseUrl: string
}

/** The real service on a real port, whose signed links lead back to it. */
export async function serveApi({ env, ...options }: ApiOptions = {}): Promise<ServedApi> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const api = await startApi({ ...options, env: { PUBLIC_URL: origin, ...env } })
  api.service.server.listen(port, '127.0.0.1')
  await once(api.service.server, 'listening')
  return Object.assign(api, { origin, baseUrl: `${origin}/api/public` })
}

export async function putPreview(dataDir: string, bytes: Buffer): Promise<string> {
  return await openMediaStore({ dataDir, s3: undefined }).put(bytes, 'previews')
}

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  atMs: number
}

export interface FaultyServer extends AsyncDisposable {
  baseUrl: string
  received: Received[]
}

type Reply = (response: ServerResponse) => void

/** A server that gives one reply after the other, the last one for ever: for faults that the real one has no reason to show. */
export async function serveFaults(...replies: Reply[]): Promise<FaultyServer> {
  const received: Received[] = []
  const server = createServer(({ method = '', url = '', headers }, response) => {
    const reply = replies[Math.min(received.length, replies.length - 1)]!
    received.push({ method, url, headers, atMs: performance.now() })
    reply(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/public`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const replyJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

export const cut: Reply = (response) => void response.socket?.destroy()

/** A list of one page. */
export const GENRES = { data: ['Ballad'], meta: { total: 1, page: 1, limit: 20, total_pages: 1 } }

export const clientOf = ({ baseUrl }: Pick<FaultyServer, 'baseUrl'>, options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, key: 'kn_live_0000', ...options })

/** The error that it rejects with. */
export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error as KhoNhacError,
  )
