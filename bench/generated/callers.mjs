import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { csrfOf } from '../../dist/src/access/session-token.js'
import { openSession } from '../../dist/src/console/administrators/sessions.js'
import { insertKey } from '../keys.mjs'

/** Somebody for each API. What they did may have ended them: `renew…` makes another one. */
export function createCallers(service, ask) {
  const { store } = service
  const made = {}
  const partnerId = randomUUID()
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
      // Of one partner: each more of them would have to be told of every takedown.
      const key = await insertKey(store, partnerId)
      await service.catchUp()
      made.key = { 'x-api-key': key }
    },
    async renewPartner() {
      await this.renewKey()
      const body = JSON.stringify({ key: made.key['x-api-key'] })
      const headers = { 'content-type': 'application/json' }
      const answer = await ask({ method: 'POST', path: '/api/partner/session', headers, body })
      // Its session may be had at the next refusal.
      if (answer.status !== 200) return console.log(`sign-in of the partner: ${answer.status} ${answer.text}`)
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
