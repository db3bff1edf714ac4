import { expect, test } from 'vitest'
import { isMailAddress, readMailFrom, readSmtpUrl } from './mail-settings.ts'

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, isSecure: false, credentials: undefined }],
  ['smtps://mail.example/', { host: 'mail.example', port: 465, isSecure: true, credentials: undefined }],
  [
    'smtp://us%40er:p%25%3A@mail.example:2525',
    { host: 'mail.example', port: 2525, isSecure: false, credentials: { user: 'us@er', password: 'p%:' } },
  ],
  ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false, credentials: undefined }],
])('%s', (url, expected) => {
  const problems: string[] = []

  expect(readSmtpUrl(url, problems)).toEqual(expected)
  expect(problems).toEqual([])
})

test.each([
  'mail.example',
  'http://mail.example',
  'smtp://',
  'smtp://user:hunter2@mail.example/box',
  'smtp://user:hunter2@mail.example?pool=true',
  'smtp://:hunter2@mail.example',
  'smtp://hunter2@mail.example',
  'smtp://user:hunter2%@mail.example',
])('%s is refused without repeating it', (url) => {
  const problems: string[] = []

  readSmtpUrl(url, problems)

  expect(problems).toHaveLength(1)
  expect(problems[0]).not.toContain('hunter2')
})

test.each([
  ['a@b.vn', true],
  ['first.last+tag@sub.example', true],
  ['root@localhost', true],
  ['a@b.vn, c@d.vn', false],
  ['A <a@b.vn>', false],
  ['a@b.vn\r\nBcc: c@d.vn', false],
  ['a b@c.vn', false],
  ['a@', false],
  ['a@-b.vn', false],
  ['a..b@c.vn', false],
  [`${'a'.repeat(250)}@b.vn`, false],
])('address %j: %s', (text, expected) => {
  expect(isMailAddress(text)).toBe(expected)
})

test('MAIL_FROM: an address, with or without a name', () => {
  const problems: string[] = []
  const fallback = { name: 'Kho Nhạc', address: 'takedown@khonhac.example' }

  expect(readMailFrom(undefined, fallback, problems)).toEqual(fallback)
  expect(readMailFrom('chao@a.vn', fallback, problems)).toEqual({ name: 'Kho Nhạc', address: 'chao@a.vn' })
  expect(readMailFrom('Nhạc <chao@a.vn>', fallback, problems)).toEqual({ name: 'Nhạc', address: 'chao@a.vn' })
  expect(readMailFrom('"Nhạc, Sen" <chao@a.vn>', fallback, problems)).toEqual({
    name: 'Nhạc, Sen',
    address: 'chao@a.vn',
  })
  expect(problems).toEqual([])
  readMailFrom('Nhạc chao@a.vn', fallback, problems)
  expect(problems).toHaveLength(1)
})
