import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { artistLine, id, toJsonl, trackLine } from './lines.ts'
import { makeFolder, runCli, startCli } from './run-cli.ts'

const BIN = resolve(import.meta.dirname, '../../bin/khonhac')
const COMMANDS = [
  ...['serve', 'migrate', 'import', 'doctor', 'track', 'partner', 'key'],
  ...['backup', 'restore', 'migrate-store'],
  ...[
    'track list',
    'track search',
    'track genres',
    'track update',
    'track delete',
    'track show',
    'track deliveries',
    'track history',
  ],
  ...['takedown attach', 'takedown demand'],
  ...['release list', 'release add', 'release show', 'release update', 'release cover', 'release delete'],
  ...['artist unmerge', 'artist list', 'artist show', 'artist update', 'artist delete', 'requests', 'usage'],
  ...[
    'collection list',
    'collection show',
    'collection add',
    'collection update',
    'collection delete',
    'collection set',
  ],
  ...['partner add', 'partner list', 'partner approve', 'partner reject', 'partner suspend', 'partner resume'],
  ...['partner show', 'partner edit', 'partner delete'],
  ...['key issue', 'key list', 'key check', 'key revoke', 'key quota'],
  ...['lock list', 'lock clear', 'search top', 'search empty', 'analyze', 'watermark trace', 'watermark variants'],
  ...['proof list', 'proof-key list', 'proof-key rotate'],
  ...['webhook list', 'webhook deliveries', 'webhook replay', 'webhook resume'],
  ...['find', 'alert list', 'alert contact', 'alert test', 'job undo', 'job put-away', 'mail put-away'],
]

/** In this process, for what opens no store. */
async function callMain(args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await main(args, {
    env: { DATA_DIR: '/nowhere' },
    cwd: '/nowhere',
    stdin: process.stdin,
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    now: Date.now,
  })
  return { code, stdout: out.join(''), stderr: err.join('') }
}

