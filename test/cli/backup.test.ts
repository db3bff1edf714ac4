import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import {
  cp,
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import { parseKey } from '../../src/media/media-store.ts'
import { openStore } from '../../src/store/store.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { makePartner, makeTrack } from '../support/catalogue.ts'
import { copyData } from '../support/copy-data.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { makeInstallation } from '../support/server.ts'
import { makeTones, makeWav } from '../support/sounds.ts'
import { artistLine, id, toJsonl, trackLine } from './lines.ts'
import { makeFolder, type Result, runCli, startCli } from './run-cli.ts'

const findingOf = (result: Result, name: string) =>
  result.json().checks.find((check: { name: string }) => check.name === name)
const doctor = (dataDir: string, env: Record<string, string> = {}) =>
  runCli(dataDir, ['doctor', '--json'], { env: { HOST: '127.0.0.1', PORT: '0', ...env } })

/** A service with a track that has a sound, and a webhook: analysed once, copied for each test. */
let filled: Promise<string> | undefined
afterAll(async () => {
  if (filled !== undefined) await rm(await filled, { recursive: true, force: true })
})

async function fill(dataDir: string): Promise<void> {
  filled ??= makeFilled()
  await copyData(await filled, dataDir)
}

async function makeFilled(): Promise<string> {
  const folder = await makeFolder()
  const dataDir = await mkdtemp(join(tmpdir(), 'khonhac-filled-'))
  await writeFile(join(folder, 'tone.wav'), makeWav(makeTones(2, 44_100, 20), 44_100))
  await writeFile(
    join(folder, 'a.jsonl'),
    toJsonl([artistLine(1), trackLine(10, { duration_seconds: 20, audio: 'tone.wav' })]),
  )
  const imported = await runCli(dataDir, ['import', join(folder, 'a.jsonl'), '--json'])
  expect(imported.json()).toMatchObject({ tracks: { created: 1 }, failed: 0 })
  const { secrets } = await loadSecrets(dataDir, {})
  const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
  const order = { url: 'https://doi-tac.example/', events: ['track.created' as const], description: null }
  await registerWebhook(store, await makePartner(store), order, secrets.sealingKeys[0], 0)
  await store.close()
  return dataDir
}

test('what a server holds while it runs and changes comes back whole, and plays', async () => {
  await using before = await makeInstallation()
  await fill(before.dataDir)
  const { key } = await before.issueKey()
  const server = await before.serve()
  const folder = await makeFolder()
  const file = join(folder, 'today.tar')
  const titles = ['Một', 'Hai', 'Ba', 'Bốn']

  const changes = (async () => {
    for (const title of titles) await before.command('track', 'update', id(10), '--title', title)
  })()
  const written = await before.command('backup', file)
  await changes
  expect(written).toMatchObject({ secrets: true, rows: { tracks: 1, webhooks: 1 }, media: { included: true } })
  await server.end('SIGTERM')

  await using after = await makeInstallation()
  expect(await after.command('restore', file)).toMatchObject({ whole: true, missing_files: 0, sealed_webhooks: 0 })
  const restored = await after.serve()
  const headers = { 'X-API-Key': key }
  const track: any = await (await fetch(`${restored.url}/tracks/${id(10)}`, { headers })).json()
  expect([...titles, 'Bài 10']).toContain(track.title)
  const path = new URL(track.audio_url)
  const preview = await fetch(`http://127.0.0.1:${restored.port}${path.pathname}${path.search}`)
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect((await doctor(after.dataDir)).json()).toMatchObject({ healthy: true })
})

test('a restore of the store alone is named as what it is, by restore and by doctor', async () => {
  const [dataDir, folder, place] = [await makeFolder(), await makeFolder(), await makeFolder()]
  await fill(dataDir)
  const file = join(folder, 'b.tar')
  const flags = ['--media', 'listing', '--without-secrets']
  expect((await runCli(dataDir, ['backup', file, ...flags])).stdout).toContain('a listing of the media, not the files')

  const restored = await runCli(place, ['restore', file])

  expect(restored.code).toBe(0)
  expect(restored.stdout).toMatch(/^Restored a part of .*: 1 tracks$/m)
  expect(restored.stdout).toMatch(/files that tracks refer to are not there \(.*\): bring the media back too/)
  expect(restored.stdout).toContain('the backup has no secrets')
  expect(restored.stdout).toContain('1 of 1 webhooks cannot be signed for')
  const findings = await doctor(place)
  expect(findings.code).toBe(1)
  expect(findingOf(findings, 'media files')).toMatchObject({ state: 'fail', message: expect.stringMatching(/3 of 3/) })
  expect(findingOf(findings, 'webhooks')).toMatchObject({ state: 'fail', message: expect.stringMatching(/1 of 1/) })

  await cp(join(dataDir, 'media'), join(place, 'media'), { recursive: true })
  await cp(join(dataDir, 'secrets.json'), join(place, 'secrets.json'))
  expect((await doctor(place)).json()).toMatchObject({ healthy: true })
})

test('nothing is made of what is not there; what is there is read to its end by --check', async () => {
  const [dataDir, folder] = [await makeFolder(), await makeFolder()]
  const file = join(folder, 'b.tar')
  const none = await runCli(join(folder, 'none'), ['backup', file])
  expect([none.code, none.stderr]).toEqual([1, expect.stringMatching(/there is no store yet/)])
  await expect(stat(join(folder, 'none'))).rejects.toThrow('ENOENT')

  await fill(dataDir)
  expect((await runCli(dataDir, ['backup', file])).code).toBe(0)
  const checked = await runCli(dataDir, ['restore', file, '--check'])
  expect(checked.stdout).toMatch(/is complete: a backup of 20.*, 1 tracks, 3 files, secrets, schema \d+/)
  await writeFile(file, (await readFile(file)).subarray(0, 5000))
  const cut = await runCli(join(folder, 'new'), ['restore', file])
  expect([cut.code, cut.stderr]).toEqual([1, expect.stringMatching(/^khonhac: .*(damaged|not complete)/m)])
})

test('from SQLite to PostgreSQL', onlyIf(hasPostgres, 'postgres'), async () => {
  const dataDir = await makeFolder()
  await fill(dataDir)
  const url = await createDatabase()

  const copied = await runCli(dataDir, ['migrate-store', '--to', url, '--json'])
  expect(copied.json()).toMatchObject({ rows: { tracks: 1, webhooks: 1 }, changes_meanwhile: 0 })
  expect(copied.code).toBe(0)
  const shown = await runCli(dataDir, ['track', 'show', id(10), '--json'], { env: { DATABASE_URL: url } })
  expect(shown.json()).toMatchObject({ id: id(10) })
  const again = await runCli(dataDir, ['migrate-store', '--to', url])
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/it must be empty/)])
  expect((await runCli(dataDir, ['migrate-store', '--to', `sqlite:${join(dataDir, 'khonhac.db')}`])).code).toBe(2)
})

