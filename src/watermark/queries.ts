import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Schema } from '../store/schema.ts'

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

/** All variants but their pairs, or one track's; newest first. */
export function findVariants(
  db: Db,
  filter: { trackId?: string | undefined; isWeak?: boolean } = {},
): Promise<VariantRow[]> {
  let query = db.selectFrom('watermark_variants').selectAll().orderBy('created_at', 'desc').orderBy('id')
  if (filter.trackId !== undefined) query = query.where('track_id', '=', filter.trackId)
  if (filter.isWeak) query = query.where('is_weak', '=', 1)
  return query.execute()
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
