import { expect, test } from 'vitest'
import { sendTo, startApi } from '../support/api.ts'
import { makeKey, makeTrack } from '../support/catalogue.ts'
import { eachStore } from '../support/stores.ts'

// The port is open before keys and catalogue are there. A proxy without checks of its own sends requests from the first moment on.

eachStore('the first requests to a server that has just started', (openFresh) => {
  test('wait for keys and catalogue', async () => {
    const { url, store } = await openFresh()
    const { key } = await makeKey(store)
    await makeTrack(store)
    await using api = await startApi({ databaseUrl: url, isStoreAway: true })
    const tracks = api.send('/tracks', { key })
    const page = sendTo(api.service, '/')

    expect((await tracks).json()).toMatchObject({ meta: { total: 1 } })
    expect((await page).statusCode).toBe(200)
  })
})

test('a store that cannot be reached is said, not waited for', async () => {
  await using api = await startApi({ databaseUrl: 'postgres://127.0.0.1:1/khonhac', isStoreAway: true })

  const answers = await Promise.all([api.send('/tracks'), api.send('/tracks')])

  expect(answers.map((answer) => answer.json().code)).toEqual(['DATA_STORE_UNAVAILABLE', 'DATA_STORE_UNAVAILABLE'])
})
