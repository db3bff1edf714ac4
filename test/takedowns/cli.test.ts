import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestQuota } from '../../src/partners/quota-requests.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { callCli } from '../cli/call-cli.ts'
import { makeKey, makePartner, makeTrack } from '../support/catalogue.ts'
import { makeFolder } from '../support/folder.ts'

const HOSTILE = '<script>alert("1")</script><img src=x onerror=alert(1)>'
const dataDir = makeFolder()
let store: Store
let track: string

beforeAll(async () => {
  store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
  await store.migrate()
  track = await makeTrack(store, { title: HOSTILE, slug: 'mua', isrc: 'VNA0D2600001' })
  await makeKey(store, { partner_id: await makePartner(store, { name: `Studio ${HOSTILE}` }) })
})

afterAll(() => store.close())

const call = (...args: string[]) => callCli(['takedown', ...args], { env: { DATA_DIR: dataDir } })

test('add, list, show, evidence and restore', async () => {
  const why = ['--claimant', HOSTILE, '--reason', `Dòng một\n${HOSTILE}`, '--scope', 'all']
  const added = await call('add', 'mua', ...why, '--json')
  expect(added.json()).toMatchObject({ track_id: track, scope: 'all', notices: [{ state: 'no webhook', attempts: 0 }] })
  const { id } = added.json()

  expect((await call('add', 'mua', '--claimant', 'x', '--reason', 'y')).stderr).toContain(id)
  expect((await call('list', '--state', 'in_force', '--json')).json()).toMatchObject({ total: 1, takedowns: [{ id }] })
  expect((await call('show', 'mua')).stdout).toContain('no webhook')
  expect(
    (await callCli(['track', 'update', 'mua', '--published-at', '2026-01-01'], { env: { DATA_DIR: dataDir } })).code,
  ).not.toBe(0)

  const record = (await call('evidence', id, '--json')).json()
  expect(createHash('sha256').update(record.record).digest('hex')).toBe(record.sha256)
  for (const lang of ['vi', 'en']) {
    const page = (await call('evidence', id, '--lang', lang)).stdout
    expect(page).not.toMatch(/<script|<img/i)
    expect(page).toContain('&lt;script&gt;')
    for (const wanted of [id, track, 'VNA0D2600001', record.sha256, 'takedown.create', 'cli:', ' UTC'])
      expect(page).toContain(wanted)
  }

  const [letter, copy] = [join(dataDir, 'don.eml'), join(dataDir, 'copy.eml')]
  await writeFile(letter, `From: lan@saomai.example\r\n\r\n${HOSTILE}`)
  expect((await call('demand', id, copy)).stderr).toContain('no demand is attached')
  expect((await call('attach', id, join(dataDir, 'khonhac.db'))).stderr).toContain('must be a PDF')
  expect((await call('attach', id, letter, '--json')).json()).toMatchObject({ name: 'don.eml', type: 'message/rfc822' })
  expect((await call('attach', id, letter)).stderr).toContain('a record is not replaced')
  expect((await call('demand', id, copy)).code).toBe(0)
  expect(await readFile(copy)).toEqual(await readFile(letter))
  expect((await call('demand', id, copy)).stderr).toContain('EEXIST')

  expect((await call('restore', id, '--json')).json()).toMatchObject({ id, state: 'restored' })
  expect((await call('restore', id)).code).toBe(1)
  expect((await call('evidence', id, '--json')).json().sha256).not.toBe(record.sha256)
})

test('who was told by hand, and who wants more quota', async () => {
  const partner = await makePartner(store, { name: 'Hãng Mây', email: 'may@hang.example' })
  await makeKey(store, { partner_id: partner })
  await makeTrack(store, { title: 'Nắng', slug: 'nang' })
  await call('add', 'nang', '--claimant', 'Sao Mai', '--reason', 'y', '--yes')
  expect((await call('text', 'nang', 'Hãng Mây')).stdout).toMatch(/^may@hang\.example\n.*Nắng/)
  expect((await call('sent', 'nang', 'Hãng Mây', '--how', 'thư', '--at', 'hôm qua')).code).not.toBe(0)
  const sent = await call('sent', 'nang', 'Hãng Mây', '--how', 'Gửi thư tay', '--json')
  expect(sent.json().notices.find((one: { partner_id: string }) => one.partner_id === partner)).toMatchObject({
    by_hand: { how: 'Gửi thư tay', by: expect.stringMatching(/^cli:/) },
  })

  const audit = { at: Date.now(), actor: 'Hãng Mây', role: 'partner', address: null, requestId: null }
  const wanted = { quotaPerMinute: 500, reason: 'Đông người dùng' }
  const asked = await requestQuota(store, partner, wanted, 120, audit)
  const quota = (...args: string[]) => callCli(['quota', ...args], { env: { DATA_DIR: dataDir } })
  expect((await quota('list', '--json')).json()).toMatchObject({ total: 1, requests: [{ id: asked.id }] })
  expect((await quota('refuse', 'Hãng Mây', '--note', 'chưa', '--json')).json()).toMatchObject({ state: 'refused' })
  expect((await quota('approve', asked.id)).code).not.toBe(0)
  await requestQuota(store, partner, wanted, 120, audit)
  expect((await quota('approve', 'hang may')).stdout).toContain('500')
})
