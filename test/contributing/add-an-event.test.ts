import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { artistLine, id, toJsonl, trackLine } from '../cli/lines.ts'
import { sendTo } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'
import { callBuilt, makeFolder, openEditedTree, readEdits, startBuilt } from './edited-tree.ts'

const TITLE = 'Add an event'
const folder = makeFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the walk-through has at most five edits', () => {
  expect(readEdits(TITLE).length).toBeLessThanOrEqual(5)
})

test('partners ask for the event and are told of it, others are not', async () => {
  const tree = await openEditedTree()
  const dataDir = join(folder, 'data')
  const file = join(folder, 'lines.jsonl')
  writeFileSync(file, toJsonl([artistLine(1), trackLine(10)]))
  await callBuilt(tree, dataDir, ['import', file])

  const service = await startBuilt(tree, { DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
  try {
    const { key } = await makeKey(service.store)
    await service.catchUp()
    const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) }
      const answer = await sendTo(service, {
        method,
        url: `/api/public${path}`,
        headers,
        ...(body && { payload: JSON.stringify(body) }),
      })
      return answer.json()
    }
    const url = 'https://doi-tac.example/hook'
    expect((await ask('POST', '/webhooks', { url })).data.events).not.toContain('artist.renamed')
    const asked = await ask('POST', '/webhooks', { url: `${url}/2`, events: ['artist.renamed'] })
    expect(asked.data.events).toEqual(['artist.renamed'])
    expect((await ask('GET', '/openapi.json')).webhooks['artist.renamed']).toMatchObject({
      post: { summary: 'An artist goes by another name' },
    })

    await callBuilt(tree, dataDir, ['artist', 'update', id(1), '--name', 'Tên mới'])
    const rows = await service.store.db.selectFrom('deliveries').select(['webhook_id', 'event', 'data']).execute()
    expect(rows.filter(({ event }) => (event as string) === 'artist.renamed')).toEqual([
      {
        webhook_id: asked.data.id,
        event: 'artist.renamed',
        data: JSON.stringify({ id: id(1), name: 'Tên mới' }),
      },
    ])
  } finally {
    await service.stop()
  }
})
