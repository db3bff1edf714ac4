import { expect, test } from 'vitest'
import type { TracedCopy, TraceResult } from './present-trace.ts'
import { answerOf, formatOdds } from './trace-words.ts'

const COPY: TracedCopy = {
  code: 'J5TK2HKGX',
  layer: 'spectral-v1',
  means: 'blind',
  confidence: 1,
  chance: 4e-30,
  in_sound: true,
  key: { id: 'key-1', prefix: 'kn_live_P05c', name: 'web' },
  partner: 'Studio Sen',
  partner_id: 'partner-1',
  track_id: 'track-1',
  request_id: 'request-1',
  issued_at: '2026-03-12T07:03:00.000Z',
}
const READ = { seconds: 15, of_seconds: 15, problems: [] }
const found = (changes: Partial<TracedCopy> = {}, others: TracedCopy[] = []): TraceResult =>
  ({
    file: 'a.mp3',
    found: true,
    ...COPY,
    ...changes,
    sounds_like: null,
    read: READ,
    runner_up: null,
    others,
  }) as TraceResult
const NOT_FOUND = {
  ...{ file: 'a.mp3', found: false, code: null, layer: null, means: null, confidence: null, chance: null, key: null },
  ...{ partner: null, partner_id: null, issued_at: null, track_id: null },
  ...{ sounds_like: null, read: READ, runner_up: null, others: [] },
} as TraceResult
const titleOf = () => '“Mưa” (Hà Linh)'

test('the answer is a sentence, in both languages', () => {
  expect(answerOf(found(), 'en', titleOf).sentence).toBe(
    'This copy was given to Studio Sen, key web, on 12 March 2026, 14:03 (UTC+7; 07:03 UTC). Certain.',
  )
  expect(answerOf(found(), 'vi', titleOf).sentence).toBe(
    'Bản sao này đã được giao cho Studio Sen, khoá web, lúc 14:03 ngày 12/03/2026 (giờ Việt Nam; 07:03 UTC). Chắc chắn.',
  )
})

test.each([
  [1e-6, 'certain'],
  [1.1e-6, 'likely'],
  [1e-3, 'likely'],
  [1.1e-3, 'unknown'],
])('a chance of %d is %s', (chance, certainty) => {
  expect(answerOf(found({ chance }), 'en', titleOf).certainty).toBe(certainty)
})

test('no one is named where it cannot be told', () => {
  for (const result of [NOT_FOUND, found({ chance: 0.01 })]) {
    const answer = answerOf(result, 'en', titleOf)
    expect(answer.sentence).toBe('It cannot be told to whom this copy was given.')
    expect(Object.values(answer).join()).not.toContain('Studio Sen')
  }
  const like = { ...NOT_FOUND, sounds_like: { track_id: 'track-1', likeness: 0.8, needed: 0.73 } }
  expect(answerOf(like, 'en', titleOf).how).toContain('a piece of “Mưa” (Hà Linh)')
})

test('a label alone accuses no one', () => {
  const { certainty, sentence } = answerOf(found({ layer: 'tag-v1', means: 'tag', in_sound: false }), 'en', titleOf)

  expect(certainty).toBe('label')
  expect(sentence).toMatch(/^It cannot be told for certain/)
})

test('of several copies all are named, and the weakest decides how sure it is', () => {
  const other = { ...COPY, partner: 'Video Việt', means: 'ledger' as const, chance: 8e-6 }
  const { sentence, certainty, odds } = answerOf(found({}, [other]), 'en', titleOf)

  expect(certainty).toBe('likely')
  expect(sentence).toMatch(/mixed from copies.*Studio Sen.*Video Việt.*not certain\.$/)
  expect(odds).toContain('one of 125 thousand such files')
})

test.each([
  [1 / 1_572_864, '1.5 million', '1,5 triệu'],
  [1e-30, '1,000 billion', '1.000 tỷ'],
  [0.004, '250', '250'],
])('odds of %d', (chance, english, vietnamese) => {
  expect([formatOdds(chance, 'en'), formatOdds(chance, 'vi')]).toEqual([english, vietnamese])
})
