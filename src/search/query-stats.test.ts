import { expect, test } from 'vitest'
import { createQueryStats, type QueryStats } from './query-stats.ts'

const DAY = '2026-11-15'
const now = () => Date.parse(`${DAY}T23:59:00Z`)

function ask(insight: QueryStats, q: string, total: number): void {
  insight.learn(q, total)
  insight.count(q)
}

const times = (count: number, work: () => void) => Array.from({ length: count }, work)

test('queries are counted in one spelling, with how often they found nothing', () => {
  const insight = createQueryStats(now)
  for (const q of ['Mưa', 'mua', ' MUA ', 'em']) ask(insight, q, 5)
  times(4, () => ask(insight, 'xyz', 0))

  expect([insight.queries, insight.withoutResult]).toEqual([8, 4])
  expect(insight.take()).toEqual([
    { day: DAY, query: 'mua', searches: 3, foundNothing: 0 },
    { day: DAY, query: 'em', searches: 1, foundNothing: 0 },
    { day: DAY, query: 'xyz', searches: 4, foundNothing: 4 },
  ])
  expect(insight.take()).toEqual([])
})

test.each(['lan@example.vn', '0912345678', '091 234 56 78', '+84 (91) 234.56.78', '091-234-5678'])(
  'what may be personal is counted but not kept: %s',
  (q) => {
    const insight = createQueryStats(now)
    times(5, () => ask(insight, q, 0))

    expect(insight.withoutResult).toBe(5)
    expect(insight.take()).toEqual([])
  },
)

test.each(['2 giờ sáng 1990', '19 tháng 5 1975', 'track 12345'])('a number in a title is not personal: %s', (q) => {
  const insight = createQueryStats(now)
  ask(insight, q, 1)

  expect(insight.take()).toHaveLength(1)
})

test('it never grows beyond its bound; what is known goes on being counted', () => {
  const insight = createQueryStats(now, 100)
  ask(insight, 'son tung', 1)
  for (let number = 0; number < 20_000; number++) {
    ask(insight, `query ${number}x`, 0)
    if (number % 10 === 0) ask(insight, 'son tung', 1)
  }

  const counts = insight.take()
  expect(counts).toHaveLength(100)
  expect(counts[0]).toMatchObject({ query: 'son tung', searches: 2001 })
  expect(insight.queries).toBe(22_001)
})

test('a query that lay ready counts as it was learnt, and is learnt anew when it finds something', () => {
  const insight = createQueryStats(now)
  insight.learn('mua', 0)
  times(2, () => insight.count('Mưa'))
  insight.learn('mua', 1)
  times(3, () => insight.count('mưa'))

  expect([insight.queries, insight.withoutResult]).toEqual([5, 2])
  expect(insight.take()).toEqual([{ day: DAY, query: 'mua', searches: 5, foundNothing: 2 }])
})

test('a day ends at midnight, UTC', () => {
  let at = now()
  const insight = createQueryStats(() => at)
  insight.count('mua')
  at += 60_000
  insight.count('mua')

  expect(insight.take().map(({ day }) => day)).toEqual([DAY, '2026-11-16'])
})

test('what is given back is added to what came meanwhile', () => {
  const insight = createQueryStats(now)
  times(2, () => ask(insight, 'mua', 0))
  const taken = insight.take()
  ask(insight, 'mua', 1)
  insight.giveBack(taken)

  expect(insight.take()).toEqual([{ day: DAY, query: 'mua', searches: 3, foundNothing: 2 }])
})
