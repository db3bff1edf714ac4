import type { Answer } from '../http/answer.ts'
import { type Endpoint, type EndpointInput, parseQuery } from '../http/endpoint.ts'

export interface Asked {
  params?: Readonly<Record<string, string>>
  /** As in an address; what is undefined is left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** What the API answers to the same question, as it was read. Throws the API's own refusals. */
export type ReadApi = <Body>(id: string, asked?: Asked) => Promise<Body>

/**
 * Asks the public API's own endpoints, without a way over the network and without a key: the site shows what partners get, and nothing
 * has to be presented twice.
 */
export function createApiReader(endpoints: readonly Endpoint[]): (input: EndpointInput<undefined>) => ReadApi {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  return (input) =>
    async <Body>(id: string, { params = {}, query = {} }: Asked = {}): Promise<Body> => {
      const endpoint = byId.get(id)
      if (endpoint === undefined) throw new Error(`the API has no endpoint ${id}`)
      const sent = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value))
      const parsed = parseQuery(endpoint, sent.toString()) as undefined
      const answer = await endpoint.handle({ ...input, params, query: parsed, headers: {} })
      return JSON.parse((answer as Answer).body.toString())
    }
}
