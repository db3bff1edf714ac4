import { OperatorError } from '../operator-error.ts'
import type { Trx } from '../store/schema/schema.ts'
import { KEY_COLUMNS, type Key, keyStateAt } from './keys.ts'
import { lockPartner, type Partner } from './partners.ts'

/** Keys that replaced each other, from the first one on: one caller to every limit, of which at most two keys work at a time. */
export type Chain = readonly Key[]

export interface LockedKey {
  partner: Partner
  key: Key
  chain: Chain
}

/**
 * Locks a key's partner until the commit, as every change of its keys does, so that what is decided on the chain holds. One that deletes
 * the partner locks it first as well: two orders invite deadlocks.
 */
export async function lockChain(trx: Trx, id: string): Promise<LockedKey> {
  const found = await trx.selectFrom('api_keys').select('partner_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw noKey(id)
  const partner = await lockPartner(trx, found.partner_id)
  const first = trx
    .selectFrom('api_keys as named')
    .select((row) => row.fn.coalesce('named.chain_id', 'named.id').as('first'))
    .where('named.id', '=', id)
  const chain = await trx
    .selectFrom('api_keys')
    .select(KEY_COLUMNS)
    .where((row) => row.or([row('api_keys.id', '=', first), row('chain_id', '=', first)]))
    .orderBy('created_at')
    .orderBy('api_keys.id')
    .execute()
  const key = chain.find((one) => one.id === id)
  if (key === undefined) throw noKey(id)
  return { partner, key, chain }
}

/** The keys that replaced this one, directly or by way of others. */
export function successorsOf(chain: Chain, id: string): Key[] {
  const found = new Set([id])
  const isLater = ({ rotated_from }: Key) => rotated_from !== null && found.has(rotated_from)
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const one of chain.filter(isLater)) found.add(one.id)
  }
  return chain.filter((one) => one.id !== id && found.has(one.id))
}

/** Those beside this one that are accepted. */
export const othersAtWork = (chain: Chain, id: string, now: number) =>
  chain.filter((one) => one.id !== id && keyStateAt(one, now) === 'active')

export const noKey = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy khoá.', en: `there is no key ${id}`, status: 404 })
