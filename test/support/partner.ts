import { csrfOf } from '../../src/access/session-token.ts'
import type { Service } from '../../src/server/service.ts'
import { type ApiAnswer, type ApiRequest, sendPlain } from './api.ts'

export type PartnerRequest = Omit<ApiRequest, 'key'>

/** A partner in front of its page. */
export interface PartnerClient {
  cookie: string
  csrf: string
  /** With the cookie, and the CSRF token unless it is left out. */
  send(path: string, request?: PartnerRequest & { csrf?: boolean }): Promise<ApiAnswer>
}

/** A request to the partner API as it is. */
export const sendPartner = (service: Service, path: string, request: PartnerRequest = {}): Promise<ApiAnswer> =>
  sendPlain(service, `/api/partner${path}`, request)

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
