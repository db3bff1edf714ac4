import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/store.ts'
import { type Fingerprint, packFingerprint } from '../../src/watermark/detect/fingerprint.ts'
import { secretIdOf } from '../../src/watermark/pattern.ts'
import { insertVariant } from '../../src/watermark/queries.ts'
import { findCandidates } from '../../src/watermark/tracing/trace-candidates.ts'
import { makeFolder } from '../support/folder.ts'

const SECRET = 'một bí mật'
let store: Store

beforeAll(async () => {
  store = openStore({ url: `sqlite:${join(makeFolder(), 'khonhac.db')}` })
  await store.migrate()
})
afterAll(() => store.close())

function makeFingerprint(seed: number, words: number): Fingerprint {
  return Uint16Array.from({ length: words }, (_, at) => {
    const mixed = Math.imul(at + 1, 2_654_435_761) ^ Math.imul(seed + 1, 2_246_822_519)
    return Math.imul(mixed ^ (mixed >>> 15), 3_266_489_917) >>> 16
  })
}

async function addVariant(id: string, fingerprint: Fingerprint): Promise<void> {
  const facts = { strength: 0.5, ratio_db: 30, margin: 12, is_weak: 0 as const, created_at: 0 }
  const media = { master_media: `master of ${id}`, marked_media: 'pair', secret_id: secretIdOf(SECRET) }
  await insertVariant(store.db, {
    id,
    track_id: `track ${id}`,
    fingerprint: packFingerprint(fingerprint),
    ...media,
    ...facts,
  })
}

const search = (piece: Fingerprint) => findCandidates({ store, secrets: [SECRET] }, piece, undefined, () => {})

test('the same sound under 36 ids: all of them are looked at', async () => {
  const sound = makeFingerprint(1, 500)
  for (let n = 0; n < 36; n++) await addVariant(`same-${n}`, sound)
  for (let n = 0; n < 30; n++) await addVariant(`other-${n}`, makeFingerprint(100 + n, 500))

  const found = await search(sound.slice(150, 400))

  expect(found).toHaveLength(36)
  expect(found.every(({ variant, isAlike }) => variant.id.startsWith('same-') && isAlike)).toBe(true)
})

test('a foreign sound and silence are like nothing', async () => {
  await addVariant('silent', new Uint16Array(500))

  expect((await search(makeFingerprint(7, 250))).some(({ isAlike }) => isAlike)).toBe(false)
  expect(await search(new Uint16Array(250))).toEqual([])
})
