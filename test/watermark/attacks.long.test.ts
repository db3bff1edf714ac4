import { beforeAll, describe, expect, test } from 'vitest'
import { measureLevels } from '../../src/watermark/detect/features.ts'
import { compareFingerprints, takeFingerprint } from '../../src/watermark/detect/fingerprint.ts'
import type { Planes } from '../../src/watermark/grid.ts'
import { readDemoSong } from '../support/demo-songs.ts'
import { type Attacked, addNoise, change, crop, KEYS, mono, openAttacked, RATE } from './attacked.ts'

let stranger: Planes
let attacked: Attacked
beforeAll(async () => {
  stranger = await readDemoSong(5, 8)
  attacked = await openAttacked()
})

const ATTACKS: [string, (planes: Planes) => Planes | Promise<Planes>][] = [
  ['untouched', (planes) => planes],
  ['-6 dB', (planes) => change(planes, (plane) => plane.map((sample) => sample / 2))],
  ['mono', mono],
  ['noise 30 dB', (planes) => addNoise(planes, 30)],
  ['crop 10 s', crop(10)],
]

describe('read without the original', () => {
  test.each(ATTACKS)('%s', async (_, attack) => {
    expect(attacked.blindCode(await attack(attacked.copies.first))).toEqual(KEYS.first)
  })
})

describe('with the original and the list of issued codes', () => {
  test('the end alone, and one channel upside down', () => {
    const end = change(attacked.copies.first, (plane) => plane.slice(-3 * RATE))
    const turned: Planes = [attacked.copies.first[0], attacked.copies.first[1].map((sample) => -sample)]
    for (const planes of [end, turned]) {
      const [best, next] = attacked.rank(planes)
      expect(best!.issue.code).toEqual(KEYS.first)
      expect(best!.sigma).toBeGreaterThan(7)
      expect(next!.sigma).toBeLessThan(6)
    }
  })

  test('noise that drowns the mark without the original', () => {
    const drowned = addNoise(attacked.copies.first, 5)
    expect(attacked.blindCode(drowned)).toBeUndefined()
    const [best, next] = attacked.rank(drowned)
    expect(best!.issue.code).toEqual(KEYS.first)
    expect(best!.sigma).toBeGreaterThan(7)
    expect(next!.sigma).toBeLessThan(6)
  })

  test('two copies mixed name both who had them, and no others', () => {
    const mixed: Planes = [0, 1].map((channel) =>
      attacked.copies.first[channel]!.map((sample, at) => 0.5 * (sample + (attacked.copies.second[channel]![at] ?? 0))),
    ) as unknown as Planes
    const [one, two, next] = attacked.rank(mixed)
    expect(new Set([one!.issue.code, two!.issue.code])).toEqual(new Set([KEYS.first, KEYS.second]))
    expect(two!.sigma).toBeGreaterThan(7)
    expect(next!.sigma).toBeLessThan(6)
  })

  test('the original itself, and another song, point at no one', () => {
    for (const planes of [attacked.original, stranger]) expect(attacked.rank(planes)[0]!.sigma).toBeLessThan(6)
  })
})

test('a piece is found by its sound', async () => {
  const known = takeFingerprint(measureLevels(attacked.original))
  const foreign = takeFingerprint(measureLevels(stranger))
  const piece = takeFingerprint(measureLevels(crop(5)(addNoise(attacked.copies.first, 20))))
  expect(compareFingerprints(piece, known)).toBeLessThan(0.35)
  expect(compareFingerprints(piece, foreign)).toBeGreaterThan(0.4)
})
