import { expect, test } from 'vitest'
import { z } from 'zod'
import { trackFields } from './import-fields.ts'
import { createQuickReader, UNSURE } from './quick-reader.ts'

const NOW = Date.parse('2026-01-02T03:04:05Z')
const schema = z.object({ type: z.literal('track'), ...trackFields(() => NOW) })
const ID = '9c1d7a52-0e4b-4f6a-8d13-52a7c9e0b1f4'

const WHOLE = {
  type: 'track',
  title: ' Mưa trên phố cũ ',
  artist_id: ID.toUpperCase(),
  aliases: ['Mưa phố', 'Mưa phố'],
  artists: [{ id: ID, role: 'primary', note: 'left out' }],
  genre: 'Ballad',
  duration_seconds: 251.6,
  bpm: 92.5,
  musical_key: 'am',
  isrc: 'vn-a0d-24-00010',
  release_date: '2024-02-29',
  territory: 'VN,LA',
  is_explicit: true,
  play_count: null,
  like_count: 3,
  published_at: '2025-12-31T08:00:00+07:00',
  slug: 'mua-tren-pho-cu',
  preview_start_seconds: 12.5,
  preview_duration_seconds: 15,
  peaks: [0, 50, 100],
  cover: null,
  unknown: 'stays out',
}

/** Values of every kind that a file may hold where another belongs, with the edges of the rules. */
const VALUES: unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    'x',
    'x'.repeat(301),
    'a\u0000b',
    'a\nb',
    '\ud800',
    ID,
    'A minor',
    '2024-02-30',
    '2024-13-01',
  ],
  ...['2024-12-31', '2024-12-31T08:00:00Z', '2027-01-01T00:00:00Z', 'VN', 'service-standard', 'Ước gì', 'mot--hai'],
  ...[0, -1, 1, 0.5, 15, 30, 101, 300.5, 1e13, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, true, false, {}, []],
  ...[[1, 'x'], [101], ['x'], [''], [null], Array(21).fill('x'), [{ id: ID, role: 'primary' }], [{ id: ID }], [[]]],
  [
    { id: ID, role: 'primary' },
    { id: ID, role: 'featured' },
  ],
]

const CASES = Object.keys(WHOLE).flatMap((name) => VALUES.map((value) => ({ ...WHOLE, [name]: value })))

test('what it reads is what the schema reads, and of everything else it is unsure', () => {
  const read = createQuickReader(schema)!
  let right = 0
  for (const value of [WHOLE, { type: 'track' }, ...CASES, [], null, 'x']) {
    const { success, data } = schema.safeParse(value)
    const result = read(value)
    if (success) right += 1
    expect(result === UNSURE, JSON.stringify(value)).toBe(!success)
    if (success) expect(result).toEqual(data)
  }
  expect(right).toBeGreaterThan(100)
})

test('a schema with a part that it does not know is left to the schema', () => {
  expect(createQuickReader(z.object({ at: z.date().optional() }))).toBeUndefined()
  expect(createQuickReader(z.object({ count: z.coerce.number() }))).toBeUndefined()
  expect(createQuickReader(z.strictObject({ title: z.string() }))).toBeUndefined()
})
