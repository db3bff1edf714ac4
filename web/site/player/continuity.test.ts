import { expect, test } from 'vitest'
import { createContinuity } from './continuity.ts'

/** Hears a sound four times a second, at places that follow from the seconds that have passed. */
function hearFor(
  seconds: number,
  positionAt: (now: number) => number,
  continuity = createContinuity(),
  from = 0,
): number {
  let heard = 0
  for (let now = from; now <= from + seconds; now += 0.25)
    heard = continuity.measure({ now, position: positionAt(now) })
  return heard
}

test('what is heard in one go adds up, wherever in the sound it begins', () => {
  expect(hearFor(10, (now) => now)).toBe(10)
  expect(hearFor(9.5, (now) => now + 12)).toBe(9.5)
})

test('a little jitter of the browser is none', () => {
  expect(hearFor(10, (now) => now + 0.2 * Math.sin(now))).toBeGreaterThan(9.7)
})

test('an interruption begins anew', () => {
  const continuity = createContinuity()
  hearFor(6, (now) => now, continuity)

  continuity.interrupt()

  expect(hearFor(6, (now) => now, continuity, 6)).toBe(6)
})

test.each([
  ['a seek forward that nothing told of', (now: number) => (now < 6 ? now : now + 5)],
  ['a seek back', (now: number) => (now < 6 ? now : now - 5)],
  ['a stall', (now: number) => (now < 6 ? now : Math.max(6, now - 1))],
])('%s begins anew', (_, positionAt) => {
  expect(hearFor(10, positionAt)).toBeLessThan(5)
})

test.each([1.25, 2, 0.5])('at speed %d nothing adds up', (rate) => {
  expect(hearFor(30, (now) => now * rate)).toBeLessThan(4)
})

test('a machine that slept has not listened meanwhile', () => {
  expect(hearFor(10, (now) => (now < 2 ? now : 2 + (now - 2) * 0.001))).toBeLessThan(1)
})
