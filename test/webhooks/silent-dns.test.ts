import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'

// Questions arrive, and nothing comes back.

test('a silent name server: the webhook is registered as with any name that does not resolve yet, its secret is shown, and the log names DNS', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  let questions = 0
  silent.on('message', () => {
    questions += 1
  })
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  await using api = await startApi({ logger, nameServers: [`127.0.0.1:${silent.address().port}`] })

  const url = 'https://doi-tac.vn/hook'
  const answer = await api.get('/webhooks', { method: 'POST', body: { url } })

  expect(questions).toBeGreaterThan(0)
  expect([answer.status, answer.json().data.url, answer.json().data.secret]).toEqual([201, url, expect.any(String)])
  expect((await api.get('/webhooks')).json().data).toMatchObject([{ id: answer.json().data.id, url }])
  expect(logged.filter((line) => line.includes('/webhooks') || line.includes('webhook'))).toEqual([
    expect.stringContaining('DNS: no name server has answered within 4 s for doi-tac.vn.'),
  ])
  silent.close()
})
