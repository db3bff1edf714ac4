import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { rateLimited, trackNotFound } from '../../errors.ts'
import { isPostgres } from '../../store/dialect.ts'
import { makeOnce, type RepeatedRequest } from '../../store/repeated-requests.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { DAY_MS } from '../../text/time.ts'
import { claimsOf, type ProofOrder } from './claims.ts'
import { signClaims } from './jws.ts'
import { takeSigningKey } from './proof-keys.ts'

export type ProofRow = Selectable<Schema['license_proofs']>

/** Proofs are never deleted: this bounds how fast they can fill the store. */
export const MAX_PROOFS_A_DAY = 10_000
/** As far as the total of a search reaches. */
const MAX_COUNTED = 10_000

export interface NewProof extends Omit<ProofOrder, 'id' | 'track'> {
  partnerName: string
  /** Without what the store has to say of it now. */
  track: Omit<ProofOrder['track'], 'licenseCode' | 'territory'>
  sealingKeys: readonly [Buffer, ...Buffer[]]
  repeated: RepeatedRequest | undefined
}

/** By the licence that the store has at this moment: after a takedown none is issued, however far behind the catalogue in memory may be. */
export async function issueProof(store: Store, order: NewProof): Promise<ProofRow> {
  const { at, partnerId, partnerName, project, url, sealingKeys } = order
  return await store.transaction((trx) =>
    makeOnce(trx, order.repeated, async () => {
      await refuseTooMany(trx, partnerId, at)
      const track = { ...order.track, ...(await takeTerms(trx, order.track.id)) }
      const id = randomUUID()
      const jws = signClaims(claimsOf({ ...order, id, track }), await takeSigningKey(trx, sealingKeys, at))
      const { title, artist, isrc, licenseCode: license_code } = track
      const words = fold([title, artist, isrc ?? '', project, url ?? '', partnerName].join(' '))
      const row: ProofRow = {
        ...{ id, partner_id: partnerId, partner_name: partnerName, track_id: track.id, jws, project, url },
        ...{ title, artist, license_code, words, issued_at: at },
      }
      await trx.insertInto('license_proofs').values(row).execute()
      return row
    }),
  )
}

async function takeTerms(trx: Transaction<Schema>, id: string) {
  const found = await trx
    .selectFrom('tracks')
    .select(['license_code', 'territory', 'published_at'])
    .where('id', '=', id)
    // Locked so that no takedown comes between this check and the signature.
    .forShare()
    .executeTakeFirst()
  if (found === undefined || found.published_at === null) throw trackNotFound()
  return { licenseCode: found.license_code, territory: found.territory }
}

async function refuseTooMany(trx: Transaction<Schema>, partnerId: string, at: number): Promise<void> {
  const oldest = await trx
    .selectFrom('license_proofs')
    .select('issued_at')
    .where('partner_id', '=', partnerId)
    .where('issued_at', '>', at - DAY_MS)
    .orderBy('issued_at', 'desc')
    .offset(MAX_PROOFS_A_DAY - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest !== undefined) throw rateLimited(Math.max(1, Math.ceil((oldest.issued_at + DAY_MS - at) / 1000)))
}

export interface ProofQuery {
  partnerId?: string | undefined
  /** Words of title, artist, ISRC, project, address or partner; or the id of a proof or of a track. */
  q?: string | undefined
  limit: number
  offset: number
}

/** The newest first. */
export async function findProofs(
  db: Kysely<Schema>,
  { partnerId, q, limit, offset }: ProofQuery,
): Promise<{ proofs: ProofRow[]; total: number }> {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const isId = q !== undefined && /^[0-9a-f-]{36}$/i.test(q.trim())
  let matching = db.selectFrom('license_proofs')
  if (partnerId !== undefined) matching = matching.where('partner_id', '=', partnerId)
  if (isId) {
    const id = q.trim().toLowerCase()
    matching = matching.where((row) => row.or([row('id', '=', id), row('track_id', '=', id)]))
  } else {
    // Not `like`: what is typed in is no pattern.
    for (const word of words) matching = matching.where(positionOf(db, word), '>', 0)
  }
  const counted = matching.select('id').limit(MAX_COUNTED).as('counted')
  const { total } = await db
    .selectFrom(counted)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const newest = matching.selectAll().orderBy('issued_at', 'desc').orderBy('id').limit(limit).offset(offset)
  return { proofs: await newest.execute(), total: Number(total) }
}

const positionOf = (db: Kysely<Schema>, word: string) =>
  isPostgres(db) ? sql<number>`strpos(words, ${word})` : sql<number>`instr(words, ${word})`

export async function findProof(db: Kysely<Schema>, id: string): Promise<ProofRow | undefined> {
  return await db.selectFrom('license_proofs').selectAll().where('id', '=', id).executeTakeFirst()
}
