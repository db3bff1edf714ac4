import { randomUUID } from 'node:crypto'
import { writeCatalog } from '../../catalog/catalog-lock.ts'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, differences, recordAudit } from '../../store/audit-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { ReleaseLine } from '../lines/release-line.ts'
import { type Kind, type Order, parseOrder, refusalOf, saveLine } from '../save-line.ts'
import type { CatalogBatch } from '../writes/catalog-batch.ts'
import { findReleases, type WholeRelease } from '../writes/release-rows.ts'
import { noRelease } from './release-reads.ts'

/** What is left out stays; `tracks` is the whole order. */
export interface ReleaseChanges {
  title?: string | undefined
  /** `YYYY-MM-DD`; blank is none. */
  release_date?: string | null | undefined
  tracks?: readonly string[] | undefined
}

const RELEASE: Kind<WholeRelease, ReleaseLine> = {
  name: 'release',
  bookOf: ({ releases }) => releases,
  nameOf: ({ title }) => title,
  none: noRelease,
  exists: (id) => new OperatorError({ vi: `Đã có bản phát hành ${id}.`, en: `there is a release ${id} already` }),
  check: refuseElsewhere,
  told(before, after) {
    if (before === undefined) return { after }
    const { updated_at } = before
    return differences(before, { ...after, updated_at })
  },
  fieldOf: () => 'tracks',
}

/** Nothing is taken from another release in passing. */
async function refuseElsewhere(trx: Trx, { holders }: CatalogBatch, { id, tracks = [] }: ReleaseLine): Promise<void> {
  const held = tracks.find((track) => (holders.get(track) ?? id) !== id)
  if (held === undefined) return
  const { title, release } = await trx
    .selectFrom('release_tracks')
    .innerJoin('releases', 'releases.id', 'release_id')
    .innerJoin('tracks', 'tracks.id', 'track_id')
    .select(['tracks.title', 'releases.title as release'])
    .where('track_id', '=', held)
    .executeTakeFirstOrThrow()
  const vi = `“${title}” đang ở bản phát hành “${release}”: hãy bỏ bài khỏi đó trước`
  throw refusalOf({ vi, en: `“${title}” is on the release “${release}”: take it off there first` }, 'tracks')
}

/** The id of the new release. Nothing of its tracks changes: partners see what they saw. */
export async function addRelease(
  store: Store,
  { id = randomUUID(), ...changes }: ReleaseChanges & { id?: string | undefined; title: string },
  audit: AuditContext,
): Promise<string> {
  const line = readLine({ id, changes: { ...changes }, isNew: true }, audit.at)
  await saveLine(store, RELEASE, { id: line.id, changes: {}, isNew: true }, line, audit, {})
  return line.id
}

export async function changeRelease(
  store: Store,
  id: string,
  changes: ReleaseChanges,
  audit: AuditContext,
  since?: number,
): Promise<{ isChanged: boolean }> {
  const order = { id, changes: { ...changes }, isNew: false }
  return await saveLine(store, RELEASE, order, readLine(order, audit.at), audit, {
    isWanted(before) {
      if (before !== undefined && since !== undefined && before.updated_at > since) throw changedSince(before.title)
      return true
    },
  })
}

function readLine(order: Order, now: number): ReleaseLine {
  const { release_date: day } = order.changes
  const release_date = typeof day === 'string' && day.trim() === '' ? null : day
  return parseOrder('release', { ...order, changes: { ...order.changes, release_date } }, now)
}

/** Its tracks stay as they are. */
export async function deleteRelease(store: Store, id: string, audit: AuditContext): Promise<void> {
  await writeCatalog(store, async (trx) => {
    const before = (await findReleases(trx, [id])).get(id)
    if (before === undefined) throw noRelease(id)
    await trx.deleteFrom('release_tracks').where('release_id', '=', id).execute()
    await trx.deleteFrom('releases').where('id', '=', id).execute()
    await recordAudit(trx, audit, { action: 'release.delete', id, name: before.title, before })
  })
}

const changedSince = (title: string) =>
  new OperatorError({
    vi: `“${title}” đã được người khác sửa: hãy tải lại trước khi lưu.`,
    en: `“${title}” was changed by someone else: load it again before you save`,
  })
