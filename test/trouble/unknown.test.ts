import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClaim } from '../../src/partners/claims.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { sendTo } from '../support/api.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../support/console.ts'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { type CutLink, openCutLink } from '../support/link.ts'
import { onlyIf } from '../support/programs.ts'

// The connection breaks at the commit itself: done or not cannot be told, and is not claimed.

const PLACES = [
  ['before', 0],
  ['after', 1],
] as const

describe('a connection that breaks at the commit', onlyIf(hasPostgres, 'postgres'), () => {
  let link: CutLink
  let api: Console
  let owner: ConsoleClient
  /** Straight to the server. */
  let store: Store
  beforeAll(async () => {
    const url = new URL(await createMigratedDatabase())
    store = openStore({ url: url.href })
    link = await openCutLink(Number(url.port))
    url.port = String(link.port)
    api = await startConsole({ databaseUrl: url.href })
    owner = await api.signIn()
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    await store.close()
    await link.stop()
  })

  test.each(PLACES)(
    'POST /webhooks, %s it has reached the store: 502, and it is there %i times',
    async (place, times) => {
      const partner_id = await makePartner(store)
      const { key } = await makeKey(store, { partner_id })
      await api.caughtUp()
      link.cutAtCommit('insert into "webhooks"', place)

      const answer = await api.get('/webhooks', { method: 'POST', key, body: { url: 'https://1.1.1.1/hook' } })

      expect([answer.status, answer.json()]).toEqual([
        502,
        {
          error: 'Không rõ yêu cầu đã được thực hiện hay chưa. Hãy kiểm tra trước khi thử lại.',
          code: 'OUTCOME_UNKNOWN',
        },
      ])
      expect((await api.get('/webhooks', { key })).json().data).toHaveLength(times)
    },
  )

  test('DELETE /webhooks, a single statement, is no exception', async () => {
    const partner_id = await makePartner(store)
    const { key } = await makeKey(store, { partner_id })
    await api.caughtUp()
    const made = await api.get('/webhooks', { method: 'POST', key, body: { url: 'https://1.1.1.1/hook' } })
    link.cutAtCommit('delete from "webhooks"', 'after')

    const answer = await api.get(`/webhooks?id=${made.json().data.id}`, { method: 'DELETE', key })

    expect([answer.status, answer.json().code]).toEqual([502, 'OUTCOME_UNKNOWN'])
    expect((await api.get('/webhooks', { key })).json().data).toEqual([])
  })

  test('the console says so in the language of who reads it', async () => {
    const id = await makePartner(store)
    link.cutAtCommit('insert into "api_keys"', 'after')

    const answer = await owner.post(`/partners/${id}/keys`, { name: 'web' }, { headers: { 'accept-language': 'en' } })

    expect([answer.status, answer.json()]).toEqual([
      502,
      { error: 'It is not known whether this was done: look before you try again.', code: 'OUTCOME_UNKNOWN' },
    ])
    const keys = await store.db.selectFrom('api_keys').select('name').where('partner_id', '=', id).execute()
    expect(keys).toEqual([{ name: 'web' }])
  })

  test('claiming a key in a browser shows it there', async () => {
    const id = await makePartner(store)
    const { url } = await store.transaction((trx) => createClaim(trx, id, 'https://nhac.example', Date.now()))
    link.cutAtCommit('update "key_claims"', 'after')

    const headers = { accept: 'text/html', 'accept-language': 'en' }
    const page = await sendTo(api.service, { method: 'POST', url: new URL(url).pathname, headers })

    expect(page.statusCode).toBe(502)
    expect(page.body).toContain('ask the operator for a new one')
  })

  test('a claim link: the operator can make another', async () => {
    const id = await makePartner(store)
    const { url } = await store.transaction((trx) => createClaim(trx, id, 'https://nhac.example', Date.now()))
    const claim = async (path: string) => {
      const headers = { accept: 'application/json' }
      const answer = await sendTo(api.service, { method: 'POST', url: path, headers })
      return [answer.statusCode, answer.json().code]
    }
    link.cutAtCommit('update "key_claims"', 'after')

    expect(await claim(new URL(url).pathname)).toEqual([502, 'OUTCOME_UNKNOWN'])
    expect((await claim(new URL(url).pathname))[0]).toBe(410)
    const renewed = await owner.post(`/partners/${id}/claim`)
    expect(await claim(new URL(renewed.json().data.claim_url).pathname)).toEqual([200, undefined])
  })
})
