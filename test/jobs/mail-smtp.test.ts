import { expect, test } from 'vitest'
import type { SmtpServer } from '../../src/config/mail-settings.ts'
import { checkServer, connectionOptions, type Message, sendMail } from '../../src/jobs/mail/smtp.ts'
import { startMailServer } from '../support/smtp.ts'

const MESSAGE: Message = {
  from: { name: 'Kho Nhạc', address: 'chao@khonhac.example' },
  to: 'sen@partner.example',
  subject: '[Kho Nhạc] Đơn của bạn đã được duyệt: hãy nhận khoá API trong bảy ngày tới, trước khi liên kết hết hạn',
  text: 'Xin chào,\n\nĐường dẫn:\n\nhttps://khonhac.example/keys/claim/abcdef\n.\n',
  messageId: 'an-id@khonhac.example',
  date: new Date(0),
}
const never = new AbortController().signal
const acceptOnly = (user: string, password: string) => ({
  disabledCommands: [],
  authOptional: false,
  onAuth: (
    auth: { username?: string | null | undefined; password?: string | null | undefined },
    _: unknown,
    done: (error: Error | null | undefined, response?: { user: string }) => void,
  ) =>
    auth.username === user && auth.password === password
      ? done(null, { user })
      : done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
})
const withUser = (server: SmtpServer, password: string): SmtpServer => ({
  ...server,
  credentials: { user: 'kho', password },
})

test('a Vietnamese subject and text arrive whole, as plain text', async () => {
  await using mailServer = await startMailServer()

  expect(await sendMail(mailServer.server, MESSAGE, never)).toEqual({ failure: null })

  const { raw } = mailServer.taken[0]!
  const head = raw.split('\r\n\r\n')[0]!
  expect(head.replaceAll('\r\n ', ' ')).toContain('Message-ID: <an-id@khonhac.example>')
  expect(head).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(head).toMatch(/Auto-Submitted: auto-generated/)
  for (const line of head.split('\r\n')) expect(line).toMatch(/^[\x20-\x7e]{1,78}$/)
  const subject = /^Subject: ((?:.*\r\n )*.*)/m.exec(head)![1]!
  const words = [...subject.matchAll(/=\?UTF-8\?Q\?([^?]*)\?=/g)].map(([, word]) => word!.replaceAll('_', ' '))
  expect(decodeURIComponent(words.join('').replaceAll('%', '%25').replaceAll('=', '%'))).toContain('Đơn của bạn')
  expect(raw).toContain('https://khonhac.example/keys/claim/abcdef')
})

test('nothing in a name, subject or text adds a header or a recipient', async () => {
  await using mailServer = await startMailServer()
  const evil = 'x\r\nBcc: victim@example.com\r\n\r\nbody'
  const message = { ...MESSAGE, subject: evil, from: { ...MESSAGE.from, name: evil }, text: `${evil}\r\n.\r\nQUIT\r\n` }

  expect(await sendMail(mailServer.server, message, never)).toEqual({ failure: null })

  const { to, raw } = mailServer.taken[0]!
  expect(to).toEqual(['sen@partner.example'])
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im)
  expect(raw).toContain('QUIT')
})

test('STARTTLS where it is offered, and then the password', async () => {
  await using mailServer = await startMailServer(acceptOnly('kho', 'right'))

  expect(await sendMail(withUser(mailServer.server, 'right'), MESSAGE, never)).toEqual({ failure: null })

  expect(mailServer.taken[0]).toMatchObject({ isSecure: true, user: 'kho' })
})

test('TLS from the first byte', async () => {
  await using mailServer = await startMailServer({ ...acceptOnly('kho', 'right'), secure: true })

  expect(await sendMail({ ...withUser(mailServer.server, 'right'), isSecure: true }, MESSAGE, never)).toEqual({
    failure: null,
  })
})

test('a wrong password is told of, is never repeated, and is no fault of the mail', async () => {
  await using mailServer = await startMailServer(acceptOnly('kho', 'right'))

  const result = await sendMail(withUser(mailServer.server, 'hunter2'), MESSAGE, never)

  expect(result).toMatchObject({ isFinal: false, failure: expect.stringContaining('wrong password') })
  expect(JSON.stringify(result)).not.toContain('hunter2')
})

test('elsewhere a password needs TLS, and TLS a certificate that holds', () => {
  const server = { host: 'mail.example', port: 587, isSecure: false, credentials: { user: 'a', password: 'b' } }

  expect(connectionOptions(server)).toMatchObject({ requireTLS: true, tls: { rejectUnauthorized: true } })
  expect(connectionOptions({ ...server, host: '127.0.0.1.example' })).toMatchObject({ requireTLS: true })
  expect(connectionOptions({ ...server, host: 'localhost' })).toMatchObject({
    requireTLS: false,
    tls: { rejectUnauthorized: false },
  })
})

test('the check greets and signs in, and says why it cannot', async () => {
  const mailServer = await startMailServer(acceptOnly('kho', 'right'))

  await checkServer(withUser(mailServer.server, 'right'), never)
  await expect(checkServer(withUser(mailServer.server, 'wrong'), never)).rejects.toThrow('wrong password')
  await mailServer[Symbol.asyncDispose]()
  await expect(checkServer(mailServer.server, never)).rejects.toThrow('ECONNREFUSED')
  expect(mailServer.taken).toEqual([])
})
