import type { KeyObject } from 'node:crypto'
import type { Store } from '../../store/store.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { publicKeyOf, readKid, verifyJws } from './jws.ts'
import type { CheckedProof } from './proof.ts'
import { ensureProofKey, findProofKeys, type ProofKey } from './proof-keys.ts'
import { findProof } from './proofs.ts'
import { sinceThen } from './since.ts'
import { statementOf } from './statement.ts'

export interface VerifierDeps {
  store: Store
  live: LiveCatalog
  sealingKeys: readonly [Buffer, ...Buffer[]]
  now: () => number
}

export type ProofVerifier = ReturnType<typeof createProofVerifier>

/** Bounds how often made-up key ids can make us ask the store. */
const RELOAD_EVERY_MS = 1_000

/** Keeps the public keys in memory: they are never changed, only added to. */
export function createProofVerifier({ store, live, sealingKeys, now }: VerifierDeps) {
  const known = new Map<string, KeyObject>()
  let loadedAt = Number.NEGATIVE_INFINITY

  async function load(): Promise<ProofKey[]> {
    const keys = await findProofKeys(store.db)
    for (const { id, public_key } of keys) if (!known.has(id)) known.set(id, publicKeyOf(public_key))
    loadedAt = now()
    return keys
  }

  return {
    async check(jws: string): Promise<CheckedProof> {
      const kid = readKid(jws)
      if (kid !== undefined && !known.has(kid) && Math.abs(now() - loadedAt) >= RELOAD_EVERY_MS) await load()
      const verdict = verifyJws(jws, (id) => known.get(id), now())
      if ('reason' in verdict) return { valid: false, reason: verdict.reason }
      const { claims } = verdict
      const partnerName = (await findProof(store.db, claims.jti))?.partner_name ?? claims.aud
      const since = sinceThen(live.current(), claims)
      return { valid: true, claims, partnerName, statement: statementOf(claims, partnerName), since }
    },
    /** All that ever signed. The first is made when it is first asked for. */
    async publishedKeys(): Promise<readonly ProofKey[]> {
      const keys = await load()
      if (keys.length > 0) return keys
      await ensureProofKey(store, sealingKeys, now())
      return await load()
    },
    /** The proof of an id, as it was issued. */
    find: (id: string): Promise<{ jws: string } | undefined> => findProof(store.db, id),
  }
}
