import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openMediaStore } from '../../src/media/open-media-store.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { findTakedowns } from '../../src/takedowns/find-takedowns.ts'
import { makeTrack } from '../support/catalogue.ts'
import { createMigratedDatabase, hasPostgres } from '../support/databases.ts'
import { makeVariant, makeWebhook, putCover } from '../support/operations.ts'
import { onlyIf } from '../support/programs.ts'
import { type Installation, KHONHAC, makeInstallation, type RunningServer } from '../support/server.ts'
import { SOON } from '../support/soon.ts'
import { waitUntil } from '../webhooks/workshop.ts'

const TRACK = randomUUID()
const OTHER = randomUUID()

/** Two tracks that share a cover; one has all that a track can have. */
async function fill(store: Store, dataDir: string): Promise<void> {
  const cover_media = await putCover(dataDir)
  const audio_media = await openMediaStore({ dataDir, s3: undefined }).put(randomBytes(5000), 'previews')
  const sound = { audio_media, master_media: 'masters/a.flac', peaks: [1, 2, 3], preview_peaks: [1] }
  await makeTrack(store, { id: TRACK, slug: 'mua-xa', title: 'Mưa xa', cover_media, ...sound })
  await makeTrack(store, { id: OTHER, slug: 'nang-gan', title: 'Nắng gần', cover_media })
  await makeVariant(store, dataDir, TRACK, 'masters/a.flac')
}

const PATHS = [
  `/tracks/${TRACK}`,
  '/tracks/by-slug/mua-xa',
  `/tracks/${TRACK}/waveform`,
  `/tracks/${TRACK}/audio-url`,
  `/tracks/${TRACK}/cover`,
  `/tracks/${TRACK}/watermarked`,
  `/tracks/${TRACK}/similar`,
  `/tracks/${TRACK}/license`,
]
const LISTS = ['/tracks', `/tracks/by-ids?ids=${TRACK},${OTHER}`, '/search?q=mua%20xa', '/tracks?slug=mua-xa']

describe('three processes on PostgreSQL', onlyIf(hasPostgres, 'postgres'), () => {
  test('a track that is taken down is gone from all of them, links that were signed before included, and comes back', async () => {
    // Every look asks for a marked copy.
    const limits = { WATERMARK_PER_MINUTE: '1000000', WATERMARK_PER_DAY: '1000000' }
    await using installation = await makeInstallation({ DATABASE_URL: await createMigratedDatabase(), ...limits })
    const { key } = await installation.issueKey()
    const store = openStore({ url: installation.env.DATABASE_URL! })
    await fill(store, installation.dataDir)
    await store.close()
    const servers = await Promise.all([installation.serve(), installation.serve()])
    const headers = { 'X-API-Key': key }
    const read = async (server: RunningServer, path: string): Promise<any> =>
      await (await fetch(server.url + path, { headers })).json()
    const statusOf = async (url: string) => {
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      return response.status
    }
    const { audio_url, cover_url } = await read(servers[0]!, `/tracks/${TRACK}`)
    const download = (await read(servers[1]!, `/tracks/${TRACK}/audio-url?download=true&expires_in=86400`)).audio_url
    const other = (await read(servers[1]!, `/tracks/${OTHER}`)).cover_url
    expect(new URL(other).pathname).toBe(new URL(cover_url).pathname)
    const at = (server: RunningServer, link: string) => {
      const { pathname, search } = new URL(link)
      return `http://127.0.0.1:${server.port}${pathname}${search}`
    }
    /** How every process answers: each status once, and in how many lists the track is. */
    const look = async () => {
      const gone = servers.flatMap((server) => [
        ...PATHS.map((path) => server.url + path),
        ...[audio_url, cover_url, download].map((link) => at(server, link)),
      ])
      const lists = await Promise.all(servers.flatMap((server) => LISTS.map((path) => read(server, path))))
      return {
        statuses: [...new Set(await Promise.all(gone.map(statusOf)))],
        lists: lists.filter((list) => JSON.stringify(list).includes(TRACK)).length,
        others: [...new Set(await Promise.all(servers.map((server) => statusOf(at(server, other)))))],
      }
    }
    const present = () => ({ statuses: [200], lists: servers.length * LISTS.length, others: [200] })
    await expect.poll(look, SOON).toEqual(present())

    const { id } = await installation.command('takedown', 'add', TRACK, '--claimant', 'A', '--reason', 'B')
    await expect.poll(look, SOON).toEqual({ statuses: [404], lists: 0, others: [200] })

    const late = await installation.serve()
    expect(await statusOf(at(late, audio_url))).toBe(404)
    servers.push(late)
    await installation.command('takedown', 'restore', id)
    await expect.poll(look, SOON).toEqual(present())
  })

  test('kill -9 in the middle of it: nothing has happened, and the next try does it all', async () => {
    const url = await createMigratedDatabase()
    await using installation = await makeInstallation({ DATABASE_URL: url })
    await installation.issueKey()
    const store = openStore({ url })
    await fill(store, installation.dataDir)
    const webhook = await makeWebhook(store)
    const traces = async () => ({
      takedowns: (await findTakedowns(store.db, { limit: 9, offset: 0 })).total,
      deliveries: (await store.db.selectFrom('deliveries').select('id').execute()).length,
      notices: (await store.db.selectFrom('takedown_notices').select('position').execute()).length,
      audit: (await store.db.selectFrom('audit_log').select('id').where('action', '=', 'takedown.create').execute())
        .length,
      hidden: (await store.db.selectFrom('tracks').select('id').where('published_at', 'is', null).execute()).length,
    })

    await killWhileWaiting(store, webhook, installation)
    expect(await traces()).toEqual({ takedowns: 0, deliveries: 0, notices: 0, audit: 0, hidden: 0 })
    await installation.command('takedown', 'add', TRACK, '--claimant', 'A', '--reason', 'B')
    expect(await traces()).toEqual({ takedowns: 1, deliveries: 1, notices: 1, audit: 1, hidden: 1 })
    await store.close()
  })
})

/** Its transaction has hidden the track and waits for the webhook's row, which the test holds. */
async function killWhileWaiting(store: Store, webhook: string, { env }: Installation): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.selectFrom('webhooks').select('id').where('id', '=', webhook).forUpdate().execute()
    const child = spawn(KHONHAC, ['takedown', 'add', TRACK, '--claimant', 'A', '--reason', 'B'], { env })
    const exited = once(child, 'exit')
    await waitUntil(async () => {
      // PostgreSQL ends a transaction in which nothing happens, and a busy machine takes its time to start a program.
      await sql`select 1`.execute(trx)
      const { rows } =
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          store.db,
        )
      return rows.length > 0
    })
    child.kill('SIGKILL')
    await exited
  })
}
