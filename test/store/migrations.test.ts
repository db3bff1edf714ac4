import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstSchema } from '../../src/store/migrations/0001-first-schema.ts'
import { MIGRATIONS } from '../../src/store/migrations/migrations.ts'
import { readSchemaVersion } from '../../src/store/migrations/schema-version.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { TABLES } from '../../src/store/tables.ts'
import { bothStores } from '../support/stores.ts'
import { readVersions } from './rows.ts'

const FOLDER = join(import.meta.dirname, '../../src/store/migrations')

test('the number of a schema is that of its file, and none is left out', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name))
  const numbers = [...new Set(files.map((name) => Number(name.slice(0, 4))))]
  expect(numbers.sort((a, b) => a - b)).toEqual([...MIGRATIONS.keys()].map((index) => index + 1))
})

bothStores('migrations', (openFresh) => {
  test('every table is there, empty, and the change log stands at 0', async () => {
    const { store } = await openFresh()

    const tables = await store.db.introspection.getTables()

    expect(tables.map((table) => table.name).sort()).toEqual(['khonhac_schema', ...TABLES].sort())
    expect(await store.db.selectFrom('counters').selectAll().execute()).toEqual([{ name: 'changes', value: 0 }])
  })

  test('a second run changes nothing', async () => {
    const { store } = await openFresh()
    await store.db.updateTable('counters').set({ value: 7 }).execute()

    await store.migrate()

    expect(await store.db.selectFrom('counters').selectAll().execute()).toEqual([{ name: 'changes', value: 7 }])
  })

  test('a store that is newer than the program is refused', async () => {
    const { store } = await openFresh()
    const newer = MIGRATIONS.length + 1
    await sql`insert into khonhac_schema (version) values (${newer})`.execute(store.db)

    await expect(store.migrate()).rejects.toThrow(new RegExp(`schema version ${newer}.*run a newer one`))
  })

  test('a store of before 0.1.0 is refused, and stays as it was', async () => {
    const { store, url } = await openFresh({ isMigrated: false })
    await sql`create table migrations (version integer primary key)`.execute(store.db)
    await sql`create table track_peaks (track_id text primary key)`.execute(store.db)
    await sql`insert into migrations (version) values (1)`.execute(store.db)
    const before = await describeSchema(store)

    await expect(store.migrate()).rejects.toThrow('made before version 0.1.0')
    await expect(readSchemaVersion(url)).rejects.toThrow('made before version 0.1.0')

    expect(await describeSchema(store)).toEqual(before)
  })

  test('a table called migrations that another program has made is none of our business', async () => {
    const { store } = await openFresh({ isMigrated: false })
    await sql`create table migrations (version integer primary key)`.execute(store.db)

    await store.migrate()

    expect(await readVersions(store)).toHaveLength(MIGRATIONS.length)
  })
})

bothStores('a store of 0.1.0', (openFresh) => {
  const fixture = (name: string) => join(import.meta.dirname, '0.1.0', `${name}.sql`)

  test('was made by these statements, which are not changed any more', async () => {
    const { store } = await openFresh()
    const statements = [
      'create table khonhac_schema (version integer primary key not null)',
      ...firstSchema(store.kind),
    ]

    // Its comments, and an end that is said twice, make no table.
    const released = (await readFile(fixture(store.kind), 'utf8')).replace(/^--.*\n/gm, '').replaceAll(';;', ';')
    expect(statements.map((statement) => `${statement};\n`).join('')).toBe(released)
  })

  test('gets every table, column and index of a new store, and keeps its rows', async () => {
    const { store } = await openFresh({ isMigrated: false })
    await runFile(store, fixture(store.kind))
    await runFile(store, fixture('rows'))
    const before = await readRows(store)
    expect(Object.keys(before).filter((table) => before[table]!.length === 0)).toEqual([])

    await store.migrate()

    const { store: fresh } = await openFresh()
    expect(await describeSchema(store)).toEqual(await describeSchema(fresh))
    expect(await readVersions(store)).toEqual(await readVersions(fresh))
    expect(await readRows(store)).toMatchObject(before)
  })
})

test('a store of unknown kind is refused', () => {
  expect(() => openStore({ url: 'mysql://localhost/music' })).toThrow(/sqlite:<file> nor postgres:/)
})

async function runFile({ db }: Store, path: string): Promise<void> {
  const statements = (await readFile(path, 'utf8')).trim().split(/;\n/)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The rows of every table of ours that is there. */
async function readRows({ db }: Store): Promise<Record<string, unknown[]>> {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  const read = async (name: string) => (await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db)).rows
  const tables = names.filter((name) => (TABLES as readonly string[]).includes(name))
  return Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await read(name)])))
}

/** Tables with their columns, constraints and indexes, as the store tells them. */
async function describeSchema({ db, kind }: Store): Promise<unknown[]> {
  const asked =
    kind === 'sqlite'
      ? sql`select type, tbl_name, name, sql from sqlite_master order by 1, 2, 3`
      : sql`
          select 'column', table_name, column_name, concat_ws(' ', data_type, collation_name, is_nullable, column_default)
            from information_schema.columns where table_schema = 'public'
          union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
          union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
            from pg_constraint where connamespace = 'public'::regnamespace
          order by 1, 2, 3`
  return (await asked.execute(db)).rows
}
