import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { digestsOf } from '../../src/listening/listener.ts'
import { findRequests } from '../../src/requests/insight/find-requests.ts'
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

eachApi('what is known of listeners', { now: () => at, logger, limits: { listensPerMinute: 16 } }, (api) => {
  test('neither cookie nor token is kept anywhere, and two tracks of a listener have nothing in common', async () => {
    const { service } = api()
    const listener = makeListener()
    const tracks: string[] = []
    const tokens: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const id = await makePlayable(api().store, api().dataDir)
      await api().caughtUp()
      tracks.push(id)
      tokens.push(await listener.fetchAll(service, id))
      at += 10_000
      expect(await listener.heard(service, tokens[turn]!)).toEqual({ counted: true })
      await listener.ask(service, `/api/site/likes/${id}`)
      await listener.ask(service, `/api/site/likes/x%2F${id}`)
      await listener.ask(service, `/api/site/listens/${tokens[turn]}/nowhere`)
    }
    const { db } = api().store
    const findLogged = async () => {
      // Has what is still in the journal shipped, unless that takes the machine too long.
      await api().get('/me/usage')
      const logged = await db.selectFrom('request_log').select('path').where('path', 'like', '/api/site%').execute()
      return [...new Set(logged.map((row) => row.path))].sort()
    }
    await expect
      .poll(findLogged)
      .toEqual([
        '/api/site/likes/{track_id}',
        '/api/site/listens',
        '/api/site/listens/{token}',
        '/api/site/listens/{token}/audio',
        '/api/site/listens/{token}/heard',
      ])

    const cookie = listener.cookie()!.split('=')[1]!
    const kept = [await dumpStore(api()), await readJournal(api()), log].join('\n')
    expect(kept).toContain('/api/site/listens/{token}')
    for (const secret of [cookie, ...tokens]) expect(kept).not.toContain(secret)
    const played = await db.selectFrom('recent_plays').select('digest').execute()
    const liked = await db.selectFrom('likes').selectAll().execute()
    const marks = [...played.map((row) => row.digest), ...liked.flatMap((row) => [row.digest, row.like_id])]
    expect(new Set(marks).size).toBe(2 + 2 * 2)
    const listens = JSON.stringify(await db.selectFrom('listens').selectAll().execute())
    for (const id of tracks) expect(listens).not.toContain(id)
  })

  test('the log of requests says neither who looked at the site nor at what, and of who was refused not at what', async () => {
    const gone = { cover_media: `covers/${'3'.repeat(64)}.webp` }
    const id = await makePlayable(api().store, api().dataDir, gone)
    await api().caughtUp()
    const { slug } = (await api().get(`/tracks/${id}?include=slug`)).json()
    const [ip, userAgent] = ['198.51.100.77', 'Mozilla/5.0 of one reader']
    const reader = makeListener({ ip, userAgent })
    const statuses: number[] = []
    const read = async (path: string, method = 'GET') =>
      statuses.push((await reader.ask(api().service, path, { method })).status)
    for (const page of ['tracks', 'embed']) await read(`/${page}/${slug}`)
    // Once more, from the answers that are ready.
    await read(`/tracks/${slug}?lang=en`)
    await read(`/tracks/${slug}`)
    await read(`/api/site/suggest?q=${slug}`)
    await read('/favicon.ico')
    // A failure of ours, whose cause in the log names the file.
    await read(`/tracks/${id}/cover.webp`)
    await reader.fetchAll(api().service, id)
    const rows = async () => {
      await api().get('/me/usage')
      return await findRequests(api().store, { since: 0, limit: 1000 }, api().shipped)
    }

    await expect
      .poll(rows)
      .toContainEqual(expect.objectContaining({ path: '/tracks/{slug}', ip: null, user_agent: null, status: 200 }))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 502])
    let kept = [JSON.stringify(await api().store.db.selectFrom('request_log').selectAll().execute())]
    kept.push(await readJournal(api()))
    for (const secret of [ip, userAgent, `/${slug}`]) expect(kept.join('\n')).not.toContain(secret)

    await read(`/tracks/${slug}`, 'POST')
    await read(`/tracks/${slug}/cover.webp`)
    await read(`/tracks/${slug}/cover.png`)
    await read('/tracks/nothing-of-the-kind')
    const refused = async () => {
      const ofReader = (await rows()).filter((row) => row.ip === ip)
      return ofReader.map(({ path, status }) => [path, status]).sort()
    }
    await expect.poll(refused).toEqual([
      ['/tracks/{name}/cover.webp', 404],
      ['/tracks/{slug}', 404],
      ['/tracks/{slug}', 405],
      ['/{page}/{name}', 404],
    ])
    kept = [JSON.stringify(await rows()), await readJournal(api())]
    expect(kept.join('\n')).not.toContain(`/${slug}`)
  })

  test('of one address sixteen plays of a track count in half an hour, and sixteen likes', async () => {
    const [id, other] = [await makePlayable(api().store, api().dataDir), await makePlayable(api().store, api().dataDir)]
    await api().caughtUp()
    const play = async (of = id, ip = '198.51.100.30') => {
      const listener = makeListener({ ip })
      const token = await listener.fetchAll(api().service, of)
      at += 10_000
      return (await listener.heard(api().service, token)).reason ?? 'counted'
    }
    const like = async (of = id) => {
      at += 15_000
      const listener = makeListener({ ip: '198.51.100.30', userAgent: `Mozilla/5.0 ${at}` })
      return (await listener.ask(api().service, `/api/site/likes/${of}`)).status
    }
    const firstPlayAt = at
    for (let turn = 0; turn < 16; turn += 1) expect(await play()).toBe('counted')
    expect([await play(), await play(other), await play(id, '198.51.100.31')]).toEqual([
      'already_counted',
      'counted',
      'counted',
    ])
    const firstLikeAt = at
    for (let turn = 0; turn < 16; turn += 1) expect(await like()).toBe(200)
    expect([await like(), await like(other)]).toEqual([429, 200])
    // Liking again adds nothing, and takes no other's place.
    const again = makeListener({ ip: '198.51.100.31' })
    for (let turn = 0; turn < 17; turn += 1) {
      at += 15_000
      expect((await again.ask(api().service, `/api/site/likes/${other}`)).status).toBe(200)
    }

    at = Math.max(firstPlayAt, firstLikeAt) + 31 * 60_000
    expect([await play(), await like()]).toEqual(['counted', 200])
  })

  test('429: too many listens of one address, and when to come again', async () => {
    const id = await makePlayable(api().store, api().dataDir)
    await api().caughtUp()
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
