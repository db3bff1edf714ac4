import type { Intake } from '../src/editing/files/intake.ts'
import { type ImportOptions, importLines } from '../src/editing/import/import.ts'
import { openSoundWorkers } from '../src/sound/sound-workers.ts'
import type { Store } from '../src/store/store.ts'
import { PACK, readPack } from './pack.ts'
import { songLines } from './songs/catalogue.ts'
import { COLLECTIONS, collectionLine } from './songs/collections.ts'
import type { DemoSong } from './songs/songs.ts'

export interface PublishOptions {
  store: Store
  media: Intake['media']
  now: () => number
  onPublished: (song: DemoSong) => void
}

/** Imports one song after the other, each with its sound and pictures: a track that can be seen is whole. */
export async function publishSongs(songs: readonly DemoSong[], options: PublishOptions): Promise<void> {
  const { store, media, now, onPublished } = options
  const sounds = { ...openSoundWorkers(), ingest: await readPack() }
  for (const song of songs) {
    await importText(store, songLines(song, now()), {
      now,
      intake: { media, sounds, folder: PACK },
      onBadLine: ({ reason }) => {
        throw new Error(`the demo song ${song.title}: ${reason.en}`)
      },
    })
    onPublished(song)
  }
}

/** Once all songs are there. A collection whose song was deleted meanwhile is left out. */
export async function publishCollections(store: Store, now: () => number): Promise<void> {
  await importText(store, COLLECTIONS.map(collectionLine), { now })
}

async function importText(store: Store, lines: readonly string[], options: ImportOptions): Promise<void> {
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  await importLines(
    store,
    { name: 'demo', chunks: chunksOf(bytes), sizeBytes: bytes.length, progressKey: undefined },
    options,
  )
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
