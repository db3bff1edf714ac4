import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCli } from '../cli/call-cli.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { KHONHAC } from '../support/server.ts'

/** A start that cannot succeed: one sentence that says what to do, an exit code, and nothing left running: bin/khonhac ends when it has it. */

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-start-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number | null
  stderr: string
  stdout: string
}

async function start(env: Record<string, string>, command: readonly string[] = [KHONHAC, 'serve']): Promise<Ended> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += chunk))
  child.stderr.on('data', (chunk) => (said.stderr += chunk))
  const [code] = await once(child, 'close')
  return { code, ...said }
}

/** In this process, which needs a tenth of the time: what the program prints, and the code that it would end with. */
const startHere = (env: Record<string, string>) =>
  callCli(['serve'], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    cwd: folder,
  })

const sentence = (text: RegExp) => new RegExp(`^khonhac: [^\\n]*${text.source}[^\\n]*\\n$`)

describe('a port that is taken', () => {
  const listener = createServer()
  let port = 0
  beforeAll(async () => {
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as { port: number }).port
  })
  afterAll(() => void listener.close())

  const settings: [string, () => Promise<Record<string, string>>][] = [
    ['SQLite', async () => ({})],
    ['Redis that is away', async () => ({ REDIS_URL: 'redis://127.0.0.1:1' })],
    ['PostgreSQL that is away', async () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/khonhac' })],
    ['PostgreSQL', async () => ({ DATABASE_URL: await createDatabase() })],
  ]
  test.each(settings)('%s', async (name, makeEnv) => {
    if (name === 'PostgreSQL' && !hasPostgres) return
    const begin = name === 'SQLite' ? start : startHere
    const { code, stderr } = await begin({ PORT: String(port), ...(await makeEnv()) })

    expect(code).toBe(1)
    expect(stderr).toMatch(sentence(/port \d+ is taken by another program: .*PORT=\d+ npm start/))
  })
})

test('an address that is not ours', async () => {
  const { code, stderr } = await startHere({ HOST: '203.0.113.7' })

  expect(code).toBe(1)
  expect(stderr).toMatch(sentence(/HOST=203\.0\.113\.7 is no address of this machine/))
})

test('DATA_DIR is a file', async () => {
  const path = join(folder, 'a-file')
  await writeFile(path, '')

  const { code, stderr } = await startHere({ DATA_DIR: path })

  expect(code).toBe(1)
  expect(stderr).toMatch(sentence(/DATA_DIR needs a folder, but .*a-file is a file/))
})

test('the store is a file of another kind', async () => {
  const path = join(folder, 'notes.db')
  await writeFile(path, 'These are notes, and no database at all. '.repeat(100))

  const { code, stderr } = await startHere({ DATABASE_URL: `sqlite:${path}` })

  expect(code).toBe(1)
  expect(stderr).toMatch(sentence(/notes\.db is damaged or no database/))
})

/**
 * Ways to run a program that may not write where its user may not, one of which must still be able to read the clone wherever it lies:
 * ourselves; root without the right that lets it write everywhere; the owner of the clone.
 */
async function findPowerless(): Promise<readonly string[] | undefined> {
  if (process.getuid?.() !== 0) return []
  const right = '-dac_override'
  const { uid, gid } = await stat(KHONHAC)
  const ways = [
    ['setpriv', `--inh-caps=${right}`, `--bounding-set=${right}`],
    ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
  ]
  const locked = await makeLockedFolder('probe')
  const probe = `require('node:fs').readFileSync(${JSON.stringify(KHONHAC)}); require('node:fs').mkdirSync(${JSON.stringify(join(locked, 'x'))})`
  return ways.find((way) => {
    const { stderr } = spawnSync(way[0]!, [...way.slice(1), process.execPath, '-e', probe], { encoding: 'utf8' })
    return stderr?.includes('EACCES: permission denied, mkdir')
  })
}

async function makeLockedFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  await chmod(path, 0o555)
  return path
}

test('a folder that this user may not write in', async ({ skip }) => {
  const powerless = await findPowerless()
  if (!powerless) {
    console.log('No user without rights can be had here: the start in a folder that may not be written is not tested.')
    return skip()
  }
  const path = await makeLockedFolder('not-ours')

  const { code, stderr } = await start({ DATA_DIR: join(path, 'data') }, [
    ...powerless,
    process.execPath,
    KHONHAC,
    'serve',
  ])

  expect(code).toBe(1)
  expect(stderr).toMatch(sentence(/not-ours\/data cannot be opened or written by this user: .*DATA_DIR=/))
})

/** A small disk of our own, where the kernel lets us have one. */
const SMALL_DISK = ['unshare', '--mount', 'sh', '-c']
const canMount =
  spawnSync('unshare', ['--mount', 'sh', '-c', `mount -t tmpfs -o size=64k tmpfs ${tmpdir()}`]).status === 0

test.each([['serve'], ['serve --demo']])(
  'a disk that is full from the start: %s',
  onlyIf(canMount, 'no file system can be mounted here'),
  async (words) => {
    const disk = join(folder, 'disk')
    await mkdir(disk, { recursive: true })
    const mount = `mount -t tmpfs -o size=200k tmpfs ${disk} && exec ${process.execPath} ${KHONHAC} ${words}`

    const { code, stderr } = await start({ DATA_DIR: join(disk, 'data') }, [...SMALL_DISK, mount])

    expect(code).toBe(1)
    expect(stderr).toMatch(sentence(/the disk that holds .* is full: make room/))
  },
)
