#!/usr/bin/env node
// What a search that finds nothing costs: the part that every catalogue pays, and the part that grows with it.
// `node bench/watermark/catalogue.mjs [tracks …]`, by default 10, 1,000 and 100,000. CPU seconds, so that a busy machine does not matter.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../dist/src/store/store.js'
import { findLags, readBlind, readInformed } from '../../dist/src/watermark/detect/detect.js'
import { measureLevels } from '../../dist/src/watermark/detect/features.js'
import { takeFingerprint } from '../../dist/src/watermark/detect/fingerprint.js'
import { findSpeed, playFaster } from '../../dist/src/watermark/detect/speed.js'
import { unitsIn } from '../../dist/src/watermark/grid.js'
import { createPattern, secretIdOf, trackKeyFrom } from '../../dist/src/watermark/pattern.js'
import { findCandidates } from '../../dist/src/watermark/tracing/trace-candidates.js'
import { findClips } from './clips.mjs'

const SECRET = 'a secret of the bench'
const CANDIDATES = 4
const PREVIEW_SECONDS = 30
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10, 1000, 100_000]
const [{ planes: original }, { planes }] = [...findClips('demo', 2, PREVIEW_SECONDS)]
const piece = planes.map((plane) => plane.slice(0, 15 * 44_100))
const levels = measureLevels(piece)

const { cpu: fast } = measure(() => search(piece))
const { cpu: speed } = measure(() => search(playFaster(piece, 1 / findSpeed(piece, measureLevels(original)))))
console.log(
  `${CANDIDATES} likeliest tracks, 15 s of sound: ${(fast * CANDIDATES).toFixed(1)} s, other speeds ${(speed * CANDIDATES).toFixed(1)} s more`,
)

function search(sound) {
  const pattern = createPattern(trackKeyFrom(SECRET, 'a track'), unitsIn(original[0].length))
  for (const _ of readBlind(measureLevels(sound), pattern));
  readInformed(sound, original, pattern, findLags(sound, original))
}

const rows = []
for (const tracks of sizes) rows.push(await searchCatalogue(tracks))
console.table(rows)

async function searchCatalogue(tracks) {
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-catalogue-'))
  const store = openStore({ url: `sqlite:${join(folder, 'khonhac.db')}` })
  try {
    await store.migrate()
    const words = takeFingerprint(measureLevels(original)).length
    for (let made = 0; made < tracks; made += 200) {
      const count = Math.min(200, tracks - made)
      await store.db
        .insertInto('watermark_variants')
        .values(Array.from({ length: count }, () => makeVariant(words)))
        .execute()
    }
    const before = process.cpuUsage()
    const startedAt = performance.now()
    await findCandidates({ store, secrets: [SECRET] }, takeFingerprint(levels), undefined, () => {})
    const { user, system } = process.cpuUsage(before)
    return {
      tracks,
      'fingerprints, CPU s': Number(((user + system) / 1e6).toFixed(2)),
      'wall s': Number(((performance.now() - startedAt) / 1000).toFixed(2)),
      'memory MB': Math.round(process.memoryUsage.rss() / 1e6),
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

function makeVariant(words) {
  return {
    id: randomUUID(),
    track_id: randomUUID(),
    master_media: 'm',
    secret_id: secretIdOf(SECRET),
    marked_media: 'm',
    strength: 0.5,
    ratio_db: 30,
    margin: 12,
    is_weak: 0,
    fingerprint: randomBytes(2 * words).toString('base64'),
    created_at: 0,
  }
}

function measure(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1e6 }
}
