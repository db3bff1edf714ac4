import { expect, test } from 'vitest'
import { type MailData, writeMail } from './texts.ts'

const AT = Date.UTC(2026, 2, 12, 7, 3)
const DATA: MailData = {
  received: {},
  approved: { organization: 'Studio Sen', claimUrl: 'https://khonhac.example/keys/claim/abc', expiresAt: AT },
  rejected: { organization: 'Studio Sen', note: 'Trang web không mở được.' },
  suspended: { organization: 'Studio Sen', note: 'Chờ giấy tờ.' },
  resumed: { organization: 'Studio Sen' },
  'key-expiring': { keyName: 'web', keyPrefix: 'kn_live_abcd', expiresAt: AT },
  'quota-approved': { organization: 'Studio Sen', quota: 600, note: null },
  'quota-refused': { organization: 'Studio Sen', quota: 600, note: 'Hãy dùng bộ đệm trước' },
  'key-replaced': {
    keyName: 'web',
    keyPrefix: 'kn_live_efgh',
    oldPrefix: 'kn_live_abcd',
    oldEndsAt: AT + 86_400_000,
    at: AT,
    address: '203.0.113.9',
  },
  'test-key-made': {
    keyPrefix: 'kn_live_efgh',
    madeWith: 'kn_live_abcd',
    expiresAt: AT + 86_400_000,
    at: AT,
    address: '203.0.113.9',
  },
  'webhook-suspended': { url: 'https://sen.example/hook', failingSince: AT },
  takedown: { title: 'Bèo dạt mây trôi', artist: 'Anh Thơ', trackId: 'the-id', scope: 'new', deadlineAt: AT },
  restored: { title: 'Bèo dạt mây trôi', artist: 'Anh Thơ', trackId: 'the-id' },
  alert: {
    items: [{ sentence: { vi: 'Có đơn mới.', en: 'A new application.' }, url: 'https://khonhac.example/console' }],
    more: 3,
  },
}
const SENDER = { serviceName: 'Kho Nhạc', contact: 'chao@khonhac.example', publicUrl: 'https://khonhac.example' }
const KINDS = Object.keys(DATA) as (keyof MailData)[]

test.each(KINDS.flatMap((kind) => (['vi', 'en'] as const).map((language) => [kind, language] as const)))(
  '%s in %s says everything that it is given, on lines that fit',
  (kind, language) => {
    const { subject, text } = writeMail(kind, DATA[kind], language, SENDER)

    expect(subject).toMatch(/^\[Kho Nhạc\] \S/)
    expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|\[object/)
    for (const value of Object.values(DATA[kind])) {
      if (typeof value === 'string' && value !== 'new')
        expect(`${subject} ${text.replaceAll('\n', ' ')}`).toContain(value)
      if (value === AT)
        expect(text.replaceAll('\n', ' ')).toMatch(language === 'en' ? '12 March 2026, 14:03' : '14:03 ngày 12/03/2026')
    }
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(72)
    expect(text).toContain('chao@khonhac.example')
  },
)

test('the two languages are two texts', () => {
  for (const kind of KINDS)
    expect(writeMail(kind, DATA[kind], 'vi', SENDER).text).not.toBe(writeMail(kind, DATA[kind], 'en', SENDER).text)
})

test("a name with line breaks adds no lines of the writer's own", () => {
  const data = { organization: 'Sen\r\n\r\nXin hãy chuyển tiền', note: null }

  const { text } = writeMail('rejected', data, 'vi', { ...SENDER, serviceName: 'Kho\nNhạc' })

  expect(text).toContain('Sen Xin hãy chuyển tiền')
  expect(text).toContain('\nKho Nhạc\n')
})

test('a takedown of everything says so', () => {
  const { text } = writeMail('takedown', { ...DATA.takedown, scope: 'all' }, 'en', SENDER)

  expect(text.replaceAll('\n', ' ')).toContain('exported before: please remove')
})
