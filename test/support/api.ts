import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import inject, { type InjectOptions } from 'light-my-request'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { loadConfig } from '../../src/config/config.ts'
import { createWorkQueue, type WorkQueue } from '../../src/ops/work-queue.ts'
import type { ServiceOptions } from '../../src/server/dependencies.ts'
import { type Service, startService } from '../../src/server/service.ts'
import type { Store } from '../../src/store/store.ts'
import { makeKey } from './catalogue.ts'
import { findProblems } from './openapi.ts'
import { eachStore, onSqlite, writeMigratedFile } from './stores.ts'

export interface ApiRequest {
  method?: string
  /** Another key than the api's own; null sends none. */
  key?: string | null
  headers?: Record<string, string>
  ip?: string
  /** Sent as JSON unless it is text or bytes. */
  body?: unknown
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string | undefined>
  text: string
  bytes: Buffer
  json(): any
}

export interface Api extends AsyncDisposable {
  service: Service
  /** What the rules of its documents depend on: no setting (test/api/openapi-settings.test.ts). */
  place: string
  store: Store
  key: string
  keyId: string
  dataDir: string
  get(path: string, request?: ApiRequest): Promise<ApiAnswer>
  /** The same without the document's judgement: for what never reaches an operation. */
  send(path: string, request?: ApiRequest): Promise<ApiAnswer>
  /** Resolves when what was written to the store can be read. */
  caughtUp(): Promise<void>
  /** Resolves when every request so far is in the store's request log. A report waits for that too, but not for long. */
  shipped(): Promise<void>
}

/** What the server is handed by itself, where the test wants something else: never busy however busy the machine, without a log. */
export interface ApiOptions extends Omit<ServiceOptions, 'listen' | 'member'> {
  env?: Record<string, string>
  /** Default: a fresh SQLite file. */
  databaseUrl?: string
  /** The store cannot be reached yet: nothing is waited for, and no key is made. */
  isStoreAway?: boolean
}

/** The real app on a real store. Every answer is held against the server's own OpenAPI document. */
export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const { env, databaseUrl, isStoreAway, ...given } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-api-'))
  if (databaseUrl === undefined) await writeMigratedFile(join(dataDir, 'khonhac.db'))
  const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const own = { DATA_DIR: dataDir, PUBLIC_URL: 'https://nhac.example', ...database, ...GENEROUS }
  const service = await startService(loadConfig({ ...own, ...env }), {
    logger: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    isOverloaded: () => false,
    work: createPatientQueue(),
    ...given,
    limits: { exportsPerHour: 1_000_000, ...given.limits },
  })
  const { id: keyId, key } = isStoreAway ? { id: '', key: generateKey() } : await makeOwnKey(service)
  const ask = (path: string, request: ApiRequest = {}) => send(service, key, path, request)
  const readDocument = async () => (await ask('/openapi.json', { key: null })).text
  const place = [...(options.roles ?? [])].join(' ')
  return {
    service,
    place,
    store: service.store,
    key,
    keyId,
    dataDir,
    caughtUp: service.catchUp,
    shipped: service.shipLog,
    send: ask,
    async get(path, request = {}) {
      const answer = await ask(path, request)
      const url = `/api/public${path}`
      const { status, headers, text: body } = answer
      const judged = { method: request.method ?? 'GET', url, status, headers, body }
      const problems = await findProblems(`public ${place}`, readDocument, judged)
      expect(problems, `${url} → ${status}`).toEqual([])
      return answer
    },
    async [Symbol.asyncDispose]() {
      await service.stop()
      // What did not end in time may still write.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function createPatientQueue(): WorkQueue {
  return Object.assign(createWorkQueue(), { isFull: () => false })
}

async function makeOwnKey(service: Service) {
  await service.ready
  const made = await makeKey(service.store)
  await service.catchUp()
  return made
}

/** One api for all tests of a suite: for tests that do not disturb each other. */
export function shareApi(options: ApiOptions = {}, fill?: (api: Api) => Promise<void>): () => Api {
  let api: Api | undefined
  beforeAll(async () => {
    api = await startApi(options)
    await fill?.(api)
    await api.caughtUp()
  })
  afterAll(() => api?.[Symbol.asyncDispose]())
  return () => api!
}

type OnApi = (name: string, options: ApiOptions, suite: (api: () => Api) => void) => void

const apiOn =
  (on: typeof eachStore): OnApi =>
  (name, options, suite) =>
    on(name, (openFresh) => {
      let api: Api | undefined
      beforeAll(async () => {
        const { url } = await openFresh()
        api = await startApi({ ...options, databaseUrl: url })
      })
      afterAll(() => api?.[Symbol.asyncDispose]())
      suite(() => api!)
    })

export const onSqliteApi = apiOn(onSqlite)
/** The same suite over SQLite and over PostgreSQL (where that is installed), each with an api of its own. */
export const eachApi = apiOn(eachStore)

/** Tests about something else than limits should not meet them. */
const GENEROUS = {
  ...{ RATE_LIMIT_PER_MINUTE: '1000000', IP_LIMIT_PER_MINUTE: '1000000', USAGE_PER_MINUTE: '1000000' },
  ...{ WEBHOOK_READS_PER_MINUTE: '1000000', WEBHOOK_WRITES_PER_MINUTE: '1000000' },
  ...{ WATERMARK_PER_MINUTE: '1000000', WATERMARK_PER_DAY: '1000000' },
}

/** A request without a socket, to the listener that the socket would call. */
export function sendTo({ server }: Service, request: InjectOptions | string) {
  return inject((incoming, response) => void server.emit('request', incoming, response), request)
}

/** Has it listen on a free port, and tells its address. */
export async function listenOn({ server }: Service): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function send(service: Service, ownKey: string, path: string, { key = ownKey, ...request }: ApiRequest) {
  const headers = { ...(key === null ? {} : { 'x-api-key': key }), ...request.headers }
  return sendPlain(service, `/api/public${path}`, { ...request, headers })
}

/** A request without a socket, to any address of the service. */
export async function sendPlain(service: Service, url: string, request: Omit<ApiRequest, 'key'>): Promise<ApiAnswer> {
  const { method = 'GET', headers, body, ip: remoteAddress = '192.0.2.1' } = request
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const isJson = typeof body !== 'string' && !Buffer.isBuffer(body)
  const response = await sendTo(service, {
    ...{ method: method as 'GET', url, remoteAddress, headers: { ...type, ...headers } },
    ...(body === undefined ? {} : { payload: isJson ? JSON.stringify(body) : body }),
  })
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string | undefined>,
    text: response.body,
    bytes: response.rawPayload,
    json: () => response.json(),
  }
}
