import { setPriority } from 'node:os'
import type { Config } from '../src/config/config.ts'
import { loadSecrets } from '../src/config/secrets.ts'
import { createMailParts } from '../src/jobs/mail/queue.ts'
import { openMediaStore } from '../src/media/open-media-store.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { seedConsole } from './console/seed-console.ts'
import { publishCollections, publishSongs } from './publish.ts'
import { findMissingSongs, markAllPublished } from './songs/missing.ts'
import { type DemoSong, SONGS } from './songs/songs.ts'

// A process of its own, and a polite one: what it computes never holds up a request, and its memory goes when it ends.

/** Without the mail server: no mail of the demo is ever sent. */
export interface PublisherOrder
  extends Pick<
    Config,
    'databaseUrl' | 'dataDir' | 's3' | 'signingSecret' | 'formerSigningSecrets' | 'serviceName' | 'publicUrl'
  > {
  mailFrom: Config['mail']['from']
}

export type PublisherReport =
  | { kind: 'progress'; done: number; total: number; title: string }
  | { kind: 'failed'; message: string }

const POLITE = 5

const report = (message: PublisherReport) => process.send?.(message)

process.once('message', (order: PublisherOrder) => {
  run(order)
    .catch((error: unknown) =>
      report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => process.disconnect?.())
})
// The server is gone: what is missing is published at its next start.
process.once('disconnect', () => process.exit())

async function run(order: PublisherOrder): Promise<void> {
  setPriority(POLITE)
  const store = openStore({ url: order.databaseUrl })
  try {
    const songs = await findMissingSongs(store, order.dataDir)
    // Neither waits for the other, and neither is broken off when the other fails.
    const results = await Promise.allSettled([publish(store, songs, order), seed(store, order)])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  } finally {
    await store.close()
  }
}

async function publish(store: Store, songs: readonly DemoSong[], { dataDir, s3 }: PublisherOrder): Promise<void> {
  if (songs.length === 0) return
  let done = SONGS.length - songs.length
  await publishSongs(songs, {
    store,
    media: openMediaStore({ dataDir, s3 }),
    now: Date.now,
    onPublished: ({ title }) => report({ kind: 'progress', done: ++done, total: SONGS.length, title }),
  })
  await publishCollections(store, Date.now)
  await markAllPublished(dataDir)
}

async function seed(store: Store, order: PublisherOrder): Promise<void> {
  const { secrets } = await loadSecrets(order.dataDir, order)
  const mailConfig = { ...order, mail: { server: undefined, from: order.mailFrom } }
  const mail = createMailParts(mailConfig, secrets.sealingKeys)
  await seedConsole(store, { mail, publicUrl: order.publicUrl }, Date.now())
}