describe('help and wrong usage', () => {
  test.each(COMMANDS)('%s --help', async (command) => {
    const { code, stdout, stderr } = await callMain([...command.split(' '), '--help'])

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`USAGE khonhac ${command}`)
    expect(stdout).not.toContain('\u001b')
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  test.each([
    [
      [],
      'a command is missing: one of serve, migrate, import, track, artist, collection, release, partner, key, quota, job, requests,',
    ],
    [['fly'], 'unknown command "fly": it is none of serve,'],
    [['--fast'], 'unknown flag --fast'],
    [
      ['track'],
      'a command is missing: one of list, search, genres, show, add, update, publish, unpublish, bulk, delete, deliveries, history (see khonhac track --help)',
    ],
    [['track', 'show'], 'TRACK is missing (see khonhac track show --help)'],
    [['partner', 'add', '--name', 'A'], '--email is missing'],
    [['import'], 'FILE is missing'],
    [['import', 'a', 'b'], '"b" is one word too many'],
    [['serve', '--dmeo'], 'unknown flag --dmeo'],
    [['serve', '--processes', 'many'], '--processes must be a whole number from 1 to 64, not "many"'],
    [['serve', '--role', 'api', '--role', 'door'], '--role must be one of api, site, console, jobs, not "door"'],
    [['serve', '--role', ','], '--role must be one of api, site, console, jobs, not ""'],
    [['constructor'], 'unknown command "constructor"'],
    [['track', 'list', '--status', 'lost'], '--status must be one of published, draft, taken_down, not "lost"'],
    [['requests', '--since', 'ever'], '--since must be a time like 30m, 6h or 7d, not "ever"'],
    [['requests', '--status', '1'], '--status must be a whole number from 100 to 599'],
    [['usage', '--days', '0'], '--days must be a whole number from 1 to 3660'],
    [['artist', 'update', id(1)], 'there is nothing to change'],
    [['partner', 'edit', id(1)], 'there is nothing to change'],
    [['partner', 'reject'], 'give a partner, or --all-pending'],
    [['partner', 'reject', id(1), '--all-pending'], 'give a partner, or --all-pending'],
    [['track', 'update', id(1)], 'there is nothing to change: give at least one flag'],
    [['track', 'update', id(1), '--explicit', '--clean'], 'two flags say two things of is_explicit'],
    [['track', 'update', id(1), '--bpm', 'fast'], '--bpm must be a number, not "fast"'],
    [
      ['key', 'issue', '--partner', id(1), '--name', 'a', '--quota', '0'],
      '--quota must be a whole number from 1 to 1000000',
    ],
    [['key', 'quota', id(1), '1000001'], 'N must be a whole number from 1 to 1000000'],
  ])('%j: exit code 2 and one line, before any store is opened', async (args, message) => {
    const { code, stdout, stderr } = await callMain(args)

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`khonhac: ${message}`)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('a failure is one line, as JSON too, with a stack only when debugging', async () => {
    const dataDir = await makeFolder()
    const args = ['track', 'show', id(1), '--json']
    await runCli(dataDir, ['migrate'])

    const plain = await runCli(dataDir, args)
    const debugged = await runCli(dataDir, args, { env: { LOG_LEVEL: 'debug' } })

    expect(plain.code).toBe(1)
    expect(plain.stderr).toBe(`khonhac: there is no track ${id(1)}\n`)
    expect(plain.json()).toEqual({ error: `there is no track ${id(1)}` })
    expect(debugged.stderr).toContain('    at ')
  })

  test('several processes need Redis: it says why, and what mends it', async () => {
    const { code, stdout, stderr } = await runCli(await makeFolder(), ['serve', '--processes', '2'])

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      'khonhac: 2 processes share the limits of callers through Redis or Valkey, and REDIS_URL is not set: start one and name it\n' +
        '  redis-server --daemonize yes --save ""\n' +
        '  export REDIS_URL=redis://127.0.0.1:6379\n',
    )
  })

  test('every wrong setting is named at once, each on its line', async () => {
    const env = { PORT: 'many', LOG_LEVEL: 'loud' }

    const two = await runCli(await makeFolder(), ['migrate', '--json'], { env })
    const one = await runCli(await makeFolder(), ['migrate'], { env: { TRUST_PROXY: 'true' } })

    expect([two.code, one.code]).toEqual([1, 1])
    expect(two.stderr).toMatch(
      /^khonhac: the configuration is wrong in 2 places:\n {2}PORT must .*\n {2}LOG_LEVEL must .*\n$/,
    )
    expect(two.json().problems).toHaveLength(2)
    expect(one.stderr).toMatch(/^khonhac: the configuration is wrong: TRUST_PROXY=true would let every client .*\n$/)
  })

  test('a store that cannot be reached is said to be so', async () => {
    const env = { DATABASE_URL: 'postgres://unknown@127.0.0.1:9/none' }

    const { code, stderr } = await runCli(await makeFolder(), ['key', 'list'], { env })

    expect(code).toBe(1)
    expect(stderr).toMatch(/^khonhac: the store cannot be used: .*ECONNREFUSED.*\n$/)
  })
})

describe('the program file', () => {
  test('runs through a symbolic link, from any folder', async () => {
    const folder = await makeFolder()
    const link = join(folder, 'kn')
    await symlink(BIN, link)

    const { code, stdout } = await startCli(folder, ['--version'], { bin: link, cwd: '/' })

    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
  })

  test('says what to do when it is not built', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'bin'))
    await cp(resolve(BIN, '..'), join(folder, 'bin'), { recursive: true })

    const { code, stderr } = await startCli(folder, ['--version'], { bin: join(folder, 'bin', 'khonhac') })

    expect([code, stderr]).toEqual([1, 'khonhac: it is not built: run npm ci (or npm run build)\n'])
  })

  test('says what to do when its packages are missing', async () => {
    const folder = await makeFolder()
    await cp(resolve(BIN, '..'), join(folder, 'bin'), { recursive: true })
    await mkdir(join(folder, 'dist', 'src', 'cli'), { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(
      join(folder, 'dist', 'src', 'cli', 'main.js'),
      "import 'khonhac-package-that-is-nowhere'\nexport const run = () => 0\n",
    )

    const { code, stderr } = await startCli(folder, ['--version'], { bin: join(folder, 'bin', 'khonhac') })

    expect([code, stderr]).toEqual([1, 'khonhac: its packages are not installed: run npm ci\n'])
  })
})

