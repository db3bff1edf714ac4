import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { addCollection } from '../../src/editing/collections/collections.ts'
import { addRelease, deleteRelease } from '../../src/editing/releases/releases.ts'
import { callCli } from '../cli/call-cli.ts'
import { actAt } from '../support/acts.ts'
import { makeArtist, makeKey, makePartner, makeTrack, revokeKey } from '../support/catalogue.ts'
import { shareConsole } from '../support/console.ts'

const { api, clients } = shareConsole()
const { support } = clients

const find = async (q: string) => (await support.post('/find', { q })).json()
const kindsOf = async (q: string) => (await find(q)).data.map((one: any) => [one.kind, one.title])

test('anything is found by a name, a part of it, an id, the beginning of a key, a request id', async () => {
  const { store } = api
  const artist = await makeArtist(store, { name: 'Mỹ Duyên', aliases: JSON.stringify(['Bé Duyên']) })
  const track = await makeTrack(store, {
    artist_id: artist,
    title: 'Mưa Đêm',
    published_at: null,
    isrc: 'VNA012300001',
  })
  const partner = await makePartner(store, { name: '<b>Duyên</b> Studio', email: 'duyen@studio.example' })
  const { id: keyId, key } = await makeKey(store, { partner_id: partner })
  const takedown = randomUUID()
  const row = { id: takedown, track_id: track, track: '{"title":"Mưa Đêm"}', scope: 'new' as const, created_by: 'a' }
  const times = { created_at: Date.now(), deadline_at: Date.now() + 1000 }
  await store.db
    .insertInto('takedowns')
    .values({ ...row, ...times, claimant: 'Công ty Sao Mai', reason: 'x' })
    .execute()

  const album = await addRelease(store, { title: 'Phố Duyên', tracks: [track] }, actAt(1))
  const collection = await addCollection(store, { title: 'Chiều mưa, gió', tracks: [track] }, actAt(1))
  expect(await kindsOf('pho duyen')).toEqual([['release', 'Phố Duyên']])
  expect(await kindsOf('chieu-mua')).toEqual([['collection', 'Chiều mưa, gió']])
  for (const id of [album, collection]) expect((await find(id)).data).toMatchObject([{ id }])
  await deleteRelease(store, album, actAt(1))

  expect(await kindsOf('duyen')).toEqual([
    ['partner', '<b>Duyên</b> Studio'],
    ['artist', 'Mỹ Duyên'],
    ['track', 'Mưa Đêm'],
  ])
  expect(await kindsOf('MUA dem')).toEqual([
    ['track', 'Mưa Đêm'],
    ['takedown', 'Mưa Đêm'],
  ])
  expect(await kindsOf('vna0123')).toEqual([['track', 'Mưa Đêm']])
  expect(await kindsOf('sao mai')).toEqual([['takedown', 'Mưa Đêm']])
  for (const id of [track, artist, partner, keyId, takedown])
    expect((await find(id.toUpperCase())).data).toHaveLength(1)
  expect((await find(`${key.slice(0, 12)}…`)).data).toMatchObject([
    { kind: 'key', id: keyId, path: `/console/partners/${partner}` },
  ])
  const { headers } = await support.get('/partners?q=unknown')
  await api.shipped()
  const asked = await find(headers['x-request-id']!)
  expect(asked.data).toMatchObject([{ kind: 'request', title: 'GET /api/admin/partners' }])
  expect(await kindsOf('không có gì như thế')).toEqual([])
  expect(await find('   ')).toEqual({ data: [], meta: { pasted_key: null } })
  expect((await support.post('/find', { q: 'x'.repeat(501) })).status).toBe(400)

  const { stdout } = await callCli(['find', 'duyen', '--json'], {
    env: { DATA_DIR: api.dataDir, DATABASE_URL: api.store.url },
  })
  expect(JSON.parse(stdout).found.map((one: any) => one.kind)).toEqual(['partner', 'artist', 'track'])
})

test('a whole key is told whose it is, and is in no answer, no log and no address', async () => {
  const { store } = api
  const partner = await makePartner(store, { name: 'Chủ khoá' })
  const { id, key } = await makeKey(store, { partner_id: partner })
  const good = await support.post('/find', { q: ` ${key}\n` })
  expect(good.json()).toMatchObject({ data: [{ kind: 'key', title: 'Chủ khoá' }], meta: { pasted_key: 'good' } })
  expect(good.text).not.toContain(key)
  await revokeKey(store, id)
  expect((await find(key)).meta).toEqual({ pasted_key: 'revoked' })
  expect((await find(generateKey())).meta).toEqual({ pasted_key: 'unknown' })
  const swapped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  expect(await find(swapped)).toEqual({ data: [], meta: { pasted_key: 'wrong checksum' } })
  expect((await find(key.slice(0, -1))).meta).toEqual({ pasted_key: 'malformed' })

  const journal = join(api.dataDir, 'requests')
  const lines = await Promise.all((await readdir(journal)).map((name) => readFile(join(journal, name), 'utf8')))
  const logged = await store.db.selectFrom('request_log').selectAll().execute()
  const acts = await store.db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify([lines, logged, acts])).not.toContain(key.slice(13))
})
