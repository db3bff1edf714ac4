import { afterAll, beforeAll, expect } from 'vitest'
import { csrfOf } from '../../src/access/session-token.ts'
import { openSession } from '../../src/console/administrators/sessions.ts'
import type { AdminRole } from '../../src/store/schema/console-tables.ts'
import { actAt } from './acts.ts'
import { makeAdministrator } from './administrators.ts'
import { type Api, type ApiAnswer, type ApiOptions, type ApiRequest, sendPlain, startApi } from './api.ts'
import { findProblems } from './openapi.ts'
import { eachStore } from './stores.ts'

export interface ConsoleRequest extends Omit<ApiRequest, 'key'> {
  /** False leaves the CSRF token out. */
  csrf?: boolean
}

export interface ConsoleClient {
  cookie: string
  csrf: string
  role: AdminRole
  send(path: string, request?: ConsoleRequest): Promise<ApiAnswer>
  get(path: string, request?: ConsoleRequest): Promise<ApiAnswer>
  post(path: string, body?: unknown, request?: ConsoleRequest): Promise<ApiAnswer>
  patch(path: string, body: unknown, request?: ConsoleRequest): Promise<ApiAnswer>
  put(path: string, body: unknown, request?: ConsoleRequest): Promise<ApiAnswer>
  delete(path: string, request?: ConsoleRequest): Promise<ApiAnswer>
}

export interface Console extends Api {
  /** A client with a session of its own; every answer is held against the document of the admin API. */
  signIn(role?: AdminRole): Promise<ConsoleClient>
  /** Without a session. */
  stranger: (path: string, request?: ConsoleRequest) => Promise<ApiAnswer>
}

/** The real server with an administrator signed in. The session is opened in the store: a password takes its time, and has tests of its own. */
export async function startConsole(options: ApiOptions = {}): Promise<Console> {
  const api = await startApi(options)
  const now = options.now ?? Date.now
  const stranger = (path: string, request: ConsoleRequest = {}) => sendAdmin(api, path, request)

  async function signIn(role: AdminRole = 'owner'): Promise<ConsoleClient> {
    const token = await makeSession(api, role, now())
    const own = { cookie: `kn_session=${token}` }
    const client = makeClient(own.cookie, csrfOf(token), role, async (path, request) => {
      const answer = await sendAdmin(api, path, request)
      const readDocument = async () => (await sendAdmin(api, '/openapi.json', { headers: own })).text
      const { status, headers, text: body } = answer
      const judged = { method: request.method ?? 'GET', url: path, status, headers, body }
      const problems = await findProblems(`admin ${api.place}`, readDocument, judged)
      expect(problems, `${request.method ?? 'GET'} ${path} → ${status} ${body.slice(0, 300)}`).toEqual([])
      return answer
    })
    return client
  }
  return Object.assign(api, { signIn, stranger })
}

/** A client whose session is opened when it is first used. */
export type LaterClient = Omit<ConsoleClient, 'cookie' | 'csrf'>

type Suite = (api: Console, clients: Record<AdminRole, LaterClient>) => void

/** The same suite over each store, each with a console of its own. */
export function eachConsole(name: string, options: ApiOptions, suite: Suite): void {
  eachStore(name, (openFresh) => {
    const opened = openConsole(async () => ({ ...options, databaseUrl: (await openFresh()).url }))
    suite(opened.api, opened.clients)
  })
}

/** One console, on SQLite, for all tests of a file or a suite. */
export const shareConsole = (options: ApiOptions = {}) => openConsole(async () => options)

function openConsole(findOptions: () => Promise<ApiOptions>) {
  const api = {} as Console
  beforeAll(async () => void Object.assign(api, await startConsole(await findOptions())))
  afterAll(() => api[Symbol.asyncDispose]?.())
  const clients = {
    support: signInLater(api, 'support'),
    editor: signInLater(api, 'editor'),
    owner: signInLater(api, 'owner'),
  }
  return { api, clients }
}

function signInLater(api: Console, role: AdminRole): LaterClient {
  let session: Promise<ConsoleClient> | undefined
  const open = () => {
    session ??= api.signIn(role)
    return session
  }
  const withBody =
    (method: 'post' | 'patch' | 'put') => async (path: string, body?: unknown, request?: ConsoleRequest) =>
      await (await open())[method](path, body, request)
  const send = async (path: string, request?: ConsoleRequest) => await (await open()).send(path, request)
  return {
    ...{ role, send, get: send, post: withBody('post'), patch: withBody('patch'), put: withBody('put') },
    delete: async (path, request) => await (await open()).delete(path, request),
  }
}

const admins = new WeakMap<Api, Map<AdminRole, string>>()

/** One administrator per role, made once. */
async function makeSession(api: Api, role: AdminRole, now: number): Promise<string> {
  const known = admins.get(api) ?? new Map<AdminRole, string>()
  admins.set(api, known)
  let adminId = known.get(role)
  if (adminId === undefined) {
    adminId = await makeAdministrator(api.store, { name: `${role}-1`, role }, actAt(now))
    known.set(role, adminId)
  }
  const owner = { adminId, address: '192.0.2.1' }
  return await api.store.transaction((trx) => openSession(trx, owner, now))
}

function makeClient(
  cookie: string,
  csrf: string,
  role: AdminRole,
  ask: (path: string, request: ConsoleRequest) => Promise<ApiAnswer>,
): ConsoleClient {
  const send = (path: string, request: ConsoleRequest = {}) => {
    const token: Record<string, string> = request.csrf === false ? {} : { 'x-csrf-token': csrf }
    return ask(path, { ...request, headers: { cookie, ...token, ...request.headers } })
  }
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, request: ConsoleRequest = {}) =>
      send(path, { ...request, method, body })
  return {
    cookie,
    csrf,
    role,
    send,
    get: send,
    post: withBody('POST'),
    patch: withBody('PATCH'),
    put: withBody('PUT'),
    delete: (path, request = {}) => send(path, { ...request, method: 'DELETE' }),
  }
}

/** A request to the admin API as it is. */
export const sendAdmin = (
  { service }: Api,
  path: string,
  { csrf: _, ...request }: ConsoleRequest,
): Promise<ApiAnswer> => sendPlain(service, `/api/admin${path}`, request)
