import { addressOf, readBaseUrl } from './address.ts'
import { callOf, type PagedMethod } from './call.ts'
import { fetchPreview, type PreviewSource } from './fetch-preview.ts'
import { type ChangeBatch, type FollowOptions, followChanges } from './follow-changes.ts'
import { OPERATIONS, type Operations } from './generated/operations.ts'
import { type ItemOf, iterateItems, type PagedOperation } from './items.ts'
import { type MirrorOptions, type MirrorProgress, type MirrorStore, mirror } from './mirror.ts'
import type { ClientOptions, Operation, RequestOptions } from './options.ts'
import { createOpenExport } from './read-export.ts'
import { createSend, IDEMPOTENCY_KEY, type Send } from './requests.ts'

/** Every operation of the API under its name in the document, and what takes several of them. */
export interface KhoNhacClient extends Operations {
  /** `client.items('listTracks', { … })` is `client.listTracks.items({ … })`, for who has the name of the operation as a text. */
  items<K extends PagedOperation>(
    operation: K,
    ...args: Parameters<Operations[K]>
  ): AsyncGenerator<ItemOf<K>, void, undefined>
  /** What changes in the catalogue, batch after batch, until a signal ends it. */
  followChanges(options?: FollowOptions): AsyncGenerator<ChangeBatch, never, undefined>
  /** The sound of a track's preview, whole. A link that has ended is replaced, once. */
  fetchPreview(source: PreviewSource, options?: RequestOptions): Promise<Response>
  /** An exact copy of the catalogue in a store of yours: all tracks first, then what changes, step by step until a signal ends it. */
  mirror(store: MirrorStore, options?: MirrorOptions): AsyncGenerator<MirrorProgress, never, undefined>
}

export function createClient(options: ClientOptions): KhoNhacClient {
  const { key, signal } = options
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('the key has characters that no key has')
  const send = createSend(options)
  const baseUrl = readBaseUrl(options)
  const operations = bindOperations(baseUrl, key, send)
  const { listChanges, getTracksByIds } = operations
  const mirroring = { openExport: createOpenExport(baseUrl, options), listChanges, getTracksByIds, signal }
  return {
    ...operations,
    items: (operation, ...args) =>
      (operations[operation] as Method).items(...(args as Parameters<Method>)) as AsyncGenerator<never>,
    followChanges: (following = {}) => followChanges(listChanges, signal, following),
    mirror: (store, following = {}) => mirror(mirroring, store, following),
    fetchPreview: (source, request) => fetchPreview(send, operations.getAudioUrl, source, request),
  }
}

type Method = PagedMethod<[params?: object, options?: RequestOptions], { data: unknown[] }>

function bindOperations(baseUrl: string, key: string | undefined, send: Send): Operations {
  const bind = (operation: Operation): Method => {
    const { method, answer, hasBody, isProbe = false, hasEffect = false, isRepeatable = false } = operation
    const headers = {
      ...(key === undefined ? {} : { 'X-API-Key': key }),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    }
    const ask = async (params: object, options?: RequestOptions) => {
      const destination = addressOf(baseUrl, operation, params as Record<string, unknown>)
      const { idempotencyKey: name } = options ?? {}
      if (name !== undefined && !isRepeatable) throw new TypeError(`${operation.path} takes no idempotencyKey`)
      const sent = name === undefined ? headers : { ...headers, [IDEMPOTENCY_KEY]: name }
      return await send({ ...destination, method, answer, isProbe, hasEffect, headers: sent }, options)
    }
    const call = (params: object = {}, options?: RequestOptions) => callOf(ask(params, options))
    return Object.assign(call, {
      items: (...args: Parameters<Method>) => iterateItems(operation.path, call, ...args),
    }) as Method
  }
  const calls = Object.entries(OPERATIONS).map(([name, operation]) => [name, bind(operation)])
  return Object.fromEntries(calls) as Operations
}
