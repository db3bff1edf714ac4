import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listenOn } from '../support/api.ts'
import { makeArtist } from '../support/catalogue.ts'
import { startConsole } from '../support/console.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from '../support/forms.ts'

test('an upload may take longer than other requests, and others may not', async () => {
  await using api = await startConsole()
  const origin = await listenOn(api.service)
  const { cookie, csrf } = await api.signIn('editor')
  const open = (path: string, own: Record<string, string | number>) => {
    const headers = { cookie, 'x-csrf-token': csrf, ...own }
    const sent = request(`${origin}/api/admin${path}`, { method: 'POST', headers })
    sent.on('error', () => {})
    return sent
  }
  const track = { title: 'Chậm', artist_id: await makeArtist(api.store), genre: 'Pop', status: 'draft' }
  const body = makeForm([trackPart(track), audioPart(makeUniqueSound(2))])
  const upload = open('/tracks', { ...FORM_TYPE, 'content-length': body.length })
  upload.write(body.subarray(0, 1000))
  const other = open('/artists', { 'content-type': 'application/json', 'content-length': 100 })
  other.write('{')
  await new Promise((resolve) => other.once('close', resolve))
  upload.end(body.subarray(1000))
  const [answer] = await once(upload, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(202)
})

test('ten at once are all taken, and each is a track of its own', async () => {
  await using api = await startConsole()
  const origin = await listenOn(api.service)
  const editor = await api.signIn('editor')
  const artist_id = await makeArtist(api.store)
  const headers = { cookie: editor.cookie, 'x-csrf-token': editor.csrf, ...FORM_TYPE }
  const upload = async (title: string) => {
    const body = makeForm([trackPart({ title, artist_id, genre: 'Pop' }), audioPart(makeUniqueSound(1))])
    const answer = await fetch(`${origin}/api/admin/tracks`, { method: 'POST', headers, body })
    expect(answer.status).toBe(202)
    return (await answer.json()) as { data: { job_id: string } }
  }
  const taken = await Promise.all(Array.from({ length: 10 }, (_, index) => upload(`Mười ${index}`)))
  for (const { data } of taken) {
    const findState = async () => (await editor.get(`/jobs/${data.job_id}`)).json().data?.state
    await expect.poll(findState, { interval: 20 }).toMatch(/^(done|failed)$/)
    expect(await findState()).toBe('done')
  }
  expect((await editor.get('/tracks?q=muoi&limit=20')).json().meta.total).toBe(10)
  expect(await readdir(join(api.dataDir, 'media/.incoming')).catch(() => [])).toEqual([])
})
