import type { MediaKind, MediaStore } from '../media/media-store.ts'
import type { Store } from '../store/store.ts'

/** Longer than any link lives (§8: a day at most), so that a link never outlives its file. */
const GRACE_MS = 48 * 3600 * 1000
/** A file this young may belong to a change that is about to be committed. */
const FRESH_MS = 3600 * 1000
const DELETE_AT_ONCE = 200

/** Where the files of each kind are referred to. What copies were marked of stays: they may turn up after years. */
const REFERENCES = {
  originals: [['tracks', 'audio_original']],
  masters: [
    ['tracks', 'master_media'],
    ['watermark_variants', 'master_media'],
  ],
  marked: [['watermark_variants', 'marked_media']],
  previews: [['tracks', 'audio_media']],
  covers: [['tracks', 'cover_media']],
  avatars: [['artists', 'avatar_media']],
} as const

type SweptKind = keyof typeof REFERENCES

interface SweepParts {
  store: Store
  media: MediaStore
  now: () => number
  shouldStop?: () => boolean
}

/**
 * Removes files that no track and no artist has referred to for two days. The first sweep that finds one so writes down when; a later one
 * removes it, if it is still so. Any number of processes may sweep at once. Returns how many files went.
 */
export async function sweepMedia(parts: SweepParts): Promise<number> {
  let removed = 0
  for (const kind of Object.keys(REFERENCES) as SweptKind[]) removed += await sweepKind(parts, kind)
  return removed
}

async function sweepKind(
  { store, media, now, shouldStop = () => false }: SweepParts,
  kind: SweptKind,
): Promise<number> {
  const referred = await findReferred(store, kind)
  const orphans = await findOrphans(store, kind)
  const due: string[] = []
  for await (const { key, modifiedMs } of media.list(kind)) {
    if (shouldStop()) return 0
    const since = orphans.get(key)
    orphans.delete(key)
    if (referred.has(key)) {
      if (since !== undefined) await forget(store, [key])
    } else if (since === undefined) {
      if (now() - modifiedMs >= FRESH_MS) await remember(store, key, now())
    } else if (now() - since >= GRACE_MS && now() - modifiedMs >= FRESH_MS) due.push(key)
  }
  // What is left was removed by another sweep.
  await forget(store, [...orphans.keys()])
  return await removeFiles(store, media, kind, due)
}

async function removeFiles(store: Store, media: MediaStore, kind: SweptKind, due: readonly string[]): Promise<number> {
  if (due.length === 0) return 0
  // Looked up again, since the listing may have taken its time.
  const referred = await findReferred(store, kind)
  const orphans = due.filter((key) => !referred.has(key))
  for (const key of orphans) await media.delete(key)
  await forget(store, due)
  return orphans.length
}

/** One kind at a time: all keys of a million tracks at once would be a lot of memory. */
async function findReferred({ db }: Store, kind: SweptKind): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const [table, column] of REFERENCES[kind]) {
    const rows = await db
      .selectFrom(table as 'tracks')
      .select(column as 'audio_media')
      .where(column as 'audio_media', 'is not', null)
      .distinct()
      .execute()
    for (const row of rows) keys.add((row as Record<string, string>)[column]!)
  }
  return keys
}

async function findOrphans({ db }: Store, kind: MediaKind): Promise<Map<string, number>> {
  const rows = await db.selectFrom('media_orphans').selectAll().where('key', 'like', `${kind}/%`).execute()
  return new Map(rows.map((row) => [row.key, row.since]))
}

async function remember({ db }: Store, key: string, since: number): Promise<void> {
  await db
    .insertInto('media_orphans')
    .values({ key, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function forget({ db }: Store, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += DELETE_AT_ONCE)
    await db
      .deleteFrom('media_orphans')
      .where('key', 'in', keys.slice(at, at + DELETE_AT_ONCE))
      .execute()
}
