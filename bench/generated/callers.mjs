import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { digestKey, generateKey, keyPrefix } from '../../dist/src/access/api-key.js'
import { csrfOf } from '../../dist/src/access/session-token.js'
import { openSession } from '../../dist/src/administrators/sessions.js'
import { appendChanges } from '../../dist/src/store/change-log.js'

const QUOTA = 100_000_000

/** Somebody for each API. What they did may have ended them: `renew…` makes another one. */
export function createCallers(service, ask) {
  const { store } = service
  const made = {}
  return {
    made,
    async renewAdmin() {
      const now = Date.now()
      const row = {
        id: randomUUID(),
        name: `owner-${randomBytes(6).toString('hex')}`,
        role: 'owner',
        password: cheapHash('x'.repeat(20)),
      }
      const token = await store.transaction(async (trx) => {
        await trx
          .insertInto('administrators')
          .values({ ...row, created_at: now, updated_at: now })
          .execute()
        return await openSession(trx, { adminId: row.id, address: '127.0.0.1' }, now)
      })
      made.admin = { cookie: `kn_session=${token}`, 'x-csrf-token': csrfOf(token) }
    },
    async renewKey() {
      const partner = { id: randomUUID(), name: 'Bench', email: 'bench@example.vn', status: 'approved' }
      const key = generateKey()
      const row = {
        id: randomUUID(),
        partner_id: partner.id,
        name: 'bench',
        digest: digestKey(key),
        prefix: keyPrefix(key),
      }
      const at = Date.now()
      await store.transaction(async (trx) => {
        await trx
          .insertInto('partners')
          .values({ ...partner, created_at: at, updated_at: at })
          .execute()
        await trx
          .insertInto('api_keys')
          .values({
            ...row,
            quota_per_minute: QUOTA,
            is_active: 1,
            created_at: at,
            revoked_at: null,
            last_used_at: null,
          })
          .execute()
        const change = { action: 'created', fields: null }
        await appendChanges(
          trx,
          [
            { kind: 'partner', entity_id: partner.id, ...change },
            { kind: 'key', entity_id: row.id, ...change },
          ],
          at,
        )
      })
      await service.catchUp()
      made.key = { 'x-api-key': key }
      made.ids = [partner.id, row.id]
    },
    async renewPartner() {
      await this.renewKey()
      const body = JSON.stringify({ key: made.key['x-api-key'] })
      const answer = await ask({
        method: 'POST',
        path: '/api/partner/session',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (answer.status !== 200) throw new Error(`sign-in of the partner: ${answer.status} ${answer.text}`)
      const [cookie] = String(answer.headers['set-cookie']).split(';')
      made.partner = { cookie, 'x-csrf-token': csrfOf(cookie.split('=')[1]) }
    },
  }
}

/** A hash names its costs; those of the product would be most of the time that this takes. */
function cheapHash(password) {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 })
  return ['scrypt', 16, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}
