import { withTimeout } from '../../async/timeout.ts'
import { ApiError } from '../../errors.ts'
import type { Answer } from '../../http/answer.ts'
import type { Endpoint, EndpointInput } from '../../http/endpoint.ts'
import { parseQuery } from '../../http/parse-query.ts'

export interface Asked {
  params?: Readonly<Record<string, string>>
  /** As in an address; what is undefined is left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** What the API answers to the same question, as it was read. Throws the API's own refusals. */
export interface ReadApi {
  <Body>(id: string, asked?: Asked): Promise<Body>
  /** What a page can do without: where it is not there, or the store is too slow, the page has `none` in its place. */
  orNone<Body>(none: Body, id: string, asked?: Asked): Promise<Body>
  /** Something is missing that the store could not tell in time. */
  readonly isIncomplete: boolean
}

/** Waveforms are in the store, the rest of a page is in memory: when the store is slow, pages come without them. */
const MAX_WAIT_MS = 1000

/**
 * Asks the public API's own endpoints, without a way over the network and without a key: the site shows what partners get, and nothing
 * has to be presented twice.
 */
export function createApiReader(
  endpoints: readonly Endpoint[],
  /** Each answer is a piece of work. */
  enqueueWork: <T>(work: () => Promise<T>, isGone: () => boolean) => T | Promise<T>,
): (input: EndpointInput<undefined>) => ReadApi {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  async function read<Body>(input: EndpointInput<undefined>, id: string, asked: Asked = {}): Promise<Body> {
    const { params = {}, query = {} } = asked
    const endpoint = byId.get(id)
    if (endpoint === undefined) throw new Error(`the API has no endpoint ${id}`)
    const sent = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value))
    const parsed = parseQuery(endpoint, sent.toString()) as undefined
    const answer = await endpoint.handle({ ...input, params, query: parsed, headers: {} })
    return JSON.parse((answer as Answer).body.toString())
  }

  return (input) => {
    let isIncomplete = false
    const goOn = async <T>(work: () => Promise<T>) => await enqueueWork(work, input.isGone)
    const ask = <Body>(id: string, asked?: Asked) => goOn(() => read<Body>(input, id, asked))
    const more = {
      async orNone<Body>(none: Body, id: string, asked?: Asked): Promise<Body> {
        const lack = () => {
          isIncomplete = true
          return none
        }
        const readSoon = () => {
          const reading = read<Body>(input, id, asked).catch((error: unknown) => (isRefusal(error) ? none : lack()))
          return withTimeout(reading, MAX_WAIT_MS, lack)
        }
        return await goOn(readSoon)
      },
    }
    return Object.defineProperty(Object.assign(ask, more), 'isIncomplete', { get: () => isIncomplete }) as ReadApi
  }
}

/** What the API refuses it will refuse the next time as well. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500
