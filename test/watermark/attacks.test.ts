import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPlanes } from '../../src/audio/read-planes.ts'
import { type Code, chipsOf } from '../../src/watermark/code.ts'
import { decodeReadings, rankIssued, readBlind, readInformed } from '../../src/watermark/detect/detect.ts'
import { measureLevels } from '../../src/watermark/detect/features.ts'
import { compareFingerprints, takeFingerprint } from '../../src/watermark/detect/fingerprint.ts'
import { type MarkCodec, type Marked, markPreview } from '../../src/watermark/embed/mark.ts'
import { type Planes, unitsIn } from '../../src/watermark/grid.ts'
import { createPattern, type Pattern, trackKeyFrom } from '../../src/watermark/pattern.ts'
import { parsePair, spliceCopy } from '../../src/watermark/splice.ts'
import { codecs } from '../support/codecs.ts'
import { renderDemoSong } from '../support/demo-songs.ts'

// A small part of bench/watermark, the same every time: a song of the demo, marked and delivered as the server does it.

const RATE = 44_100
const KEYS = { first: { keyPart: 123_456, requestPart: 654_321 }, second: { keyPart: 987_654, requestPart: 456_789 } }

let folder: string
let original: Planes
let stranger: Planes
let pattern: Pattern
let marked: Marked
let copies: Record<keyof typeof KEYS, Planes>
let codec: MarkCodec

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-attack-'))
  codec = makeCodec()
  original = renderPreview(0)
  stranger = renderPreview(5)
  const trackKey = trackKeyFrom('a secret of the tests', 'a track')
  pattern = createPattern(trackKey, unitsIn(original[0].length))
  marked = await markPreview(original, trackKey, codec)
  copies = { first: await deliver(KEYS.first), second: await deliver(KEYS.second) }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function makeCodec(): MarkCodec {
  const own = codecs.at(-1)!
  let count = 0
  return {
    encode: async (planes, mp3Kbps) => (await own.encode(planes, { mp3Kbps })).mp3,
    async decode(mp3) {
      const path = join(folder, `${count++}.mp3`)
      await writeFile(path, mp3)
      return await readPlanes(own, path)
    },
  }
}

/** A preview from the middle of a song. */
const renderPreview = (index: number): Planes => change(renderDemoSong(index, 35), (plane) => plane.slice(20 * RATE))

const deliver = (code: Code) =>
  codec.decode(spliceCopy(parsePair(marked.pair), chipsOf(pattern, code), Buffer.alloc(0)))

const change = (planes: Planes, work: (plane: Float32Array) => Float32Array): Planes => [
  work(planes[0]),
  work(planes[1]),
]
const crop = (seconds: number) => (planes: Planes) =>
  change(planes, (plane) => plane.slice(4 * RATE + 137, 4 * RATE + 137 + seconds * RATE))

function addNoise(planes: Planes, decibels: number): Planes {
  let energy = 0
  for (const sample of planes[0]) energy += sample * sample
  const level = Math.sqrt((12 * energy) / planes[0].length) * 10 ** (-decibels / 20)
  let state = 99
  return change(planes, (plane) =>
    plane.map((sample) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return sample + level * (state / 2 ** 32 - 0.5)
    }),
  )
}

function mono([left, right]: Planes): Planes {
  const mixed = left.map((sample, at) => 0.5 * (sample + right[at]!))
  return [mixed, mixed]
}

const blindCode = (planes: Planes, under = pattern) =>
  decodeReadings(readBlind(measureLevels(planes), under), under)?.code

test('the mark is far below the music, and strong enough', () => {
  expect(marked.ratioDb).toBeGreaterThan(28)
  expect(marked).toMatchObject({ isWeak: false })
})

const ATTACKS: [string, (planes: Planes) => Planes | Promise<Planes>][] = [
  ['untouched', (planes) => planes],
  ['MP3 64k', async (planes) => codec.decode(await codec.encode(planes, 64))],
  ['-6 dB', (planes) => change(planes, (plane) => plane.map((sample) => sample / 2))],
  ['mono', mono],
  ['noise 30 dB', (planes) => addNoise(planes, 30)],
  ['crop 10 s', crop(10)],
  ['crop 5 s', crop(5)],
]

describe('read without the original', () => {
  test.each(ATTACKS)('%s', async (_, attack) => {
    expect(blindCode(await attack(copies.first))).toEqual(KEYS.first)
  })
})

describe('with the original and the list of issued codes', () => {
  const issued = [
    KEYS.first,
    KEYS.second,
    ...Array.from({ length: 500 }, (_, n) => ({ keyPart: n, requestPart: n * 997 })),
  ]
  const rank = (planes: Planes) => {
    const readings = readInformed(planes, original, pattern)
    return rankIssued(
      readings,
      pattern,
      issued.map((code) => ({ code })),
    )
  }

  test('three seconds are enough', () => {
    const [best, next] = rank(crop(3)(copies.second))
    expect(best!.issue.code).toEqual(KEYS.second)
    expect(best!.sigma).toBeGreaterThan(7)
    expect(next!.sigma).toBeLessThan(6)
  })

  test('the end alone, and one channel upside down', () => {
    const end = change(copies.first, (plane) => plane.slice(-3 * RATE))
    const turned: Planes = [copies.first[0], copies.first[1].map((sample) => -sample)]
    for (const planes of [end, turned]) {
      const [best, next] = rank(planes)
      expect(best!.issue.code).toEqual(KEYS.first)
      expect(best!.sigma).toBeGreaterThan(7)
      expect(next!.sigma).toBeLessThan(6)
    }
  })

  test('noise that drowns the mark for whoever does not know the original', () => {
    const drowned = addNoise(copies.first, 5)
    expect(blindCode(drowned)).toBeUndefined()
    const [best, next] = rank(drowned)
    expect(best!.issue.code).toEqual(KEYS.first)
    expect(best!.sigma).toBeGreaterThan(7)
    expect(next!.sigma).toBeLessThan(6)
  })

  test('two copies mixed name both who had them, and nobody else', () => {
    const mixed: Planes = [0, 1].map((channel) =>
      copies.first[channel]!.map((sample, at) => 0.5 * (sample + (copies.second[channel]![at] ?? 0))),
    ) as unknown as Planes
    const [one, two, next] = rank(mixed)
    expect(new Set([one!.issue.code, two!.issue.code])).toEqual(new Set([KEYS.first, KEYS.second]))
    expect(two!.sigma).toBeGreaterThan(7)
    expect(next!.sigma).toBeLessThan(6)
  })

  test('the original itself, and another song, point at nobody', () => {
    for (const planes of [original, stranger]) expect(rank(planes)[0]!.sigma).toBeLessThan(6)
  })
})

test('nothing is read from what was not marked, or under another secret', () => {
  const other = createPattern(trackKeyFrom('another secret', 'a track'), unitsIn(original[0].length))
  expect(blindCode(original)).toBeUndefined()
  expect(blindCode(copies.first, other)).toBeUndefined()
})

test('a piece is found by its sound', async () => {
  const known = takeFingerprint(measureLevels(original))
  const foreign = takeFingerprint(measureLevels(stranger))
  const piece = takeFingerprint(measureLevels(crop(5)(addNoise(copies.first, 20))))
  expect(compareFingerprints(piece, known)).toBeLessThan(0.35)
  expect(compareFingerprints(piece, foreign)).toBeGreaterThan(0.4)
})
