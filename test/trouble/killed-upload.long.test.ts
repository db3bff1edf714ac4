import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csrfOf } from '../../src/access/session-token.ts'
import { openSession } from '../../src/console/administrators/sessions.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { makeAdministrator } from '../support/administrators.ts'
import { makeArtist } from '../support/catalogue.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from '../support/forms.ts'
import { makeInstallation } from '../support/server.ts'

async function signIn(store: Store): Promise<Record<string, string>> {
  const adminId = await makeAdministrator(store, { name: 'lan', role: 'editor' }, actAt(Date.now()))
  const owner = { adminId, address: '127.0.0.1' }
  const token = await store.transaction((trx) => openSession(trx, owner, Date.now()))
  return { cookie: `kn_session=${token}`, 'x-csrf-token': csrfOf(token) }
}

const findJob = async ({ db }: Store, id: string) =>
  await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('kill -9 during an upload and during its job: nothing is half done, and the next process ends the job', async () => {
  await using installation = await makeInstallation()
  const store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
  await store.migrate()
  const own = await signIn(store)
  const track = { title: 'Giữa chừng', artist_id: await makeArtist(store), genre: 'Pop' }
  const incoming = () => readdir(join(installation.dataDir, 'media', '.incoming')).catch(() => [])
  const originals = () => readdir(join(installation.dataDir, 'media', 'originals')).catch(() => [])

  const first = await installation.serve()
  const origin = new URL(first.url).origin
  const body = makeForm([trackPart(track), audioPart(makeUniqueSound(30))])
  const half = request(`${origin}/api/admin/tracks`, {
    method: 'POST',
    headers: { ...own, ...FORM_TYPE, 'content-length': body.length },
  })
  half.on('error', () => {})
  half.write(body.subarray(0, body.length / 2))
  await until(async () => (await incoming()).length > 0)
  await first.end('SIGKILL')
  expect(await originals()).toEqual([])
  expect(await store.db.selectFrom('jobs').select('id').execute()).toEqual([])

  const second = await installation.serve()
  const answer = await fetch(`${new URL(second.url).origin}/api/admin/tracks`, {
    method: 'POST',
    headers: { ...own, ...FORM_TYPE },
    body,
  })
  const { id, job_id } = ((await answer.json()) as { data: { id: string; job_id: string } }).data
  await until(async () => (await findJob(store, job_id)).state === 'running')
  await second.end('SIGKILL')
  expect(await store.db.selectFrom('tracks').select('id').execute()).toEqual([])

  // Ten seconds later: the lease is over.
  await store.db.updateTable('jobs').set({ leased_until: Date.now() }).where('id', '=', job_id).execute()
  await installation.serve()
  await until(async () => (await findJob(store, job_id)).state === 'done')
  expect(await findJob(store, job_id)).toMatchObject({ attempts: 2, crashes: 1, error: null })
  expect(await store.db.selectFrom('tracks').select('id').execute()).toEqual([{ id }])
  const entries = await store.db.selectFrom('audit_log').selectAll().where('action', '=', 'track.create').execute()
  expect(entries).toHaveLength(1)
  await store.close()
})
