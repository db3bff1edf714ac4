import type { Kysely, Selectable } from 'kysely'
import type { PartnerStatus } from '../store/schema/partner-tables.ts'
import type { Schema } from '../store/schema/schema.ts'
import { chunksOf } from '../structures/chunks-of.ts'

type Db = Kysely<Schema>

export interface KeyRow extends Selectable<Schema['api_keys']> {
  organization: string
  account_status: PartnerStatus
}

/** Far below what either store takes as parameters of one statement. */
const IDS_PER_QUERY = 500

export const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .selectAll('api_keys')
    .select(['partners.name as organization', 'partners.status as account_status'])

export function findAllKeys(db: Db): Promise<KeyRow[]> {
  return selectKeys(db).execute()
}

export function findKeyByDigest(db: Db, digest: string): Promise<KeyRow | undefined> {
  return selectKeys(db).where('digest', '=', digest).executeTakeFirst()
}

/** The keys named, and all keys of the partners named; a key may come twice. */
export async function findKeys(db: Db, keyIds: readonly string[], partnerIds: readonly string[]): Promise<KeyRow[]> {
  const rows: KeyRow[] = []
  for (const ids of chunksOf(keyIds, IDS_PER_QUERY))
    rows.push(...(await selectKeys(db).where('api_keys.id', 'in', ids).execute()))
  for (const ids of chunksOf(partnerIds, IDS_PER_QUERY))
    rows.push(...(await selectKeys(db).where('partner_id', 'in', ids).execute()))
  return rows
}
