import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startThread } from '../src/async/threads.ts'
import { PRIVATE_FOLDER } from '../src/config/private-folder.ts'
import { builtFile } from '../src/config/project-files.ts'
import type { Intake } from '../src/editing/files/intake.ts'
import { type ImportOptions, importLines } from '../src/editing/import/import.ts'
import type { Store } from '../src/store/store.ts'
import type { Composition } from './music/compose.ts'
import { drawAvatar, drawCover } from './pictures/covers.ts'
import { type DemoFiles, songLines, trackIdOf } from './songs/catalogue.ts'
import { COLLECTIONS, collectionLine } from './songs/collections.ts'
import { type DemoArtist, type DemoSong, SONGS } from './songs/songs.ts'

const WORKER_URL = builtFile(new URL('./render-worker.js', import.meta.url))

/** Notes are large arrays on young objects: a small young generation has them collected soon. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 8 }

export interface PublishOptions {
  store: Store
  intake: Omit<Intake, 'folder'>
  /** Files lie here until they are in the media store; emptied before and after. */
  workFolder: string
  /** Songs that are made at the same time. */
  lanes: number
  now: () => number
  onPublished: (song: DemoSong) => void
}

/**
 * Makes songs one after the other and imports each with its cover as soon as it is done: a track that can be seen is whole. As many songs as
 * there are lanes are under way; one thread renders for all of them, since measuring and encoding take four times as long.
 */
export async function publishSongs(songs: readonly DemoSong[], options: PublishOptions): Promise<void> {
  const { workFolder } = options
  await rm(workFolder, { recursive: true, force: true })
  await mkdir(workFolder, PRIVATE_FOLDER)
  const renderer = openRenderer()
  const queue = [...songs]
  const runLane = async () => {
    for (let song = queue.shift(); song; song = queue.shift()) {
      await publishSong(song, renderer, options)
      options.onPublished(song)
    }
  }
  try {
    await Promise.all(Array.from({ length: options.lanes }, runLane))
  } finally {
    await renderer.close()
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** One thread for the sounds; pictures are drawn here. */
interface Renderer {
  render(song: DemoSong): Promise<Uint8Array>
  avatarOf(artist: DemoArtist): Promise<Buffer>
  close(): Promise<unknown>
}

function openRenderer(): Renderer {
  const thread = startThread<Composition, Uint8Array>(WORKER_URL, { name: 'demo', resourceLimits: THREAD_LIMITS })
  const avatars = new Map<DemoArtist, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  const renderNow = async (composition: Composition): Promise<Uint8Array> => {
    thread.tell(composition)
    return await thread.next()
  }
  return {
    render(song) {
      const rendered = last.then(() => renderNow(song))
      last = rendered.catch(() => {})
      return rendered
    },
    avatarOf(artist) {
      const first = SONGS.find((song) => song.artist === artist)!
      const avatar = avatars.get(artist) ?? drawAvatar(artist.name, first.title)
      avatars.set(artist, avatar)
      return avatar
    },
    close: thread.terminate,
  }
}

async function publishSong(song: DemoSong, renderer: Renderer, options: PublishOptions): Promise<void> {
  const { store, intake, workFolder, now } = options
  const { files, paths } = await makeFiles(song, renderer, workFolder)
  const bytes = Buffer.from(`${songLines(song, files, now()).join('\n')}\n`)
  await importBytes(store, bytes, {
    now,
    intake: { ...intake, folder: workFolder },
    onBadLine: ({ reason }) => {
      throw new Error(`the demo song ${song.title}: ${reason.en}`)
    },
  })
  await Promise.all(paths.map((path) => rm(path)))
}

const importBytes = (store: Store, bytes: Buffer, options: ImportOptions) =>
  importLines(
    store,
    { name: 'demo', chunks: chunksOf(bytes), sizeBytes: bytes.length, progressKey: undefined },
    options,
  )

/** Once all songs are there. A collection whose song somebody has deleted meanwhile is left out. */
export async function publishCollections(store: Store, now: () => number): Promise<void> {
  await importBytes(store, Buffer.from(`${COLLECTIONS.map(collectionLine).join('\n')}\n`), { now })
}

/** All that the song's lines refer to, in the work folder. */
async function makeFiles(song: DemoSong, renderer: Renderer, workFolder: string) {
  const name = trackIdOf(song)
  const credited = [song.artist, ...song.featured]
  const files: DemoFiles = {
    audio: song.silentSeconds === undefined ? `${name}.flac` : undefined,
    cover: song.hasNoCover ? undefined : `${name}.webp`,
    avatars: credited.map((_, place) => `${name}-artist-${place}.webp`),
  }
  const write = async (file: string, content: Promise<Uint8Array>) => {
    const path = join(workFolder, file)
    await writeFile(path, await content)
    return path
  }
  const paths = await Promise.all([
    ...(files.audio ? [write(files.audio, renderer.render(song))] : []),
    ...(files.cover ? [write(files.cover, drawCover(song))] : []),
    ...credited.map((artist, place) => write(files.avatars[place]!, renderer.avatarOf(artist))),
  ])
  return { files, paths }
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
