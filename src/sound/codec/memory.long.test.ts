import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { saveEndless } from '../../../test/support/sounds.ts'
import { decodeSound } from './decode.ts'

test('a long file is taken in constant memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-memory-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'endless.wav')
  const seconds = 2400
  await saveEndless(path, seconds)
  const before = process.memoryUsage.rss()
  let peak = 0
  let samples = 0

  for await (const block of await decodeSound(path)) {
    samples += block[0]!.length
    peak = Math.max(peak, process.memoryUsage.rss())
  }

  expect(samples).toBe(seconds * 44_100)
  // All samples at once are 423 MB; what the collector has not taken yet differs from run to run, and has been 133 MB.
  expect(peak - before).toBeLessThan(300e6)
})
