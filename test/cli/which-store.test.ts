import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { createDatabase, hasPostgres } from '../support/databases.ts'
import { onlyIf } from '../support/programs.ts'
import { writeMigratedFile } from '../support/stores.ts'
import { callCli } from './call-cli.ts'
import { id } from './lines.ts'
import { makeFolder, runCli, startCli } from './run-cli.ts'

const ADD = ['partner', 'add', '--name', 'A', '--email', 'a@b.vn']
const READS = ['partner list', 'key list', 'webhook list', `track show ${id(1)}`, 'watermark variants']
const WRITES = ['partner approve', 'key revoke', 'webhook resume'].map((words) => `${words} ${id(1)}`)
const COMMANDS = [...READS, ...WRITES, `track update ${id(1)} --title x`].map((line) => line.split(' '))

describe('no store', () => {
  test('is said, and none is made', async () => {
    const folder = await makeFolder()
    const place = join(folder, 'data/khonhac.db')

    for (const args of COMMANDS)
      expect(await runCli(join(folder, 'data'), args)).toMatchObject({
        ...{ code: 1, stdout: '' },
        stderr: `khonhac: there is no store yet (${place}): "khonhac serve" or "khonhac migrate" makes one; --data, DATA_DIR or DATABASE_URL name another\n`,
      })
    expect(await readdir(folder)).toEqual([])
  })

  test('what brings the first thing in makes it', async () => {
    const folder = await makeFolder()

    const added = await runCli(join(folder, 'a'), ADD)
    const imported = await runCli(join(folder, 'b'), ['import', '-'], { input: '' })

    expect([added.code, imported.code]).toEqual([0, 0])
    expect(await readdir(join(folder, 'b'))).toContain('khonhac.db')
  })

  test('in PostgreSQL', onlyIf(hasPostgres, 'postgres'), async () => {
    const url = await createDatabase()
    const env = { DATABASE_URL: url }
    const dataDir = await makeFolder()

    const listed = await runCli(dataDir, ['key', 'list'], { env })
    const store = openStore({ url })
    const tables = await store.db.introspection.getTables()
    await store.close()
    const added = await runCli(dataDir, ADD, { env })

    expect(listed.stderr).toMatch(/there is no store yet \(PostgreSQL at 127\.0\.0\.1:\d+, database [a-z0-9_]+\)/)
    expect(tables).toEqual([])
    expect(added.code).toBe(0)
  })
})

describe('a store of another schema', () => {
  async function makeAltered(statement: string) {
    const dataDir = await makeFolder()
    const path = join(dataDir, 'khonhac.db')
    await writeMigratedFile(path)
    const database = new DatabaseSync(path)
    database.exec(statement)
    database.close()
    return { dataDir, path, before: await readFile(path) }
  }

  test.each([
    ['update khonhac_schema set version = 0', /schema 0 and this version needs \d+ .*: run "khonhac migrate"/],
    ['insert into khonhac_schema (version) values (999)', /schema 999, newer than .*: run a newer khonhac\n$/],
  ])('after "%s" is refused by every command and stays as it was', async (statement, message) => {
    const { dataDir, before, path } = await makeAltered(statement)

    for (const args of [...COMMANDS.slice(-2), ADD, ['import', '-']]) {
      const { code, stderr } = await runCli(dataDir, args)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^khonhac: the store has /)])
      expect(stderr).toMatch(message)
    }
    expect(await readFile(path)).toEqual(before)
  })

  test('one of before 0.1.0 is refused by the server and every command, and stays as it was', async () => {
    const statements = 'alter table khonhac_schema rename to migrations; pragma wal_checkpoint(truncate)'
    const { dataDir, before, path } = await makeAltered(statements)

    const writesNothing = [['migrate'], ['import', '-'], ['doctor'], ['backup', join(dataDir, 'a.tar')], ['serve']]
    for (const args of [COMMANDS[0]!, ADD, ...writesNothing]) {
      const { code, stdout, stderr } = await startCli(dataDir, args, { env: { PORT: '0' } })
      expect(code).toBe(1)
      expect(args[0] === 'doctor' ? stdout : stderr).toContain('it was made before version 0.1.0')
    }
    expect(await readFile(path)).toEqual(before)
  })

  test('is brought up by migrate, which says from where to where', async () => {
    const dataDir = await makeFolder()

    const first = (await runCli(dataDir, ['migrate', '--json'])).json()
    const second = await runCli(dataDir, ['migrate'])

    expect(first).toMatchObject({ store: 'sqlite', migrated: true, schema_before: 0, schema: expect.any(Number) })
    expect(second.stdout).toBe(`${join(dataDir, 'khonhac.db')}: has the newest schema, ${first.schema}\n`)
  })
})

describe('which store', () => {
  test('is said on a terminal, and nowhere else', async () => {
    const folder = await makeFolder()
    await runCli(join(folder, 'data'), ['migrate'])

    const seen = await callCli(['partner', 'list', '--json'], {
      ...{ cwd: folder, columns: 80, env: { DATA_DIR: join(folder, 'data') } },
    })
    const piped = await runCli(join(folder, 'data'), ['partner', 'list', '--json'])

    expect(seen.stderr).toBe(`\u001b[2mstore: ${join(folder, 'data/khonhac.db')}\u001b[0m\n`)
    expect(JSON.parse(seen.stdout)).toEqual([])
    expect(piped.stderr).toBe('')
  })

  test('--data comes before DATA_DIR, which comes before .env', async () => {
    const folder = await makeFolder()
    for (const name of ['a', 'b', 'c']) await runCli(join(folder, name), ['migrate'])
    await writeFile(join(folder, '.env'), `# ours\nexport DATA_DIR="${join(folder, 'a')}" # kept\n`)
    const storeOf = async (args: string[], env: Record<string, string>) =>
      (await callCli(args, { cwd: folder, columns: 80, env: { ...env, NO_COLOR: '1' } })).stderr

    expect(await storeOf(['key', 'list'], {})).toBe(`store: ${join(folder, 'a/khonhac.db')}\n`)
    const env = { DATA_DIR: join(folder, 'b') }
    expect(await storeOf(['key', 'list'], env)).toBe(`store: ${join(folder, 'b/khonhac.db')}\n`)
    const args = ['key', 'list', '--data', join(folder, 'c')]
    expect(await storeOf(args, env)).toBe(`store: ${join(folder, 'c/khonhac.db')}\n`)
  })

  test('a line of .env that is none is named, without its value', async () => {
    const folder = await makeFolder()
    await writeFile(join(folder, '.env'), 'PORT=3001\nsecret stuff\nA B=1\nHOST="127\n')
    await mkdir(join(folder, 'venv/.env'), { recursive: true })

    const { code, stderr } = await runCli(folder, ['migrate'], { cwd: folder })
    const beside = await runCli(folder, ['migrate'], { cwd: join(folder, 'venv') })

    const path = join(folder, '.env')
    expect(code).toBe(1)
    expect(stderr.split('\n').slice(1, -1)).toEqual([
      `  ${path}, line 2: is not NAME=value`,
      `  ${path}, line 3: has no valid name before "="`,
      `  ${path}, line 4: HOST has a quote that is not closed, or something behind it`,
    ])
    expect(beside.code).toBe(0)
  })
})
