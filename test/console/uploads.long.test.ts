import { once } from 'node:events'
import { request } from 'node:http'
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
