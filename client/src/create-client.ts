import { addressOf, readBaseUrl } from './address.ts'
import { fetchPreview, type PreviewSource } from './fetch-preview.ts'
import { type ChangeBatch, type FollowOptions, followChanges } from './follow-changes.ts'
import { OPERATIONS, type Operations } from './generated/operations.ts'
import { type ItemOf, iterateItems, type PagedOperation } from './items.ts'
import type { ClientOptions, Operation, RequestOptions } from './options.ts'
import { createSend, type Send } from './requests.ts'

/** Every operation of the API under its name in the document, and what takes several of them. */
export interface KhoNhacClient extends Operations {
  /** All items of a list, page after page: `for await (const track of client.items('listTracks', { genre: 'Ballad' }))`. */
  items<K extends PagedOperation>(
    operation: K,
    ...args: Parameters<Operations[K]>
  ): AsyncGenerator<ItemOf<K>, void, undefined>
  /** What changes in the catalogue, batch after batch, until a signal ends it. */
  followChanges(options?: FollowOptions): AsyncGenerator<ChangeBatch, never, undefined>
  /** The sound of a track's preview, whole. A link that has ended is replaced, once. */
  fetchPreview(source: PreviewSource, options?: RequestOptions): Promise<Response>
}

export function createClient(options: ClientOptions): KhoNhacClient {
  const { key, signal } = options
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('the key has characters that no key has')
  const send = createSend(options)
  const operations = bindOperations(readBaseUrl(options), key, send)
  return {
    ...operations,
    items: (operation, ...args) =>
      iterateItems(
        OPERATIONS[operation].path,
        operations[operation] as Call,
        ...(args as Parameters<Call>),
      ) as AsyncGenerator<never>,
    followChanges: (following = {}) => followChanges(operations.listChanges, signal, following),
    fetchPreview: (source, request) => fetchPreview(send, operations.getAudioUrl, source, request),
  }
}

type Call = (params?: object, options?: RequestOptions) => Promise<unknown>

function bindOperations(baseUrl: string, key: string | undefined, send: Send): Operations {
  const bind = (operation: Operation): Call => {
    const { method, answer, hasBody, isProbe = false, hasEffect = false } = operation
    const headers = {
      ...(key === undefined ? {} : { 'X-API-Key': key }),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    }
    return async (params = {}, options = {}) => {
      const destination = addressOf(baseUrl, operation, params as Record<string, unknown>)
      return await send({ ...destination, method, answer, isProbe, hasEffect, headers }, options)
    }
  }
  const calls = Object.entries(OPERATIONS).map(([name, operation]) => [name, bind(operation)])
  return Object.fromEntries(calls) as Operations
}
