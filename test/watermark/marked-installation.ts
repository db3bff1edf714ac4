import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyData } from '../support/copy-data.ts'
import { readDemoSong } from '../support/demo-songs.ts'
import { madeOnce } from '../support/made-once.ts'
import { type Installation, makeInstallation } from '../support/server.ts'
import { makeWav } from '../support/sounds.ts'

export const TRACK = '3f2c8e0a-5b7d-4c1e-9a34-7d20b6f1c8e5'
const ARTIST = '9c1d7a52-0e4b-4f6a-8d13-52a7c9e0b1f4'
const SETTINGS = { WATERMARK_PER_MINUTE: '100', WATERMARK_PER_DAY: '1000' }

/**
 * For requests to the server: a command that runs in this process keeps it busy for seconds, in which the server closes the
 * connections that are kept open.
 */
export const ONCE = { connection: 'close' }

export type MarkedInstallation = Awaited<ReturnType<typeof makeMarkedInstallation>>

/** A server with one track, whose preview is marked already, and a key. */
export async function makeMarkedInstallation() {
  const made = await madeOnce('marked-installation', makeMarked)
  const installation = await makeInstallation(SETTINGS)
  await copyData(made, installation.dataDir)
  return await serveMarked(installation)
}

/** The first who ask come at once: requests.test.ts looks at what was made for them. */
async function makeMarked(folder: string): Promise<void> {
  const installation = await makeInstallation(SETTINGS)
  await importSong(installation)
  const { server, fetchCopy } = await serveMarked(installation)
  await Promise.all([fetchCopy(), fetchCopy(), fetchCopy()])
  // In order: what is copied is to be whole.
  await server.end('SIGTERM')
  await copyData(installation.dataDir, folder)
  await installation[Symbol.asyncDispose]()
}

const saveIn =
  ({ dataDir }: Installation) =>
  async (name: string, bytes: Uint8Array | string): Promise<string> => {
    const path = join(dataDir, name)
    await writeFile(path, bytes)
    return path
  }

/** Shorter than any preview, so that the preview is all of it: a mark is as sure in it, and placing a copy in it is half the work of 15 s. */
const SONG_SECONDS = 11

async function importSong(installation: Installation): Promise<void> {
  const save = saveIn(installation)
  await save('song.wav', makeWav(await readDemoSong(2, SONG_SECONDS), 44_100))
  const lines = [
    { type: 'artist', id: ARTIST, name: 'Hà Linh' },
    { type: 'track', id: TRACK, title: 'Mưa', artist_id: ARTIST, genre: 'Ballad', audio: 'song.wav' },
  ]
  await installation.command('import', await save('lines.jsonl', lines.map((line) => JSON.stringify(line)).join('\n')))
}

async function serveMarked(installation: Installation) {
  const own = await installation.issueKey()
  const save = saveIn(installation)
  const marked = {
    ...{ installation, own, save, server: await installation.serve() },
    /** A copy as a partner gets it. */
    async fetchCopy(key = own.key) {
      const headers = { 'X-API-Key': key, ...ONCE }
      const response = await fetch(`${marked.server.url}/tracks/${TRACK}/watermarked`, { headers })
      if (!response.ok) throw new Error(await response.text())
      const bytes = Buffer.from(await response.arrayBuffer())
      return { response, code: response.headers.get('x-watermark-code')!, bytes }
    },
    trace: async (bytes: Uint8Array, name: string, ...more: string[]) =>
      await installation.command('watermark', 'trace', await save(name, bytes), ...more),
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
  return marked
}
