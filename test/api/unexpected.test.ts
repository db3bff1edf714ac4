import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { shareApi } from '../support/api.ts'
import { makeSample, type Sample } from '../support/operations.ts'

/** Unforeseen errors, and what the store cannot do for a while. */

let sample: Sample
const logged: string[] = []
const logger = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
const api = shareApi({ logger }, async (api) => {
  sample = await makeSample(api)
})

test('500: a fault of our own is an INTERNAL_ERROR whose cause stays inside, and is in the log once', async () => {
  // Peaks that no version has ever written: not JSON, so that reading them is a fault and not a state of the store.
  await sql`update track_peaks set peaks = 'secret-cause'`.execute(api().store.db)

  const answer = await api().get(`/tracks/${sample.track}/waveform`)

  expect(answer.status).toBe(500)
  expect(answer.json()).toEqual({ error: 'Đã xảy ra lỗi không mong muốn.', code: 'INTERNAL_ERROR' })
  expect(answer.text).not.toContain('secret-cause')
  expect(JSON.stringify(answer.headers)).not.toContain('secret-cause')
  expect(answer.headers['cache-control']).toBe('no-store')
  const told = logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(told).toEqual([
    expect.objectContaining({ request_id: answer.headers['x-request-id'], route: '/tracks/{id}/waveform' }),
  ])
  expect(told[0].err.message).toContain('secret-cau')
})

test('200: the usage report is a read, and is given while nothing can be written', async () => {
  const other = openStore({ url: api().store.url })
  let release = () => {}
  let holding: Promise<void> | undefined
  const isHeld = new Promise<void>((held) => {
    holding = other.transaction(async (trx) => {
      await sql`update counters set value = value`.execute(trx)
      held()
      await new Promise<void>((done) => (release = done))
    })
  })
  await isHeld

  const answer = await api().get('/me/usage')

  expect(answer.status).toBe(200)
  release()
  await holding
  await other.close()
})
