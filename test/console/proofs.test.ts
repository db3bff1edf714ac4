import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureProofKey } from '../../src/catalog/proofs/proof-keys.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openStore } from '../../src/store/store.ts'
import { callCli } from '../cli/call-cli.ts'
import { makeFolder } from '../cli/run-cli.ts'
import { makeArtist, makeKey, makePartner, makeTrack } from '../support/catalogue.ts'
import { startConsole } from '../support/console.ts'
import { openPartner } from '../support/partner.ts'

test('proofs are found in the console, on the partner page and on a terminal; their keys rotate and are in the backup', async () => {
  await using api = await startConsole()
  const { store, dataDir } = api
  const partnerId = await makePartner(store, { name: 'Hãng Trăng' })
  const { key } = await makeKey(store, { partner_id: partnerId })
  const artist_id = await makeArtist(store, { name: 'Hà Linh' })
  const track = await makeTrack(store, { title: 'Mưa trên phố cũ', artist_id })
  await api.caughtUp()
  const issue = async (owner: string, project: string) => {
    const order = { method: 'POST', key: owner, body: { project } }
    return (await api.get(`/tracks/${track}/license/proofs`, order)).json().data
  }
  const first = await issue(key, 'Phim ngắn Mùa hạ')
  const second = await issue(api.key, '100% _Đường về_')

  const support = await api.signIn('support')
  const find = async (query: string) => {
    const { data, meta } = (await support.get(`/proofs?${query}`)).json()
    expect(meta.total).toBe(data.length)
    return data.map(({ id }: { id: string }) => id)
  }
  expect(await find('')).toEqual([second.id, first.id])
  const found: [string, string[]][] = [
    ['phim ngan', [first.id]],
    ['HANG trang linh', [first.id]],
    ['%_', []],
    ['100%', [second.id]],
    [first.id, [first.id]],
    [track, [second.id, first.id]],
    ["' or 1=1 --", []],
  ]
  for (const [words, ids] of found) expect(await find(`q=${encodeURIComponent(words)}`), words).toEqual(ids)
  expect(await find(`partner_id=${partnerId}`)).toEqual([first.id])

  const partner = await openPartner(api.service, key)
  expect((await partner.send('/proofs')).text).toBe((await api.get('/proofs', { key })).text)
  expect((await partner.send('/proofs')).json().data).toMatchObject([{ id: first.id, verify_url: first.verify_url }])

  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://nhac.example' }
  expect((await callCli(['proof', 'list', 'phim ngan', '--json'], { env })).json()).toMatchObject([{ id: first.id }])
  expect((await callCli(['proof', 'list', '--partner', 'Hãng Trăng'], { env })).stdout).toContain('Phim ngắn Mùa hạ')
  const keys = async (place = env) => (await callCli(['proof-key', 'list', '--json'], { env: place })).json()
  const [before] = await keys()
  const rotated = (await callCli(['proof-key', 'rotate', '--json'], { env })).json()
  expect(rotated.retired).toBe(before.kid)
  expect(await keys()).toMatchObject([
    { kid: rotated.kid, signs: true, retired_at: null },
    { kid: before.kid, signs: false },
  ])
  const acts = (await support.get('/audit?action=proof')).json().data
  expect(acts).toMatchObject([{ action: 'proof.rotate-key', entity_id: rotated.kid }])

  const file = join(await makeFolder(), 'today.tar')
  expect((await callCli(['backup', file], { env })).code).toBe(0)
  const place = { ...env, DATA_DIR: join(await makeFolder(), 'data') }
  expect((await callCli(['restore', file], { env: place })).stderr).not.toContain('error')
  expect(await keys(place)).toEqual(await keys())
  const restored = openStore({ url: `sqlite:${join(place.DATA_DIR, 'khonhac.db')}` })
  const { secrets } = await loadSecrets(place.DATA_DIR, {})
  await expect(ensureProofKey(restored, secrets.sealingKeys, Date.now())).resolves.toBeUndefined()
  const another = (await loadSecrets(await makeFolder(), {})).secrets.sealingKeys
  await expect(ensureProofKey(restored, another, Date.now())).rejects.toThrow()
  await restored.close()
})
