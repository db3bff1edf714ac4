import { randomBytes } from 'node:crypto'
import { openMediaStore } from '../../src/media/open-media-store.ts'
import type { Service } from '../../src/server/service.ts'
import type { Store } from '../../src/store/store.ts'
import { sendTo } from './api.ts'
import { makeTrack } from './catalogue.ts'

/** A preview of thirty seconds has this many bytes, ten of them a third. */
export const PREVIEW_BYTES = 90_000

/** A published track whose sound is really there. */
export async function makePlayable(
  store: Store,
  dataDir: string,
  fields: Parameters<typeof makeTrack>[1] = {},
  size = PREVIEW_BYTES,
): Promise<string> {
  const audio_media = await openMediaStore({ dataDir, s3: undefined }).put(randomBytes(size), 'previews')
  return await makeTrack(store, { audio_media, ...fields })
}

export interface SiteAnswer {
  status: number
  headers: Record<string, string | undefined>
  text: string
  bytes: Buffer
  json(): any
}

export interface SiteRequest {
  method?: string
  /** Undefined: not sent, though a browser would. */
  headers?: Record<string, string | undefined>
  body?: unknown
}

const ORIGIN = 'https://nhac.example'

const withoutUndefined = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

/** A visitor of the site: sends what a browser sends, and keeps cookies unless told not to. */
export function makeListener({
  keepsCookies = true,
  ip = '192.0.2.1',
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
} = {}) {
  let cookie: string | undefined
  async function ask(service: Service, path: string, { method = 'POST', headers = {}, body }: SiteRequest = {}) {
    const response = await sendTo(service, {
      method: method as 'POST',
      url: path,
      headers: withoutUndefined({
        host: 'nhac.example',
        origin: ORIGIN,
        'user-agent': userAgent,
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      }),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      remoteAddress: ip,
    })
    const given = [response.headers['set-cookie'] ?? []].flat()[0]
    if (given !== undefined && keepsCookies) cookie = given.split(';', 1)[0]!
    const answer: SiteAnswer = {
      status: response.statusCode,
      headers: response.headers as SiteAnswer['headers'],
      text: response.body,
      bytes: response.rawPayload,
      json: () => response.json(),
    }
    return answer
  }
  const listener = {
    ask,
    cookie: () => cookie,
    start: async (service: Service, trackId: string): Promise<{ token: string; audio_url: string }> => {
      const answer = await ask(service, '/api/site/listens', { body: { track_id: trackId } })
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
      return answer.json().data
    },
    fetchAudio: (service: Service, audioUrl: string, range?: string) =>
      ask(service, new URL(audioUrl).pathname, { method: 'GET', headers: range === undefined ? {} : { range } }),
    heard: async (service: Service, token: string) =>
      (await ask(service, `/api/site/listens/${token}/heard`)).json().data as { counted: boolean; reason?: string },
    /** Begins to listen and fetches all of the preview. */
    async fetchAll(service: Service, trackId: string): Promise<string> {
      const { token, audio_url } = await listener.start(service, trackId)
      await listener.fetchAudio(service, audio_url)
      return token
    },
  }
  return listener
}
