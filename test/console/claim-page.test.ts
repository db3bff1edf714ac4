import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimRoutes } from '../../src/console/applying/claim-routes.ts'
import type { EndpointInput } from '../../src/http/endpoint.ts'
import { answerInTime } from '../../src/http/store-timeout.ts'
import { createClaim } from '../../src/partners/claims.ts'
import { createWebAppLoader, type LoadWebApp } from '../../src/site/page/web-app.ts'
import { type Api, sendTo, startApi } from '../support/api.ts'
import { makePartner } from '../support/catalogue.ts'

// A key is seen once. What keeps it from being seen must not spend the link.

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const loadWebApp = createWebAppLoader()

const FAULTS: readonly (readonly [string, LoadWebApp])[] = [
  ['the code of the pages cannot be loaded', () => Promise.reject(new Error('EMFILE: too many open files'))],
  [
    'the page cannot be drawn',
    async () => {
      const app = await loadWebApp()
      const renderClaim = () => {
        throw new Error('a fault in the page')
      }
      return { ...app, pages: { ...app.pages, renderClaim } }
    },
  ],
]

test.each(FAULTS)('%s: no key is made, and the link is as good as before', async (_, load) => {
  const partner = await makePartner(api.store)
  const made = await api.store.transaction((trx) => createClaim(trx, partner, 'https://nhac.example', Date.now()))
  const path = new URL(made.url).pathname
  const deps = { store: api.store, publicUrl: 'https://nhac.example', serviceName: 'Kho Nhạc', defaultQuota: 120 }
  const claim = claimRoutes({ ...deps, loadWebApp: load }).find(({ method }) => method === 'POST')!
  const asked = {
    ...{ params: { token: path.split('/').at(-1)! }, query: {}, headers: { accept: 'text/html' } },
    ...{ at: Date.now(), ip: '192.0.2.1', requestId: 'r' },
  } as unknown as EndpointInput<undefined>

  await expect(answerInTime(claim, () => claim.handle(asked))).rejects.toThrow(/EMFILE|a fault in the page/)

  const keys = api.store.db.selectFrom('api_keys').select('id').where('partner_id', '=', partner)
  expect(await keys.execute()).toEqual([])
  const page = await sendTo(api.service, { method: 'POST', url: path, headers: { accept: 'text/html' } })
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('kn_')])
  expect(await keys.execute()).toHaveLength(1)
})
