import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSoundWorkers, type SoundWorkers } from '../../src/sound/sound-workers.ts'
import { makeTones, makeWav } from '../support/sounds.ts'

async function openSounds(options: { threads: number; silenceMs?: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-workers-'))
  const sounds: SoundWorkers = openSoundWorkers(options)
  onTestFinished(async () => {
    await sounds.close()
    await rm(folder, { recursive: true, force: true })
  })
  const save = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }
  return { sounds, save, song: await save('song.wav', makeWav(makeTones(2, 44_100, 20), 44_100)) }
}

test('a file about which nothing is heard for too long is given up', async () => {
  const { sounds, song } = await openSounds({ threads: 1, silenceMs: 0 })

  await expect(sounds.measure(song)).rejects.toMatchObject({ code: 'timeout' })
})

test('a bad file is refused and the same thread takes the next one, telling how far it is', async () => {
  const { sounds, save, song } = await openSounds({ threads: 1 })
  const bad = sounds.measure(await save('text.mp3', Buffer.from('không phải âm thanh\n'.repeat(500))))
  const told: number[] = []
  const good = sounds.measure(song, (seconds) => told.push(seconds))

  await expect(bad).rejects.toMatchObject({ code: 'unrecognised' })
  expect((await good).duration_seconds).toBe(20)
  expect(told[0]).toBeGreaterThanOrEqual(10)
})

test('what waits when all is closed is refused', async () => {
  const { sounds, song } = await openSounds({ threads: 1 })
  const both = [sounds.measure(song), sounds.measure(song)]
  const closing = sounds.close()

  for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected')
  await closing
})
