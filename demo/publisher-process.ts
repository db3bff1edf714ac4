import { availableParallelism, setPriority } from 'node:os'
import { join } from 'node:path'
import { openSoundWorkers } from '../src/audio/sound-workers.ts'
import type { Config } from '../src/config/config.ts'
import { openMediaStore } from '../src/media/open-media-store.ts'
import { openStore } from '../src/store/store.ts'
import { findMissingSongs, markAllMade } from './missing.ts'
import { publishSongs } from './publish.ts'
import { SONGS } from './songs.ts'

// A process of its own, and a polite one: what it computes never holds up a request, and its memory goes when it ends.

export type PublisherOrder = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

export type PublisherReport =
  | { kind: 'progress'; done: number; total: number; title: string }
  | { kind: 'failed'; message: string }

const POLITE = 5
const MAX_LANES = 4

const report = (message: PublisherReport) => process.send?.(message)

process.once('message', (order: PublisherOrder) => {
  run(order)
    .catch((error: unknown) =>
      report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => process.disconnect?.())
})
// The server is gone: what is missing is made at its next start.
process.once('disconnect', () => process.exit())

async function run({ databaseUrl, dataDir, s3 }: PublisherOrder): Promise<void> {
  setPriority(POLITE)
  const store = openStore({ url: databaseUrl })
  const lanes = Math.min(MAX_LANES, availableParallelism())
  const sounds = openSoundWorkers({ threads: lanes })
  try {
    const songs = await findMissingSongs(store, dataDir)
    let done = SONGS.length - songs.length
    await publishSongs(songs, {
      store,
      intake: { media: openMediaStore({ dataDir, s3 }), sounds },
      workFolder: join(dataDir, 'demo-work'),
      lanes,
      now: Date.now,
      onPublished: ({ title }) => report({ kind: 'progress', done: ++done, total: SONGS.length, title }),
    })
    await markAllMade(dataDir)
  } finally {
    await sounds.close()
    await store.close()
  }
}
