import { randomUUID } from 'node:crypto'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { enqueueJob } from '../../src/jobs/job-queries.ts'
import { type Store, sqlitePathOf } from '../../src/store/store.ts'
import { type Row, readTable, TABLES, type TableName } from '../../src/store/tables.ts'
import { makeToken } from '../support/administrators.ts'
import { sendTo } from '../support/api.ts'
import { makeArtist, makeCollection, makeTrack } from '../support/catalogue.ts'
import { type Console, type ConsoleClient, startConsole } from '../support/console.ts'
import { isWholeRun } from '../support/draws.ts'
import { makeWebhook } from '../support/operations.ts'
import { openPartner, type PartnerClient } from '../support/partner.ts'
import { SOON } from '../support/soon.ts'
import { eachStore } from '../support/stores.ts'

// What is answered with an error has not been done, and is not done afterwards.

/** Written whatever becomes of a request: the log and counts. */
const BOOKKEEPING: readonly TableName[] = [
  ...(['request_log', 'request_segments', 'usage_daily', 'traffic_hourly', 'search_daily'] as const),
  ...(['media_orphans', 'sign_in_failures'] as const),
  // What administrators are told by itself.
  ...(['alerts', 'alert_posts'] as const),
]

/** They write nothing at all, and so need not wait for the store. */
const WRITE_NOTHING = [
  'getAudioUrls',
  'proposeSecondFactor',
  'readPasswordLink',
  'startListen',
  'sendTestMail',
  'testAlertWebhook',
  'findAnything',
  'verifyProof',
]

/** Something else comes before the store, and takes its own time: a name server, the code of a page. */
const COUNT_THE_STORE_ALONE = ['registerWebhook', 'changeWebhook', 'sendWebhookTest', 'apply', 'claimKey']

/** The request of their example is refused, or changes nothing, before the store is written to. On SQLite some of them have begun by then. */
const REFUSED_BEFORE = [
  ...['addTrack', 'replaceTrackAudio', 'replaceTrackCover', 'replaceArtistAvatar', 'replaceCollectionCover'],
  ...['replaceReleaseCover', 'startTrace', 'attachDemand', 'publishTrack', 'changeTracks', 'setAdministratorRules'],
  ...['choosePassword', 'claimKey', 'reportHeard', 'closeOwnSession', 'retryMail', 'putAwayMail', 'replayDelivery'],
  ...['approveQuotaRequest', 'refuseQuotaRequest', 'restoreTakedown', 'recordHandNotice', 'revokeTestKey'],
  ...['mergeArtist', 'unmergeArtist', 'undoJob'],
]

/** As many as the connections to PostgreSQL allow beside the background work. */
const AT_ONCE = { sqlite: 60, postgres: 30 }

const CSV = { 'content-type': 'text/csv' }
const OWN_PAGE = { host: 'nhac.example', origin: 'https://nhac.example', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }

/** For what has no example in a document, or an example that names what is not here. */
const bodiesOf = ({ api, ids }: Place): Record<string, unknown> => ({
  registerWebhook: { url: 'https://1.1.1.1/hook' },
  changeWebhook: { is_active: false },
  changeCollection: { title: 'Cà phê sáng nắng' },
  addCollection: { title: 'Cà phê chiều mưa' },
  orderCollection: { tracks: [ids.tracks] },
  importCatalog: 'type,name\nartist,Lan\n',
  registerOwnWebhook: { url: 'https://1.1.1.1/hook' },
  changeOwnWebhook: { description: 'Máy chủ chính' },
  rotateOwnWebhookSecret: { overlap_seconds: 60 },
  rotateOwnKey: { overlap_seconds: 60 },
  requestQuota: { quota_per_minute: 600, reason: 'Chúng tôi có thêm người dùng.' },
  apply: {
    ...{ organization: 'Studio Sen', name: 'Lan', email: 'lan@studio-sen.vn' },
    ...{ website: 'https://studio-sen.vn', purpose: 'Nhạc nền cho phim ngắn của chúng tôi.' },
  },
  partnerSignIn: { key: api.key },
})

/** What examples call a track. */
const EXAMPLE_ID = /3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11/g

interface Place {
  api: Console
  owner: ConsoleClient
  partner: PartnerClient
  /** By the name in a path: what the row behind it is. */
  ids: Readonly<Record<string, string>>
}

async function openPlace(databaseUrl: string): Promise<Place> {
  // So many requests may wait for PostgreSQL at once, beside the background work.
  const api = await startConsole({ databaseUrl, env: { DATABASE_CONNECTIONS: '40' } })
  const { store } = api
  const owner = await api.signIn('owner')
  const admin = await store.db.selectFrom('administrators').select('id').executeTakeFirstOrThrow()
  const key = await store.db.selectFrom('api_keys').select(['id', 'partner_id']).executeTakeFirstOrThrow()
  const job = await store.transaction(async (trx) => {
    const id = await enqueueJob(trx, { kind: 'track', input: {}, files: [], createdBy: 'test' }, Date.now())
    await trx.updateTable('jobs').set({ state: 'failed', finished_at: Date.now() }).where('id', '=', id).execute()
    return id
  })
  const track = await makeTrack(store)
  const ids = {
    tracks: track,
    likes: track,
    artists: await makeArtist(store),
    collections: await makeCollection(store),
    partners: key.partner_id,
    keys: key.id,
    webhooks: await makeWebhook(store),
    jobs: job,
    administrators: admin.id,
    tokens: await makeToken(store),
    locks: '203.0.113.9',
  }
  const partner = await openPartner(api.service, api.key)
  await api.caughtUp()
  return { api, owner, partner, ids }
}

