import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { createMailParts, queueMail } from '../../src/jobs/mail/queue.ts'
import { type Console, type ConsoleClient, startConsole } from '../support/console.ts'
import { type MailServer, startMailServer } from '../support/smtp.ts'

let api: Console
let owner: ConsoleClient
let mailServer: MailServer
const refusals: { code: number; message: string }[] = []

beforeAll(async () => {
  mailServer = await startMailServer({ refuse: () => refusals.shift() })
  api = await startConsole({ env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } })
  owner = await api.signIn()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

async function queue(recipient: string): Promise<string> {
  const config = loadConfig({ DATA_DIR: api.dataDir, SMTP_URL: 'smtp://127.0.0.1' })
  const { secrets } = await loadSecrets(api.dataDir, config)
  const data = { organization: 'Sen', note: null }
  const mail = { kind: 'rejected' as const, at: Date.now(), partnerId: null, subjectId: null, language: 'en', data }
  return await api.store.transaction((trx) =>
    queueMail(trx, { ...mail, recipient }, createMailParts(config, secrets.sealingKeys)),
  )
}

async function waitForState(id: string, state: string): Promise<void> {
  const findState = async () => (await owner.get(`/mails/${id}`)).json().data?.state
  await expect.poll(findState, { interval: 20 }).toBe(state)
}

test('a mail is listed without its text, shown with it, fails, is sent again', async () => {
  refusals.push({ code: 550, message: 'no such mailbox' })
  const id = await queue('sen@partner.example')
  await waitForState(id, 'failed')

  const listed = (await owner.get('/mails?state=failed')).json()
  const none = (await owner.get('/mails?state=to-copy')).json()
  const shown = (await owner.get(`/mails/${id}`)).json()
  const retried = await owner.post(`/mails/${id}/retry`)
  await waitForState(id, 'sent')
  const again = await owner.post(`/mails/${id}/retry`, undefined, { headers: { 'accept-language': 'en' } })

  expect(listed).toMatchObject({ data: [{ id, recipient: 'sen@partner.example', attempts: 1 }], meta: { total: 1 } })
  expect(listed.data[0].content).toBeUndefined()
  expect(none).toMatchObject({ data: [], meta: { total: 0 } })
  expect(shown.data.content.subject).toContain('About your application')
  expect(shown.data.last_error).toContain('no such mailbox')
  expect(retried.json().data).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(mailServer.taken.map(({ to }) => to)).toEqual([['sen@partner.example']])
  expect([again.status, again.json().error]).toEqual([409, `mail ${id} was sent already`])
})

test('an unknown mail is 404; a test mail goes out at once', async () => {
  const unknown = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'

  expect((await owner.get(`/mails/${unknown}`)).status).toBe(404)
  expect((await owner.get('/mails/nonsense')).status).toBe(400)
  expect((await owner.get('/mails?state=lost')).status).toBe(400)
  expect((await owner.post('/test-mails', { address: 'me@khonhac.example' })).status).toBe(200)
  expect(mailServer.taken.at(-1)).toMatchObject({ to: ['me@khonhac.example'] })
  const bad = await owner.post('/test-mails', { address: 'me@a.vn, you@b.vn' })
  expect([bad.status, bad.json().details]).toEqual([400, { address: [expect.stringContaining('không phải')] }])
})
