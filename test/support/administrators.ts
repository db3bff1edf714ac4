import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { addToken } from '../../src/console/administrators/tokens.ts'
import { type AuditContext, recordAudit } from '../../src/store/audit-log.ts'
import type { AdminRole } from '../../src/store/schema/console-tables.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from './acts.ts'

export const PASSWORD = 'một mật khẩu dài'

/** A hash names its costs. The product's take four tenths of a second of every guess, which only their own tests should pay. */
const COSTS = { N: 16, r: 1, p: 1 }

export const CHEAP_HASH = hashCheaply(PASSWORD)

function hashCheaply(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password.normalize('NFKC'), salt, 32, COSTS)
  return ['scrypt', COSTS.N, COSTS.r, COSTS.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** As `addAdministrator` does it, with the password above. */
export async function makeAdministrator(
  store: Store,
  { name, role }: { name: string; role: AdminRole },
  audit: AuditContext,
): Promise<string> {
  const id = randomUUID()
  const row = { id, name, role, password: CHEAP_HASH, created_at: audit.at, updated_at: audit.at }
  await store.transaction(async (trx) => {
    await trx.insertInto('administrators').values(row).execute()
    await recordAudit(trx, audit, { action: 'administrator.add', id, name, after: { role } })
  })
  return id
}

/** A token of a script, by its id. */
export async function makeToken(store: Store): Promise<string> {
  const wanted = { name: 'script', role: 'support', expiresAt: null, adminId: null } as const
  return (await addToken(store, wanted, actAt(Date.now()))).id
}
