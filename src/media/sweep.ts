import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../store/store.ts'
import type { MediaEntry, MediaStore } from './media-store.ts'
import { claimOrphans, deleteOrphans, findReferred, insertOrphans, REFERRED_KINDS } from './orphans.ts'

/** Longer than any link lives, which is a day at most, so that a link never outlives its file. */
const GRACE_MS = 48 * 3600 * 1000
/** A file this young may belong to a change that is about to be committed. */
const FRESH_MS = 3600 * 1000
/** Small enough that requests are not held up while a page is looked up. */
const PAGE = 32
const REMOVED_AT_ONCE = 20
/** A claim is used at once or not at all: after minutes other processes take it for abandoned (media/orphans.ts). */
const CLAIM_LASTS_MS = 20_000
/** It rests twice as long as it works: a sweep is not urgent, requests are. */
const REST = 2
const MAX_REST_MS = 200

interface SweepDeps {
  store: Store
  media: MediaStore
  now: () => number
  shouldStop?: () => boolean
}

/**
 * Deletes files that nothing has referred to for two days. The first sweep that finds one notes when; a later sweep deletes
 * it if nothing refers to it then. Any number of processes may sweep at once, and import the same files meanwhile. Returns how many were deleted.
 */
export async function sweepMedia(deps: SweepDeps): Promise<number> {
  for (const kind of REFERRED_KINDS) await noteOrphans(deps, kind)
  return await removeOld(deps)
}

async function noteOrphans(deps: SweepDeps, kind: (typeof REFERRED_KINDS)[number]): Promise<void> {
  const { store, media, now, shouldStop = () => false } = deps
  for await (const page of pagesOf(media.list(kind))) {
    if (shouldStop()) return
    const keys = page.map(({ key }) => key)
    const referred = await findReferred(store.db, kind, keys)
    const listed = await store.db.selectFrom('media_orphans').select('key').where('key', 'in', keys).execute()
    const known = new Set(listed.map(({ key }) => key))
    const isNewOrphan = ({ key, modifiedMs }: MediaEntry) =>
      !referred.has(key) && !known.has(key) && now() - modifiedMs >= FRESH_MS
    await deleteOrphans(
      store.db,
      keys.filter((key) => referred.has(key) && known.has(key)),
    )
    await insertOrphans(
      store.db,
      page.filter(isNewOrphan).map(({ key }) => key),
      now(),
    )
  }
}

/** Pages of a listing, with a rest after each. */
async function* pagesOf(entries: AsyncIterable<MediaEntry>): AsyncGenerator<MediaEntry[]> {
  let page: MediaEntry[] = []
  let startedAt = performance.now()
  for await (const entry of entries) {
    page.push(entry)
    if (page.length < PAGE) continue
    yield page
    page = []
    await pause(Math.min(REST * (performance.now() - startedAt), MAX_REST_MS))
    startedAt = performance.now()
  }
  if (page.length > 0) yield page
}

async function removeOld(deps: SweepDeps): Promise<number> {
  const { store, now, shouldStop = () => false } = deps
  const before = now() - GRACE_MS
  let removed = 0
  for (let after = ''; !shouldStop(); ) {
    const orphans = store.db.selectFrom('media_orphans').select('key').where('key', '>', after)
    const old = await orphans.where('since', '<=', before).orderBy('key').limit(REMOVED_AT_ONCE).execute()
    const keys = old.map(({ key }) => key)
    if (keys.length === 0) break
    after = keys.at(-1)!
    removed += await removeClaimed(deps, await claimOrphans(store, keys, before))
  }
  return removed
}

/** What is not removed in time is released. A file whose removal failed stays claimed, since it may still be removed. */
async function removeClaimed({ store, media, now, shouldStop = () => false }: SweepDeps, claimed: string[]) {
  const deadline = performance.now() + CLAIM_LASTS_MS
  const untouched = [...claimed]
  const done: string[] = []
  let removed = 0
  try {
    while (untouched.length > 0 && !shouldStop()) {
      const key = untouched[0]!
      const file = await media.stat(key)
      // It was written again, by hand or by an older version of the program.
      const isFresh = file !== undefined && now() - file.modifiedMs < FRESH_MS
      if (performance.now() > deadline) break
      untouched.shift()
      if (!isFresh) await media.delete(key)
      if (file && !isFresh) removed++
      done.push(key)
    }
  } finally {
    await deleteOrphans(store.db, done)
    if (untouched.length > 0)
      await store.db.updateTable('media_orphans').set({ removing_at: null }).where('key', 'in', untouched).execute()
  }
  return removed
}
