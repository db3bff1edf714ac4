import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { digestsOf } from '../../src/listening/listener.ts'
import { readTable, TABLES } from '../../src/store/tables.ts'
import { type Api, eachApi } from '../support/api.ts'
import { makeListener, makePlayable } from '../support/listening.ts'

let at = Date.UTC(2026, 2, 10, 12)
let log = ''
const logger = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  }),
)

eachApi('what is known of listeners', { now: () => at, logger, env: { LISTENS_PER_MINUTE: '16' } }, (api) => {
  test('neither cookie nor token is kept anywhere, and two tracks of a listener have nothing in common', async () => {
    const { service } = api()
    const listener = makeListener()
    const tracks: string[] = []
    const tokens: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const id = await makePlayable(api().store, api().dataDir)
      await api().settled()
      tracks.push(id)
      tokens.push(await listener.fetchAll(service, id))
      at += 10_000
      expect(await listener.heard(service, tokens[turn]!)).toEqual({ counted: true })
      await listener.ask(service, `/api/site/likes/${id}`)
      await listener.ask(service, `/api/site/likes/x%2F${id}`)
      await listener.ask(service, `/api/site/listens/${tokens[turn]}/nowhere`)
    }
    // Has what is still in the journal shipped.
    await api().get('/me/usage')

    const cookie = listener.cookie()!.split('=')[1]!
    const kept = [await dumpStore(api()), await readJournal(api()), log].join('\n')
    expect(kept).toContain('/api/site/listens/{token}')
    for (const secret of [cookie, ...tokens]) expect(kept).not.toContain(secret)
    const { db } = api().store
    const played = await db.selectFrom('recent_plays').select('digest').execute()
    const liked = await db.selectFrom('likes').selectAll().execute()
    const marks = [...played.map((row) => row.digest), ...liked.flatMap((row) => [row.digest, row.like_id])]
    expect(new Set(marks).size).toBe(2 + 2 * 2)
    const logged = await db.selectFrom('request_log').select('path').where('path', 'like', '/api/site%').execute()
    expect([...new Set(logged.map((row) => row.path))].sort()).toEqual([
      '/api/site/likes/{track_id}',
      '/api/site/listens',
      '/api/site/listens/{token}',
    ])
    const listens = JSON.stringify(await db.selectFrom('listens').selectAll().execute())
    for (const id of tracks) expect(listens).not.toContain(id)
  })

  test('429: too many listens of one address, and when to come again', async () => {
    const id = await makePlayable(api().store, api().dataDir)
    await api().settled()
    const ask = (ip: string) => makeListener({ ip }).ask(api().service, '/api/site/listens', { body: { track_id: id } })
    for (let turn = 0; turn < 16; turn += 1) expect((await ask('198.51.100.1')).status).toBe(201)
    const refused = await ask('198.51.100.1')

    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: 60 })
    expect((await ask('198.51.100.2')).status).toBe(201)
    const like = () => makeListener({ ip: '198.51.100.1' }).ask(api().service, `/api/site/likes/${id}`)
    for (let turn = 0; turn < 4; turn += 1) expect((await like()).status).toBe(200)
    expect((await like()).status).toBe(429)
    at += 60_000
    expect((await ask('198.51.100.1')).status).toBe(201)
  })
})

test('a digest says nothing without its key: neither track, nor listener, nor play or like', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)]
  const [one, two] = [
    { name: 'cookie\na', hasCookie: true },
    { name: 'cookie\nb', hasCookie: true },
  ]
  const digests = [
    digestsOf([key], 'play', 'x', one),
    digestsOf([other], 'play', 'x', one),
    digestsOf([key], 'like', 'x', one),
    digestsOf([key], 'play', 'y', one),
    digestsOf([key], 'play', 'x', two),
  ].flat()

  expect(new Set(digests).size).toBe(5)
  expect(digestsOf([other, key], 'play', 'x', one)).toEqual([digests[1], digests[0]])
})

async function dumpStore({ store }: Api): Promise<string> {
  const rows: unknown[] = []
  for (const table of TABLES) for await (const some of readTable(store.db, table)) rows.push(...some)
  return JSON.stringify(rows)
}

async function readJournal({ dataDir }: Api): Promise<string> {
  const folder = join(dataDir, 'requests')
  const names = await readdir(folder)
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}
