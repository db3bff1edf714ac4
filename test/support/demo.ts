import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KHONHAC } from './server.ts'

const SITE = /^ {2}Site +(\S+)\/$/m
const REFERENCE = /^ {2}Reference +(\S+)$/m
const DEMO_KEY = /^ {2}Demo key +(\S+)$/m

/** What `npm start` begins, from an empty folder, with nothing to go by but the lines that it prints. */
export interface StartedDemo extends AsyncDisposable {
  site: string
  reference: string
  key: string
  /** One song is enough here: those that follow would take minutes from the other tests. */
  endComposing(): Promise<void>
}

export async function startDemo(program = KHONHAC): Promise<StartedDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-newcomer-'))
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir }
  const child = spawn(program, ['serve', '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let text = ''
  const read = (line: RegExp) => line.exec(text)?.[1] ?? ''
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      text += String(chunk)
      if ([SITE, REFERENCE, DEMO_KEY].every((line) => line.test(text))) done()
    })
    exited.then(() => fail(new Error(`it ended: ${text}`)))
  })
  return {
    site: read(SITE),
    reference: read(REFERENCE),
    key: read(DEMO_KEY),
    async endComposing() {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '')
      for (const pid of children.match(/\d+/g) ?? []) process.kill(Number(pid), 'SIGINT')
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
