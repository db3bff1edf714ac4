import { randomUUID } from 'node:crypto'
import { parseUuid } from '../../http/query/parameters.ts'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, differences, recordAudit } from '../../store/audit-log.ts'
import { insertRows } from '../../store/bulk-insert.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import type { Sentence } from '../../text/sentence.ts'
import { MAX_RELEASE_TITLE, MAX_RELEASE_TRACKS } from '../lines/release-line.ts'
import { parseDisplayName } from '../operators/display-names.ts'
import { findReleaseTrackIds } from '../tracks/of-release.ts'
import { noRelease } from './release-reads.ts'

const IDS_PER_QUERY = 500

/** What is left out stays; `tracks` is the whole order. */
export interface ReleaseChanges {
  title?: string | undefined
  /** `YYYY-MM-DD`. */
  release_date?: string | null | undefined
  tracks?: readonly string[] | undefined
}

interface Wanted {
  title?: string
  release_date?: string | null
  tracks?: string[]
}

/** The id of the new release. Nothing of its tracks changes: partners see what they saw. */
export async function addRelease(
  store: Store,
  changes: ReleaseChanges & { id?: string | undefined; title: string },
  audit: AuditContext,
): Promise<string> {
  const wanted = readChanges(changes)
  const id = changes.id === undefined ? randomUUID() : parseUuid(changes.id)
  if (id === undefined) throw wrong('id', { vi: 'phải là UUID', en: 'must be a UUID' })
  await store.transaction(async (trx) => {
    const known = await trx.selectFrom('releases').select('id').where('id', '=', id).executeTakeFirst()
    if (known !== undefined)
      throw new OperatorError({ vi: `Đã có bản phát hành ${id}.`, en: `there is a release ${id} already` })
    const { tracks = [], title = '', release_date = null } = wanted
    const row = { id, title, release_date, created_at: audit.at, updated_at: audit.at }
    await trx.insertInto('releases').values(row).execute()
    await writeTracks(trx, id, tracks)
    await recordAudit(trx, audit, { action: 'release.create', id, name: title, after: { ...row, tracks } })
  })
  return id
}

export async function changeRelease(
  store: Store,
  id: string,
  changes: ReleaseChanges,
  audit: AuditContext,
  since?: number,
): Promise<{ isChanged: boolean }> {
  const wanted = readChanges(changes)
  return await store.transaction(async (trx) => {
    const release = await lockRelease(trx, id)
    if (since !== undefined && release.updated_at > since) throw changedSince(release.title)
    const before = { ...release, tracks: await findReleaseTrackIds(trx, id) }
    const after = { ...before, ...wanted }
    if (JSON.stringify(after) === JSON.stringify(before)) return { isChanged: false }
    const { title, release_date } = after
    // Has to differ from what was, also where the clock stands still, so that a stale editor is told.
    const updated_at = Math.max(audit.at, release.updated_at + 1)
    await trx.updateTable('releases').set({ title, release_date, updated_at }).where('id', '=', id).execute()
    if (wanted.tracks !== undefined) await writeTracks(trx, id, wanted.tracks)
    await recordAudit(trx, audit, { action: 'release.update', id, name: release.title, ...differences(before, after) })
    return { isChanged: true }
  })
}

/** Its tracks stay as they are. */
export async function deleteRelease(store: Store, id: string, audit: AuditContext): Promise<void> {
  await store.transaction(async (trx) => {
    const release = await lockRelease(trx, id)
    const before = { ...release, tracks: await findReleaseTrackIds(trx, id) }
    await trx.deleteFrom('release_tracks').where('release_id', '=', id).execute()
    await trx.deleteFrom('releases').where('id', '=', id).execute()
    await recordAudit(trx, audit, { action: 'release.delete', id, name: release.title, before })
  })
}

/** By an update that changes nothing: on PostgreSQL that locks the row, so that what is decided on it holds until the commit. */
async function lockRelease(trx: Trx, id: string) {
  const release = await trx
    .updateTable('releases')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (release === undefined) throw noRelease(id)
  return release
}

async function writeTracks(trx: Trx, id: string, tracks: readonly string[]): Promise<void> {
  await refuseUnknown(trx, tracks)
  await trx.deleteFrom('release_tracks').where('release_id', '=', id).execute()
  await refuseElsewhere(trx, tracks)
  await insertRows(
    trx,
    'release_tracks',
    tracks.map((track_id, position) => ({ track_id, release_id: id, position })),
  )
}

async function refuseUnknown(trx: Trx, tracks: readonly string[]): Promise<void> {
  const known = new Set<string>()
  for (const ids of chunksOf(tracks, IDS_PER_QUERY)) {
    const rows = await trx.selectFrom('tracks').select('id').where('id', 'in', ids).execute()
    for (const row of rows) known.add(row.id)
  }
  const unknown = tracks.find((track) => !known.has(track))
  if (unknown !== undefined)
    throw wrong('tracks', { vi: `không có bài hát ${unknown}`, en: `there is no track ${unknown}` })
}

/** Nothing is taken from another release in passing. */
async function refuseElsewhere(trx: Trx, tracks: readonly string[]): Promise<void> {
  if (tracks.length === 0) return
  const other = await trx
    .selectFrom('release_tracks')
    .innerJoin('releases', 'releases.id', 'release_id')
    .innerJoin('tracks', 'tracks.id', 'track_id')
    .select(['tracks.title', 'releases.title as release'])
    .where('track_id', 'in', tracks)
    .orderBy('tracks.id')
    .executeTakeFirst()
  if (other !== undefined)
    throw wrong('tracks', {
      vi: `“${other.title}” đang ở bản phát hành “${other.release}”: hãy bỏ bài khỏi đó trước`,
      en: `“${other.title}” is on the release “${other.release}”: take it off there first`,
    })
}

function readChanges({ title, release_date, tracks }: ReleaseChanges): Wanted {
  return {
    ...(title === undefined ? {} : { title: parseDisplayName('title', title, MAX_RELEASE_TITLE) }),
    ...(release_date === undefined ? {} : { release_date: readDay(release_date) }),
    ...(tracks === undefined ? {} : { tracks: readIds(tracks) }),
  }
}

function readDay(day: string | null): string | null {
  if (day === null || day.trim() === '') return null
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  if (at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)) return day
  throw wrong('release_date', { vi: 'phải là ngày dạng 2026-03-02', en: 'must be a day such as 2026-03-02' })
}

function readIds(tracks: readonly string[]): string[] {
  if (tracks.length > MAX_RELEASE_TRACKS)
    throw wrong('tracks', { vi: `nhiều nhất ${MAX_RELEASE_TRACKS} bài`, en: `at most ${MAX_RELEASE_TRACKS}` })
  const ids = tracks.map((track) => parseUuid(track))
  if (ids.includes(undefined)) throw wrong('tracks', { vi: 'phải là UUID', en: 'must be UUIDs' })
  if (new Set(ids).size < ids.length)
    throw wrong('tracks', { vi: 'một bài có mặt hai lần', en: 'a track is there twice' })
  return ids as string[]
}

const wrong = (field: string, sentence: Sentence) => new OperatorError({ ...sentence, status: 400, field })

const changedSince = (title: string) =>
  new OperatorError({
    vi: `“${title}” đã được người khác sửa: hãy tải lại trước khi lưu.`,
    en: `“${title}” was changed by someone else: load it again before you save`,
  })