test('doctor: a store that others can read, secrets that can be guessed, links that lead nowhere', async () => {
  const dataDir = join(await makeFolder(), 'made before')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'khonhac.db'), '', { mode: 0o644 })
  await runCli(dataDir, ['migrate'])

  const findings = await doctor(dataDir, { SIGNING_SECRET: 'aaaaaaaaaaaaaaaaaaaa', REDIS_URL: 'redis://127.0.0.1:1' })

  expect(findingOf(findings, 'store file')).toMatchObject({ state: 'warn', mend: expect.stringMatching(/chmod 600/) })
  const settings = findings.json().checks.filter((check: { name: string }) => check.name === 'settings')
  expect(settings.map((check: { message: string }) => check.message)).toEqual([
    'links begin with http://localhost:0',
    'SIGNING_SECRET is short or repeats itself',
  ])
})

describe('a backup that is interrupted', () => {
  /** A service with a preview whose file can be read only once the other end of the pipe is opened. */
  async function makeStuck() {
    const dataDir = await makeFolder()
    const folder = await makeFolder()
    const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
    await store.migrate()
    const key = await openFolderStore(join(dataDir, 'media')).put(Buffer.from('a preview'), 'previews')
    await makeTrack(store, { audio_media: key })
    await store.close()
    const digest = parseKey(key)!.digest
    const pipe = join(dataDir, 'media/previews', digest.slice(0, 2), `${digest}.mp3`)
    await stat(pipe)
    await rm(pipe)
    execFileSync('mkfifo', [pipe])
    return { dataDir, folder, file: join(folder, 'today.tar'), pipe }
  }

  /** Opens a pipe for writing as soon as it is read: until then the system refuses. */
  const openOnceRead = async (pipe: string): Promise<FileHandle> => {
    let writer: FileHandle | undefined
    const tryOpen = async () => {
      writer = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
      return writer
    }
    await expect.poll(tryOpen).toBeDefined()
    return writer!
  }

  const drafts = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.part'))

  test('by kill leaves a draft and no backup; the next run takes the name, and a day later the draft is gone', async () => {
    const { dataDir, folder, file, pipe } = await makeStuck()
    await startCli(dataDir, ['backup', file], {
      onSpawn: (child) =>
        void expect
          .poll(() => drafts(folder))
          .toHaveLength(1)
          .then(() => child.kill('SIGKILL')),
    })
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^today\.tar\.[0-9a-f]{8}\.part$/)])

    await rm(pipe)
    await writeFile(pipe, 'a preview')
    expect(await runCli(dataDir, ['backup', file])).toMatchObject({ code: 0 })
    expect(await drafts(folder)).toHaveLength(1)

    await rm(file)
    const [draft = ''] = await drafts(folder)
    const before = new Date(Date.now() - 25 * 3_600_000)
    await utimes(join(folder, draft), before, before)
    expect(await runCli(dataDir, ['backup', file])).toMatchObject({ code: 0 })
    expect(await readdir(folder)).toEqual(['today.tar'])
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s leaves nothing, and says so', async (signal, exitCode) => {
    const { dataDir, folder, file, pipe } = await makeStuck()
    let said = ''
    const { code, stdout } = await startCli(dataDir, ['backup', file], {
      onSpawn: (child) => {
        child.stderr!.on('data', (text: string) => (said += text))
        void (async () => {
          const writer = await openOnceRead(pipe)
          child.kill(signal)
          await expect.poll(() => said).toContain('stopping')
          await writer.close()
        })()
      },
    })

    expect([code, await readdir(folder)]).toEqual([exitCode, []])
    expect(stdout).toContain(`Interrupted (${signal}): there is no backup`)
  })
})
