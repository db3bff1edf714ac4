import { generateKeyPairSync } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { seal, unseal } from '../../config/sealing.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { kidOf, type SigningKey } from './jws.ts'

export type ProofKey = Pick<Selectable<Schema['proof_keys']>, 'id' | 'public_key' | 'created_at' | 'retired_at'>
type SealingKeys = readonly [Buffer, ...Buffer[]]

/** All that ever signed, the newest first. */
export async function findProofKeys(db: Kysely<Schema>): Promise<ProofKey[]> {
  return await db
    .selectFrom('proof_keys')
    .select(['id', 'public_key', 'created_at', 'retired_at'])
    .orderBy('signs')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
    .then((rows) => rows.sort((a, b) => Number(a.retired_at !== null) - Number(b.retired_at !== null)))
}

/** The key that signs now. The first is made when it is first needed. */
export async function takeSigningKey(
  trx: Transaction<Schema>,
  sealingKeys: SealingKeys,
  at: number,
): Promise<SigningKey> {
  const find = () => trx.selectFrom('proof_keys').selectAll().where('signs', '=', 1).executeTakeFirst()
  let row = await find()
  if (row === undefined) {
    await insertKey(trx, sealingKeys, at)
    // Perhaps another's, who was first.
    row = (await find())!
  }
  return { kid: row.id, x: row.public_key, d: unseal(row.private_sealed, sealingKeys, row.id) }
}

async function insertKey(trx: Transaction<Schema>, [sealingKey]: SealingKeys, at: number): Promise<string> {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as { x: string; d: string }
  const id = kidOf(x)
  const row = { id, public_key: x, private_sealed: seal(d, sealingKey, id), signs: 1 as const, created_at: at }
  await trx
    .insertInto('proof_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('signs').doNothing())
    .execute()
  return id
}

/** Makes the first key where there is none yet, so that it is published before anything is signed with it. */
export async function ensureProofKey(store: Store, sealingKeys: SealingKeys, at: number): Promise<void> {
  await store.transaction((trx) => takeSigningKey(trx, sealingKeys, at))
}

export interface RotatedKey {
  id: string
  /** The one that signed before; `null` when this is the first. */
  retired: string | null
}

/** What was signed before stays good: its key stays published, and only signs no more. */
export async function rotateProofKey(store: Store, sealingKeys: SealingKeys, audit: AuditContext): Promise<RotatedKey> {
  return await store.transaction(async (trx) => {
    const former = await trx
      .updateTable('proof_keys')
      .set({ signs: null, retired_at: audit.at })
      .where('signs', '=', 1)
      .returning('id')
      .executeTakeFirst()
    const id = await insertKey(trx, sealingKeys, audit.at)
    const retired = former?.id ?? null
    await recordAudit(trx, audit, { action: 'proof.rotate-key', id, name: id, before: { id: retired }, after: { id } })
    return { id, retired }
  })
}
