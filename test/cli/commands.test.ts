import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadCommands } from '../../src/cli/load-commands.ts'
import { callCli } from './call-cli.ts'
import { id } from './lines.ts'
import { makeFolder, runCli, startCli } from './run-cli.ts'

const BIN = resolve(import.meta.dirname, '../../bin/khonhac')

/** For what opens no store. */
const callNowhere = (args: readonly string[]) => callCli(args, { env: { DATA_DIR: '/nowhere' } })

describe('help and wrong usage', () => {
  test('every command and group has help in lines of 80 letters', async () => {
    const commands = Object.entries(await loadCommands(undefined)).flatMap(([name, command]) => [
      [name],
      ...('commands' in command ? Object.keys(command.commands).map((word) => [name, word]) : []),
    ])
    expect(commands.length).toBeGreaterThan(100)
    for (const words of commands) {
      const { code, stdout, stderr } = await callNowhere([...words, '--help'])

      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toContain(`USAGE khonhac ${words.join(' ')}`)
      expect(stdout).not.toContain('\u001b')
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    }
  })

  test.each([
    [
      '',
      'a command is missing: one of serve, migrate, import, track, artist, collection, release, partner, key, quota,',
    ],
    ['fly', 'unknown command "fly": it is none of serve,'],
    ['--fast', 'unknown flag --fast'],
    [
      'track',
      'a command is missing: one of list, search, genres, show, add, update, publish, unpublish, bulk, delete, ',
    ],
    ['track show', 'TRACK is missing (see khonhac track show --help)'],
    ['partner add --name A', '--email is missing'],
    ['import', 'FILE is missing'],
    ['import a b', '"b" is one word too many'],
    ['serve --dmeo', 'unknown flag --dmeo'],
    ['serve --processes many', '--processes must be a whole number from 1 to 64, not "many"'],
    ['serve --role api --role door', '--role must be one of api, site, console, jobs, not "door"'],
    ['serve --role ,', '--role must be one of api, site, console, jobs, not ""'],
    ['constructor', 'unknown command "constructor"'],
    ['track list --status lost', '--status must be one of published, draft, taken_down, not "lost"'],
    ['track list --without tone', '--without must be one of'],
    ['track list --published-from mai', '--published-from must be a day'],
    ['requests --since ever', '--since must be a time like 30m, 6h or 7d, not "ever"'],
    ['requests --status 1', '--status must be a whole number from 100 to 599'],
    ['usage --days 0', '--days must be a whole number from 1 to 3660'],
    ['insight traffic --from yesterday', '--from must be a day or time'],
    [`artist update ${id(1)}`, 'there is nothing to change'],
    [`partner edit ${id(1)}`, 'there is nothing to change'],
    ['partner reject', 'give a partner, or --all-pending'],
    [`partner reject ${id(1)} --all-pending`, 'give a partner, or --all-pending'],
    [`track update ${id(1)}`, 'there is nothing to change: give at least one flag'],
    [`track update ${id(1)} --explicit --clean`, 'two flags say two things of is_explicit'],
    [`track update ${id(1)} --bpm fast`, '--bpm must be a number, not "fast"'],
    [`key issue --partner ${id(1)} --name a --quota 0`, '--quota must be a whole number from 1 to 1000000'],
    [`key quota ${id(1)} 1000001`, 'N must be a whole number from 1 to 1000000'],
    [`key edit ${id(1)} --expires soon`, '--expires must be like 90d, 2027-01-31 or never, not "soon"'],
    ['backup a.tar --media some', '--media must be one of all, listing'],
    ['admin add x --role boss', '--role must be one of'],
    ['admin add x --role editor --link --password p', '--password and --link exclude each other'],
    ['admin demand-second-factor maybe', 'say "on" or "off"'],
    [`release update ${id(1)}`, 'there is nothing to change: name tracks, or give --title or --date'],
  ])('%s: exit code 2 and one line, before any store is opened', async (line, message) => {
    const { code, stdout, stderr } = await callNowhere(line === '' ? [] : line.split(' '))

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

    expect([plain.code, plain.stderr]).toEqual([1, `khonhac: there is no track ${id(1)}\n`])
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

    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^khonhac: the store cannot be used: .*ECONNREFUSED.*\n$/),
    ])
  })
})

describe('the program file', () => {
  /** A copy of it, beside nothing. */
  async function copyBin(): Promise<{ folder: string; bin: string }> {
    const folder = await makeFolder()
    await mkdir(join(folder, 'bin'))
    await cp(resolve(BIN, '..'), join(folder, 'bin'), { recursive: true })
    return { folder, bin: join(folder, 'bin', 'khonhac') }
  }

  test('runs through a symbolic link, from any folder', async () => {
    const folder = await makeFolder()
    const link = join(folder, 'kn')
    await symlink(BIN, link)

    const { code, stdout } = await startCli(folder, ['--version'], { bin: link, cwd: '/' })

    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
  })

  test('says what to do when it is not built', async () => {
    const { folder, bin } = await copyBin()

    const { code, stderr } = await startCli(folder, ['--version'], { bin })

    expect([code, stderr]).toEqual([1, 'khonhac: it is not built: run npm ci (or npm run build)\n'])
  })

  test('says what to do when its packages are missing', async () => {
    const { folder, bin } = await copyBin()
    await mkdir(join(folder, 'dist', 'src', 'cli'), { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const broken = "import 'khonhac-package-that-is-nowhere'\nexport const run = () => 0\n"
    await writeFile(join(folder, 'dist', 'src', 'cli', 'main.js'), broken)

    const { code, stderr } = await startCli(folder, ['--version'], { bin })

    expect([code, stderr]).toEqual([1, 'khonhac: its packages are not installed: run npm ci\n'])
  })
})