describe('accounts', () => {
  test('from the application to the revoked key', async () => {
    const dataDir = await makeFolder()
    const cli = async (...args: string[]) => (await runCli(dataDir, [...args, '--json'])).json()

    const partner = await cli('partner', 'add', '--name', 'Báo Mới', '--email', 'api@baomoi.vn')
    expect(partner).toEqual({ id: expect.any(String), name: 'Báo Mới', status: 'pending' })
    expect(await cli('key', 'issue', '--partner', partner.id, '--name', 'web')).toEqual({
      error: 'partner Báo Mới is pending: only an approved partner gets a key',
    })
    const approved = await cli('partner', 'approve', partner.id.toUpperCase())
    expect(approved).toMatchObject({
      status: 'approved',
      claim_url: expect.stringMatching(/^http:\/\/localhost:3000\/keys\/claim\/[\w-]{43}$/),
    })
    const renewed = await cli('partner', 'claim', 'Báo Mới')
    expect(renewed.claim_url).not.toBe(approved.claim_url)
    expect(await cli('partner', 'show', partner.id)).toMatchObject({ claim_expires_at: renewed.claim_expires_at })

    const key = await cli('key', 'issue', '--partner', partner.id, '--name', 'web', '--quota', '300')
    expect(key).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^kn_live_[0-9A-Za-z]{38}$/),
      prefix: key.key.slice(0, 12),
      quota: 300,
    })
    expect(await cli('key', 'quota', key.id, '500')).toMatchObject({ quota: 500 })
    expect(await cli('key', 'quota', key.id, 'default')).toMatchObject({ quota: 120 })
    expect(await cli('partner', 'suspend', partner.id)).toMatchObject({ status: 'suspended' })
    expect(await cli('partner', 'resume', partner.id)).toMatchObject({ status: 'approved' })
    expect(await cli('key', 'revoke', key.id)).toMatchObject({ is_active: false, revoked_at: expect.any(String) })

    expect(await cli('key', 'list')).toMatchObject([{ id: key.id, partner: 'Báo Mới', is_active: false, quota: 120 }])
    expect(await cli('partner', 'list')).toMatchObject([{ id: partner.id, email: 'api@baomoi.vn', keys: 0 }])
  })

  test('all who wait are turned down together, by words and by age', async () => {
    const dataDir = await makeFolder()
    const cli = async (...args: string[]) => (await runCli(dataDir, [...args, '--json'])).json()
    for (const name of ['Rác một', 'Rác hai', 'Đài thật'])
      await cli('partner', 'add', '--name', name, '--email', 'a@b.vn')

    const all = ['partner', 'reject', '--all-pending', '--yes']
    expect(await cli(...all, '--older-than', '1d')).toEqual({ rejected: 0 })
    expect(await cli(...all, '--search', 'rac', '--note', 'Rác')).toEqual({ rejected: 2 })
    expect(await cli('partner', 'list', '--status', 'pending')).toMatchObject([{ name: 'Đài thật' }])
    expect(await cli(...all)).toEqual({ rejected: 1 })
  })

  test('a key that ends, is rotated, and is given a later end', async () => {
    const dataDir = await makeFolder()
    const cli = async (...args: string[]) => (await runCli(dataDir, [...args, '--json'])).json()
    await cli('partner', 'add', '--name', 'Báo Mới', '--email', 'api@baomoi.vn', '--approve')

    const key = await cli('key', 'issue', '--partner', 'Báo Mới', '--name', 'web', '--expires', '90d')
    expect(Date.parse(key.expires_at) - Date.now()).toBeGreaterThan(89 * 86_400_000)
    const dated = await cli('key', 'issue', '--partner', 'Báo Mới', '--name', 'app', '--expires', '2099-01-31')
    expect(dated).toEqual({ error: expect.stringContaining('within ten years') })
    const rotated = await cli('key', 'rotate', key.id, '--overlap', '7d')
    expect(rotated).toMatchObject({ rotated_from: key.id, quota: 120, key: expect.stringMatching(/^kn_live_/) })
    expect(Date.parse(rotated.old_expires_at) - Date.now()).toBeLessThan(7 * 86_400_000)
    expect(await cli('key', 'check', key.key)).toMatchObject({ accepted: true, expires_at: rotated.old_expires_at })
    expect(await cli('key', 'check', rotated.key)).toMatchObject({ accepted: true })
    const end = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await cli('key', 'edit', key.id, '--expires', end)).toMatchObject({ expires_at: `${end}T00:00:00.000Z` })
    expect(await cli('key', 'edit', key.id, '--expires', 'never', '--name', 'cũ')).toMatchObject({
      expires_at: null,
      name: 'cũ',
    })
    expect(await cli('key', 'edit', key.id, '--expires', 'soon')).toEqual({
      error: '--expires must be like 90d, 2027-01-31 or never, not "soon"',
    })
  })

  test('for a person: a table, and the key on a line of its own', async () => {
    const dataDir = await makeFolder()
    const add = ['partner', 'add', '--name', 'Báo Mới', '--email', 'a@b.vn', '--approve']
    const { id: partnerId } = (await runCli(dataDir, [...add, '--json'])).json()

    const issued = await runCli(dataDir, ['key', 'issue', '--partner', partnerId, '--name', 'web'])
    const keys = await runCli(dataDir, ['key', 'list'])

    expect(issued.stdout.split('\n')[0]).toMatch(/^kn_live_[0-9A-Za-z]{38}$/)
    expect(keys.stdout).toMatch(/^ID +KEY +NAME +PARTNER +STATE/)
    expect(keys.stdout).toContain('active')
    expect(keys.stdout).not.toContain(issued.stdout.split('\n')[0])
  })

  test('on PostgreSQL, revoking waits until every server has asked', onlyIf(hasPostgres, 'postgres'), async () => {
    const dataDir = await makeFolder()
    const env = { DATABASE_URL: await createDatabase() }
    const cli = async (...args: string[]) => (await runCli(dataDir, [...args, '--json'], { env })).json()
    const partner = await cli('partner', 'add', '--name', 'A', '--email', 'a@b.vn', '--approve')
    const key = await cli('key', 'issue', '--partner', partner.id, '--name', 'web')

    const { revoked_at } = await cli('key', 'revoke', key.id)

    expect(Date.now() - Date.parse(revoked_at)).toBeGreaterThan(1000)
  })
})

