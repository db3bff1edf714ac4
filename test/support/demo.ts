import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KHONHAC } from './server.ts'

const SITE = /^ {2}Site +(\S+)\/$/m
const REFERENCE = /^ {2}Reference +(\S+)$/m
const DEMO_KEY = /^ {2}Demo key +(\S+)$/m
const FIRST_SONG = /^Demo songs: /m

/** What `npm start` begins, from an empty folder, with nothing to go by but the lines that it prints. */
export interface StartedDemo extends AsyncDisposable {
  site: string
  reference: string
  key: string
  /** Resolves when it has said that the first song is there. */
  firstSong: Promise<void>
}

export async function startDemo(program = KHONHAC): Promise<StartedDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-newcomer-'))
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir }
  const child = spawn(program, ['serve', '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let text = ''
  const read = (line: RegExp) => line.exec(text)?.[1] ?? ''
  const printed = (...lines: RegExp[]) =>
    new Promise<void>((done, fail) => {
      child.stdout.on('data', () => {
        if (lines.every((line) => line.test(text))) done()
      })
      exited.then(() => fail(new Error(`it ended: ${text}`)))
    })
  child.stdout.on('data', (chunk) => {
    text += String(chunk)
  })
  const firstSong = printed(FIRST_SONG)
  // An await sees the failure; not every test has one.
  firstSong.catch(() => {})
  await printed(SITE, REFERENCE, DEMO_KEY)
  return {
    site: read(SITE),
    reference: read(REFERENCE),
    key: read(DEMO_KEY),
    firstSong,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
