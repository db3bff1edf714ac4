import { expect, test } from 'vitest'
import { createQueryStats, type QueryStats } from './query-stats.ts'

const DAY = '2026-11-15'
const now = () => Date.parse(`${DAY}T23:59:00Z`)

function ask(stats: QueryStats, q: string, total: number): void {
  stats.noteTotal(q, total)
  stats.count(q)
}

const times = (count: number, work: () => void) => Array.from({ length: count }, work)

test('queries are counted in one spelling, with how often they found nothing', () => {
  const stats = createQueryStats(now)
  for (const q of ['Mưa', 'mua', ' MUA ', 'em']) ask(stats, q, 5)
  times(4, () => ask(stats, 'xyz', 0))

  expect([stats.queries, stats.withoutResult]).toEqual([8, 4])
  expect(stats.take()).toEqual([
    { day: DAY, query: 'mua', searches: 3, foundNothing: 0 },
    { day: DAY, query: 'em', searches: 1, foundNothing: 0 },
    { day: DAY, query: 'xyz', searches: 4, foundNothing: 4 },
  ])
  expect(stats.take()).toEqual([])
})

test.each(['lan@example.vn', '0912345678', '091 234 56 78', '+84 (91) 234.56.78', '091-234-5678'])(
  'what may be personal is counted but not kept: %s',
  (q) => {
    const stats = createQueryStats(now)
    times(5, () => ask(stats, q, 0))

    expect(stats.withoutResult).toBe(5)
    expect(stats.take()).toEqual([])
  },
)

test.each(['2 giờ sáng 1990', '19 tháng 5 1975', 'track 12345'])('a number in a title is not personal: %s', (q) => {
  const stats = createQueryStats(now)
  ask(stats, q, 1)

  expect(stats.take()).toHaveLength(1)
})

test('it never grows beyond its bound; what is known goes on being counted', () => {
  const stats = createQueryStats(now, 100)
  ask(stats, 'son tung', 1)
  for (let number = 0; number < 20_000; number++) {
    ask(stats, `query ${number}x`, 0)
    if (number % 10 === 0) ask(stats, 'son tung', 1)
  }

  const counts = stats.take()
  expect(counts).toHaveLength(100)
  expect(counts[0]).toMatchObject({ query: 'son tung', searches: 2001 })
  expect(stats.queries).toBe(22_001)
})

test('a query that lay ready counts as it was learnt, and is learnt anew when it finds something', () => {
  const stats = createQueryStats(now)
  stats.noteTotal('mua', 0)
  times(2, () => stats.count('Mưa'))
  stats.noteTotal('mua', 1)
  times(3, () => stats.count('mưa'))

  expect([stats.queries, stats.withoutResult]).toEqual([5, 2])
  expect(stats.take()).toEqual([{ day: DAY, query: 'mua', searches: 5, foundNothing: 2 }])
})

test('a day ends at midnight, UTC', () => {
  let at = now()
  const stats = createQueryStats(() => at)
  stats.count('mua')
  at += 60_000
  stats.count('mua')

  expect(stats.take().map(({ day }) => day)).toEqual([DAY, '2026-11-16'])
})

test('what is given back is added to what came meanwhile', () => {
  const stats = createQueryStats(now)
  times(2, () => ask(stats, 'mua', 0))
  const taken = stats.take()
  ask(stats, 'mua', 1)
  stats.giveBack(taken)

  expect(stats.take()).toEqual([{ day: DAY, query: 'mua', searches: 3, foundNothing: 2 }])
})

test('what pages let through is kept as the store can hold it', () => {
  const stats = createQueryStats(now)
  ask(stats, `mua\0${'a'.repeat(4000)}`, 1)
  ask(stats, 'pho\ud800', 1)

  expect(stats.take().map(({ query }) => [query.length, /[\0\ud800]/.test(query)])).toEqual([
    [100, false],
    [expect.any(Number), false],
  ])
})