describe('tracks', () => {
  test('shown, changed and deleted', async () => {
    const dataDir = await makeFolder()
    const cli = (...args: string[]) => runCli(dataDir, [...args, '--json'])
    await runCli(dataDir, ['import', '-'], { input: toJsonl([artistLine(1), trackLine(10, { bpm: 90 })]) })

    const flags = ['--title', 'Tên mới', '--bpm=', '--loudness-db', '-7.5', '--license', 'service-restricted']
    const updated = await cli('track', 'update', id(10).toUpperCase(), ...flags, '--explicit', '--preview-start', '20')
    expect(updated.json()).toMatchObject({
      ...{ changed: true, title: 'Tên mới', slug: 'bai-10', bpm: null, loudness_db: -7.5, is_explicit: true },
      ...{ license_code: 'service-restricted', preview_start_seconds: 20, artist: 'Nghệ sĩ 1' },
    })
    expect((await cli('track', 'update', id(10), '--draft')).json()).toMatchObject({
      changed: true,
      published_at: null,
    })
    expect((await cli('track', 'update', id(10), '--clean', '--publish')).json()).toMatchObject({ is_explicit: false })
    expect((await cli('track', 'update', id(10), '--clean')).json()).toMatchObject({ changed: false })
    expect((await cli('track', 'show', id(10))).json()).toMatchObject({ title: 'Tên mới', has_cover: false })
    expect((await runCli(dataDir, ['track', 'show', id(10)])).stdout).toMatch(/^artists +Nghệ sĩ 1 \(primary\)$/m)

    const cover = await cli('track', 'update', id(10), '--cover', 'a.png')
    expect([cover.code, cover.json()]).toEqual([1, { error: 'cover "a.png": there is no such file' }])
    const wrong = await cli('track', 'update', id(10), '--preview-duration', '20')
    expect([wrong.code, wrong.json()]).toEqual([1, { error: 'preview_duration_seconds must be 15, 30 or 60' }])

    expect((await cli('track', 'delete', id(10))).json()).toEqual({
      ...{ id: id(10), title: 'Tên mới', deleted: true, told: [] },
    })
    expect((await cli('track', 'delete', id(10))).code).toBe(1)
  })
})
