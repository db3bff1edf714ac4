import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { createMailParts, queueMail } from '../../src/jobs/mail/queue.ts'
import { openStore } from '../../src/store/store.ts'
import { callCli } from '../cli/call-cli.ts'
import { makeFolder } from '../cli/run-cli.ts'
import { startMailServer } from '../support/smtp.ts'

async function makeInstallation() {
  const env = { DATA_DIR: await makeFolder() }
  await callCli(['migrate'], { env })
  const config = loadConfig(env)
  const { secrets } = await loadSecrets(config.dataDir, config)
  const store = openStore({ url: `sqlite:${join(env.DATA_DIR, 'khonhac.db')}` })
  const data = { organization: 'Sen', claimUrl: 'https://khonhac.example/keys/claim/abc', expiresAt: 0 }
  const shared = { partnerId: null, subjectId: null, recipient: 'sen@partner.example', language: 'en' }
  const id = await store.transaction((trx) =>
    queueMail(trx, { kind: 'approved', at: Date.now(), data, ...shared }, createMailParts(config, secrets.sealingKeys)),
  )
  return { env, store, id, [Symbol.asyncDispose]: () => store.close() }
}

test('without a mail server a mail is listed, shown to be copied, and cannot be sent', async () => {
  await using place = await makeInstallation()
  const { env, id } = place

  const listed = await callCli(['mail', 'list', '--json'], { env })
  const shown = await callCli(['mail', 'show', id.slice(0, 8)], { env })
  const retried = await callCli(['mail', 'retry', id], { env })

  expect(listed.json()).toMatchObject({ total: 1, mails: [{ id, state: 'to-copy', recipient: 'sen@partner.example' }] })
  expect(listed.stdout).not.toContain('claim')
  expect(shown.stdout).toContain('https://khonhac.example/keys/claim/abc')
  expect([retried.code, retried.stderr]).toEqual([
    1,
    'khonhac: there is no mail server: set SMTP_URL, or copy the text\n',
  ])
})

test('with one it waits again after a retry, which the audit log has', async () => {
  await using place = await makeInstallation()
  const { store, id } = place
  const env = { ...place.env, SMTP_URL: 'smtp://127.0.0.1:1' }

  const retried = await callCli(['mail', 'retry', id, '--json'], { env })
  await store.db.updateTable('mails').set({ state: 'sent', sent_at: 1, content_sealed: '' }).execute()
  const again = await callCli(['mail', 'retry', id], { env })
  const shown = await callCli(['mail', 'show', id], { env })

  expect(retried.json()).toMatchObject({ state: 'waiting', attempts: 0 })
  const [entry] = await store.db.selectFrom('audit_log').selectAll().where('action', '=', 'mail.retry').execute()
  expect(entry).toMatchObject({ entity_id: id, entity_name: 'approved: sen@partner.example' })
  expect(again.stderr).toContain('was sent already')
  expect(shown.stdout).toContain('The text is no longer kept.')
})

test('a test mail, and what doctor says of the server', async () => {
  const env = { DATA_DIR: await makeFolder(), MAIL_FROM: 'chao@khonhac.vn', HOST: '127.0.0.1', PORT: '0' }
  const mailServer = await startMailServer()
  const withServer = { ...env, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }

  const sent = await callCli(['mail', 'test', 'me@khonhac.vn'], { env: withServer })
  const bad = await callCli(['mail', 'test', 'me@khonhac.vn, you@khonhac.vn'], { env: withServer })
  const well = await callCli(['doctor'], { env: withServer })
  await mailServer[Symbol.asyncDispose]()
  const refused = await callCli(['mail', 'test', 'me@khonhac.vn'], { env: withServer })
  const away = await callCli(['doctor'], { env: withServer })
  const none = await callCli(['mail', 'test', 'me@khonhac.vn'], { env })

  expect(sent.stdout).toBe(`127.0.0.1:${mailServer.port} has taken the mail to me@khonhac.vn\n`)
  expect(mailServer.taken[0]).toMatchObject({ from: 'chao@khonhac.vn', to: ['me@khonhac.vn'] })
  expect(bad.stderr).toContain('is not an e-mail address')
  expect(well.stdout).toMatch(/✓ mail +127\.0\.0\.1:\d+ answers; mails are from chao@khonhac\.vn/)
  expect(refused.stderr).toContain('did not take the mail')
  expect(away.stdout).toMatch(/! mail +127\.0\.0\.1:\d+: .*ECONNREFUSED/)
  expect(none.stderr).toContain('there is no mail server')
})