interface Mutating extends Endpoint {
  base: string
}

const mutatingOf = ({ api }: Place): Mutating[] =>
  api.service.mounted.flatMap(({ base, endpoints }) =>
    endpoints.filter(({ method, id }) => method !== 'GET' && id !== 'page /mcp').map((one) => ({ ...one, base })),
  )

/** The example of the endpoint's own document, about rows that are there, from one who may. */
async function send(place: Place, { id, base, path, method, body, query }: Mutating) {
  const { api, owner, partner, ids } = place
  const url = (base + path).replace(/([\w-]+)\/\{\w+\}/g, (_, kind) => `${kind}/${ids[kind] ?? randomUUID()}`)
  const payload =
    bodiesOf(place)[id] ?? (body?.example && JSON.parse(JSON.stringify(body.example).replace(EXAMPLE_ID, ids.tracks!)))
  const signedIn = base.endsWith('/admin') ? owner : base.endsWith('/partner') ? partner : undefined
  const { statusCode, body: text } = await sendTo(api.service, {
    method: method as 'POST',
    url: query !== undefined && 'id' in query ? `${url}?id=${ids[path.slice(1)]}` : url,
    headers: {
      'x-api-key': api.key,
      ...(signedIn ? { cookie: signedIn.cookie, 'x-csrf-token': signedIn.csrf } : OWN_PAGE),
      ...(typeof payload === 'string' ? CSV : payload && { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
    remoteAddress: '192.0.2.1',
  })
  return { id, status: statusCode, code: text.startsWith('{') ? JSON.parse(text).code : undefined }
}

const isQuick = ({ id, hasOwnTimeout }: Mutating) => !hasOwnTimeout || COUNT_THE_STORE_ALONE.includes(id)

async function dump(store: Store): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const table of TABLES.filter((name) => !BOOKKEEPING.includes(name))) {
    found[table] = []
    // When a key was last used is told by the log.
    for await (const rows of readTable(store.db, table))
      found[table].push(...rows.map(({ last_used_at: _, ...row }) => row))
  }
  return found
}

/** As another process that writes for long: readers go on. What is returned lets go. */
async function holdWrites({ kind, url }: Store): Promise<() => Promise<void>> {
  if (kind === 'sqlite') {
    const other = new DatabaseSync(sqlitePathOf(url)!, { timeout: 0 })
    // Never by waiting inside SQLite: the server in this process could not end a transaction that it is in.
    await expect.poll(() => other.exec('begin immediate'), SOON).toBeUndefined()
    return async () => {
      other.exec('rollback')
      other.close()
    }
  }
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  // Never by waiting, here too: who holds one table and waits for the next would meet who writes to both the other way round.
  const takeAll = async () => {
    await other.query('rollback')
    await other.query(`begin; lock table ${TABLES.join(', ')} in exclusive mode nowait`)
  }
  await expect.poll(() => takeAll().then(() => 'held', String), SOON).toBe('held')
  return () => other.end()
}

/** Resolves when no transaction is left that waited for the lock. */
async function untilQuiet(store: Store): Promise<void> {
  await store.transaction((trx) => sql`select 1`.execute(trx))
  if (store.kind === 'sqlite') return
  const busy = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
  await expect.poll(async () => (await busy.execute(store.db)).rows[0]!.count, SOON).toBe(0)
}

eachStore('a store that is held up', (openFresh) => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace((await openFresh()).url)
  })
  afterAll(() => place?.api[Symbol.asyncDispose]())

  /** Which of them were answered otherwise than that the store is away. It is free again once all are answered. */
  async function sendWhileHeld(waiting: readonly Mutating[]): Promise<string[]> {
    const { store } = place.api
    const before = await dump(store)
    const answered: string[] = []
    for (let index = 0; index < waiting.length; index += AT_ONCE[store.kind]) {
      const release = await holdWrites(store)
      const some = waiting.slice(index, index + AT_ONCE[store.kind])
      const answers = await Promise.all(some.map((one) => send(place, one)))
      await release()
      await untilQuiet(store)
      const others = answers.filter(({ id, code }) => code !== 'DATA_STORE_UNAVAILABLE' && !REFUSED_BEFORE.includes(id))
      answered.push(...others.map(({ id, status }) => `${id} ${status}`))
    }
    expect(await dump(store)).toEqual(before)
    return answered
  }

  test('what is said after three seconds to have failed has failed', async () => {
    const waiting = mutatingOf(place).filter((one) => isQuick(one) && !WRITE_NOTHING.includes(one.id))
    expect(await sendWhileHeld(waiting)).toEqual([])
  })

  // What takes its own time waits for ten seconds: a statement that waits is ended by PostgreSQL itself then.
  test.runIf(isWholeRun)(
    'what takes its own time waits as long as the store does, and tells the truth too',
    async () => {
      const waiting = mutatingOf(place).filter((one) => !isQuick(one) && !WRITE_NOTHING.includes(one.id))
      expect(await sendWhileHeld(waiting)).toEqual([])
    },
  )
})
