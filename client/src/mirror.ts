import { throwIfAborted, wait } from './abort.ts'
import { KhoNhacError } from './error.ts'
import { followChanges } from './follow-changes.ts'
import type { Operations } from './generated/operations.ts'
import type { Track, TrackChange } from './generated/schemas.ts'
import type { RequestOptions } from './options.ts'
import { type OpenExport, type Place, readExport } from './read-export.ts'

/** A track without its links, which expire: ask for those when you need them. */
export type MirroredTrack = Omit<Track, 'audio_url' | 'cover_url' | 'media_expires_in'>

/** Where the copy is kept: a database, a file, a Map. */
export interface MirrorStore {
  /** What `apply` was given last; nothing when there is no copy yet. */
  readState(): string | null | undefined | Promise<string | null | undefined>
  /** All of it at once or nothing, as in a transaction: `state` belongs to the tracks. */
  apply(step: MirrorStep): void | Promise<void>
}

/** To be done in this order. */
export interface MirrorStep {
  /** All tracks go first: the copy begins anew. */
  isReset: boolean
  remove: string[]
  put: MirroredTrack[]
  /** To be kept, and told by `readState` the next time. */
  state: string
}

export interface MirrorOptions extends Omit<RequestOptions, 'idempotencyKey'> {
  /** Between two questions, once the copy is up to date. */
  pollSeconds?: number | undefined
  /** Hears of what went wrong and is tried again: no answer, a cut, 429, 5xx. Anything else ends the iteration. */
  onError?: ((error: KhoNhacError) => void) | undefined
}

/** Told after every step that was kept. */
export interface MirrorProgress {
  phase: 'export' | 'changes'
  put: number
  removed: number
  /** The copy has been whole since: what it lacks are changes that it has yet to hear of. */
  isWhole: boolean
}

export interface MirrorDeps {
  openExport: OpenExport
  listChanges: Operations['listChanges']
  getTracksByIds: Operations['getTracksByIds']
  signal: AbortSignal | undefined
}

/** Brings a copy of the catalogue up to date and keeps it so, for ever; after an end it goes on where it was. */
export async function* mirror(
  deps: MirrorDeps,
  store: MirrorStore,
  options: MirrorOptions,
): AsyncGenerator<MirrorProgress, never, undefined> {
  let state = parseState(await store.readState())
  for (;;) {
    if (!('cursor' in state)) state = yield* copyAll(deps, store, state, options)
    yield* follow(deps, store, state.cursor, options)
    // The server was set back to an older backup, and does not know the cursor.
    state = {}
  }
}

type State = { cursor: string } | Partial<Place>

function parseState(text: string | null | undefined): State {
  try {
    return (JSON.parse(text ?? '{}') as State | null) ?? {}
  } catch {
    return {}
  }
}

const BATCH = 1000
const MAX_PAUSE_SECONDS = 30

async function* copyAll(
  deps: MirrorDeps,
  store: MirrorStore,
  begun: Partial<Place>,
  { pollSeconds, onError, ...request }: MirrorOptions,
): AsyncGenerator<MirrorProgress, { cursor: string }, undefined> {
  const signals = [deps.signal, request.signal]
  let place = begun
  for (let failures = 0; ; failures += 1) {
    throwIfAborted(signals)
    try {
      for await (const { isReset, tracks, next } of readExport(deps.openExport, place, BATCH, request)) {
        await store.apply({ isReset, remove: [], put: tracks as MirroredTrack[], state: JSON.stringify(next) })
        failures = 0
        yield { phase: 'export', put: tracks.length, removed: 0, isWhole: 'cursor' in next }
        if ('cursor' in next) return next
        place = next
      }
    } catch (error) {
      throwIfAborted(signals)
      if (!(error instanceof KhoNhacError && error.isTransient)) throw error
      onError?.(error)
      const pause = Math.min(MAX_PAUSE_SECONDS, 2 ** failures / 4) * (0.5 + Math.random() / 2)
      await wait(error.retryAfter ?? Math.min(pause, pollSeconds ?? pause), signals)
    }
  }
}

/** Ends when the cursor is lost. */
async function* follow(
  { listChanges, getTracksByIds, signal }: MirrorDeps,
  store: MirrorStore,
  since: string,
  options: MirrorOptions,
): AsyncGenerator<MirrorProgress, void, undefined> {
  const { pollSeconds, onError, ...request } = options
  for await (const { isReset, changes, cursor } of followChanges(listChanges, signal, { ...options, since })) {
    if (isReset) return
    const { put, remove } = await fetchChanged(getTracksByIds, changes, request)
    await store.apply({ isReset: false, remove, put, state: JSON.stringify({ cursor }) })
    yield { phase: 'changes', put: put.length, removed: remove.length, isWhole: true }
  }
}

const IDS_AT_ONCE = 50

/** As they are by now, which may be newer than the change: later ones then find nothing to do. */
async function fetchChanged(
  getTracksByIds: Operations['getTracksByIds'],
  changes: readonly TrackChange[],
  request: RequestOptions,
): Promise<Pick<MirrorStep, 'put' | 'remove'>> {
  const ids = [...new Set(changes.map(({ id }) => id))]
  const put: MirroredTrack[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const { data } = await getTracksByIds({ ids: ids.slice(at, at + IDS_AT_ONCE) }, request)
    for (const { audio_url, cover_url, media_expires_in, ...track } of data) put.push(track)
  }
  const found = new Set(put.map(({ id }) => id))
  return { put, remove: ids.filter((id) => !found.has(id)) }
}
