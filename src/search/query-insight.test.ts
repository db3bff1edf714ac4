import { expect, test } from 'vitest'
import { makeQueryInsight, type QueryInsight } from './query-insight.ts'

function ask(insight: QueryInsight, q: string, total: number): void {
  insight.learn(q, total)
  insight.count(q)
}

const times = (count: number, work: () => void) => Array.from({ length: count }, work)

test('queries are counted in one spelling, those that found nothing apart', () => {
  const insight = makeQueryInsight()
  for (const q of ['Mưa', 'mua', ' MUA ', 'em']) ask(insight, q, 5)
  times(4, () => ask(insight, 'xyz', 0))

  expect([insight.queries, insight.withoutResult]).toEqual([8, 4])
  expect(insight.top(10)).toEqual([{ q: 'mua', count: 3 }])
  expect(insight.topWithoutResult(10)).toEqual([{ q: 'xyz', count: 4 }])
})

test('what may be personal is counted but not kept', () => {
  const insight = makeQueryInsight()
  for (const q of ['lan@example.vn', '0912345678']) times(5, () => ask(insight, q, 0))

  expect(insight.withoutResult).toBe(10)
  expect(insight.topWithoutResult(10)).toEqual([])
})

test('it never grows beyond its bound, and the frequent stay', () => {
  const insight = makeQueryInsight(100)
  for (let number = 0; number < 20_000; number++) {
    ask(insight, `query ${number}x`, 1)
    if (number % 10 === 0) ask(insight, 'son tung', 1)
  }

  const top = insight.top(1000)
  expect(top.length).toBeLessThanOrEqual(100)
  expect(top.map(({ q }) => q)).toContain('son tung')
})

test('a query that lay ready counts as it was learnt, and is learnt anew when it finds something', () => {
  const insight = makeQueryInsight()
  insight.learn('mua', 0)
  times(2, () => insight.count('Mưa'))
  insight.learn('mua', 1)
  times(3, () => insight.count('mưa'))

  expect([insight.queries, insight.withoutResult]).toEqual([5, 2])
  expect(insight.top(1)).toEqual([{ q: 'mua', count: 3 }])
})
