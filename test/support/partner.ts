import { csrfOf } from '../../src/access/session-token.ts'
import type { Service } from '../../src/server/service.ts'
import { type ApiAnswer, sendTo } from './api.ts'

export interface PartnerRequest {
  method?: string
  headers?: Record<string, string>
  ip?: string
  body?: unknown
}

/** A partner in front of its page. */
export interface PartnerClient {
  cookie: string
  csrf: string
  /** With the cookie, and the CSRF token unless it is left out. */
  send(path: string, request?: PartnerRequest & { csrf?: boolean }): Promise<ApiAnswer>
}

/** A request to the partner API as it is. */
export async function sendPartner(service: Service, path: string, request: PartnerRequest = {}): Promise<ApiAnswer> {
  const { body } = request
  const response = await sendTo(service, {
    method: (request.method ?? 'GET') as 'GET',
    url: `/api/partner${path}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...request.headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    remoteAddress: request.ip ?? '192.0.2.1',
  })
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string | undefined>,
    text: response.body,
    bytes: response.rawPayload,
    json: () => response.json(),
  }
}

export const signInWith = (service: Service, key: unknown, request: PartnerRequest = {}) =>
  sendPartner(service, '/session', { method: 'POST', body: { key }, ...request })

/** What the browser has after a sign-in, to use with any process. */
export async function openPartner(service: Service, key: string): Promise<PartnerClient> {
  const answer = await signInWith(service, key)
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`)
  const [cookie] = String(answer.headers['set-cookie']).split(';')
  return clientOf(service, cookie!)
}

export function clientOf(service: Service, cookie: string): PartnerClient {
  const csrf = csrfOf(cookie.split('=')[1]!)
  return {
    cookie,
    csrf,
    send: (path, { csrf: hasToken = true, ...request } = {}) =>
      sendPartner(service, path, {
        ...request,
        headers: { cookie, ...(hasToken ? { 'x-csrf-token': csrf } : {}), ...request.headers },
      }),
  }
}
