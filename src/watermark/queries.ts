import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'

type Db = Kysely<Schema>
export type VariantRow = Selectable<Schema['watermark_variants']>
type IssueRow = Selectable<Schema['watermark_issues']>

/** The lossless preview of a track that has one. */
export async function findMaster(db: Db, trackId: string): Promise<string | undefined> {
  const row = await db.selectFrom('tracks').select('master_media').where('id', '=', trackId).executeTakeFirst()
  return row?.master_media ?? undefined
}

export function findVariant(
  db: Db,
  trackId: string,
  master: string,
  secretId: string,
): Promise<VariantRow | undefined> {
  return db
    .selectFrom('watermark_variants')
    .selectAll()
    .where('track_id', '=', trackId)
    .where('master_media', '=', master)
    .where('secret_id', '=', secretId)
    .executeTakeFirst()
}

export async function insertVariant(db: Db, row: VariantRow): Promise<void> {
  await db
    .insertInto('watermark_variants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The variant was made again: what was issued of it keeps its id. Nothing happens when another process was faster. */
export async function replaceVariant(
  db: Db,
  lost: VariantRow,
  { id: _, created_at: __, ...made }: VariantRow,
): Promise<void> {
  await db
    .updateTable('watermark_variants')
    .set(made)
    .where('id', '=', lost.id)
    .where('marked_media', '=', lost.marked_media)
    .execute()
}

/** False when the code was given out before. */
export async function insertIssue(db: Db, row: Insertable<Schema['watermark_issues']>): Promise<boolean> {
  const result = await db
    .insertInto('watermark_issues')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

/** All variants but their pairs; newest first. */
export function findVariants(db: Db, filter: { isWeak?: boolean } = {}): Promise<VariantRow[]> {
  let query = db.selectFrom('watermark_variants').selectAll().orderBy('created_at', 'desc').orderBy('id')
  if (filter.isWeak) query = query.where('is_weak', '=', 1)
  return query.execute()
}

type KnownSound = Pick<VariantRow, 'id' | 'secret_id' | 'fingerprint'>
const BATCH = 500

/** The fingerprints of all previews that copies were made of, or of one track's: some hundred at a time, whatever the catalogue. */
export async function* walkFingerprints(db: Db, trackId: string | undefined): AsyncGenerator<KnownSound[]> {
  for (let last = ''; ; ) {
    let query = db.selectFrom('watermark_variants').select(['id', 'secret_id', 'fingerprint']).where('id', '>', last)
    if (trackId !== undefined) query = query.where('track_id', '=', trackId)
    const rows = await query.orderBy('id').limit(BATCH).execute()
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}

export function countVariants(db: Db): Promise<number> {
  return db
    .selectFrom('watermark_variants')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirst()
    .then((row) => Number(row?.count ?? 0))
}

/** These, in the order asked for. */
export async function findVariantsById(db: Db, ids: readonly string[]): Promise<VariantRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('watermark_variants').selectAll().where('id', 'in', ids).execute()
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

/** Every copy that was made of one preview. */
export function findIssues(db: Db, variantId: string): Promise<IssueRow[]> {
  return db.selectFrom('watermark_issues').selectAll().where('variant_id', '=', variantId).execute()
}

export interface IssueRecord extends IssueRow {
  key_prefix: string
  key_name: string
  partner_id: string
  partner_name: string
}

/** A copy and who got it; undefined for a code that was never given out. */
export function findIssue(db: Db, code: string): Promise<IssueRecord | undefined> {
  return db
    .selectFrom('watermark_issues')
    .innerJoin('api_keys', 'api_keys.id', 'watermark_issues.key_id')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .selectAll('watermark_issues')
    .select([
      'api_keys.prefix as key_prefix',
      'api_keys.name as key_name',
      'partners.id as partner_id',
      'partners.name as partner_name',
    ])
    .where('watermark_issues.code', '=', code)
    .executeTakeFirst()
}
