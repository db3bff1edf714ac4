import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, test } from 'vitest'
import { generateLines, makeId } from '../../bench/generate.mjs'
import { findLastSeq } from '../../src/store/change-log.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { artistLine, toJsonl, trackLine } from './lines.ts'
import { makeFolder, type Result, runCli, startCli } from './run-cli.ts'

async function writeGenerated(path: string, tracks: number, seed = 1) {
  const stream = createWriteStream(path)
  for await (const line of generateLines(tracks, seed, { playsDays: 2 })) {
    if (!stream.write(`${line}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'close')
}

async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** What partners would see, without the times at which things were written. */
const readCatalogue = (dataDir: string) =>
  withStore(dataDir, async ({ db }) => {
    const tracks = await db.selectFrom('tracks').selectAll().orderBy('id').execute()
    return {
      tracks: tracks.map(({ created_at, updated_at, ...track }) => track),
      artists: await db.selectFrom('artists').select(['id', 'name', 'biography']).orderBy('id').execute(),
      credits: await db.selectFrom('track_artists').selectAll().orderBy('track_id').orderBy('position').execute(),
      plays: await db.selectFrom('plays_daily').selectAll().orderBy('track_id').orderBy('day').execute(),
    }
  })

/** Makes one track of the file take this long to write, so that an import cannot be over before it is interrupted. */
async function slowDown(dataDir: string, trackId: string, rows: number): Promise<() => void> {
  await withStore(dataDir, (store) => store.migrate())
  const execute = (text: string) => {
    const database = new DatabaseSync(join(dataDir, 'khonhac.db'), { timeout: 10_000 })
    database.exec(text)
    database.close()
  }
  execute(`
    create view slow as
      with recursive slow(n) as (select 1 union all select n + 1 from slow where n < ${rows}) select n from slow;
    create trigger slow_track before insert on tracks when new.id = '${trackId}' begin select count(*) from slow; end`)
  return () => execute('drop trigger slow_track; drop view slow')
}

/** Sends `signal` once some of the file is in the store. */
async function interrupt(dataDir: string, file: string, signal: NodeJS.Signals): Promise<Result> {
  return await startCli(dataDir, ['import', file, '--json'], {
    onSpawn: (child) =>
      void withStore(dataDir, async (store) => {
        while (child.exitCode === null && (await findLastSeq(store.db)) === 0) await delay(5)
        child.kill(signal)
      }),
  })
}

/** What was said beside the progress, which is told when an import takes more than five seconds. */
const withoutProgress = (text: string) => text.replace(/^.+: (\d+%, )?[\d,]+ lines, [\d,]+\/s.*\n/gm, '')

describe('a file', () => {
  test('with a byte order mark, CRLF, blank lines and bad ones', async () => {
    const folder = await makeFolder()
    const file = join(folder, 'catalogue.jsonl')
    const long = JSON.stringify(trackLine(12, { title: 'x'.repeat(1_100_000) }))
    const lines = [artistLine(1), '', trackLine(10), 'nonsense', long, trackLine(11)]
    await writeFile(file, `\ufeff${toJsonl(lines).replaceAll('\n', '\r\n')}`)
    await appendFile(file, Buffer.from([0x7b, 0xff, 0x7d, 0x0a]))

    const { code, stdout, stderr } = await runCli(folder, ['import', file])

    expect(code).toBe(1)
    expect(withoutProgress(stderr)).toMatch(
      /^line 4: is not JSON .*\nline 5: is longer than 1048576 bytes\nline 7: is not valid UTF-8\n$/,
    )
    expect(stdout).toMatch(/^Imported .*catalogue\.jsonl: 6 lines in /)
    expect(stdout).toContain('  tracks   2 new, 0 changed, 0 as before\n')
    expect(stdout).toContain('  bad      3 lines\n')
  })

  test('from the standard input, with the result as JSON', async () => {
    const folder = await makeFolder()

    const result = await startCli(folder, ['import', '-', '--json'], {
      input: toJsonl([artistLine(1), trackLine(10, { mood: 'sad' }), trackLine(11, { bpm: 999 })]),
    })

    expect(result.code).toBe(1)
    expect(result.json()).toMatchObject({
      ...{ lines: 3, failed: 1, resumed_after_line: 0, last_line: 3, stopped: false, ignored_fields: { mood: 1 } },
      ...{ artists: { created: 1 }, tracks: { created: 1, updated: 0, unchanged: 0 }, plays: { created: 0 } },
    })
  })

  test('with a thousand bad lines names fifty and counts the rest', async () => {
    const folder = await makeFolder()

    const result = await runCli(folder, ['import', '-', '--json'], { input: '{}\n'.repeat(1000) })

    const named = withoutProgress(result.stderr).trimEnd().split('\n')
    expect(result.json()).toMatchObject({ failed: 1000 })
    expect(named.slice(49)).toEqual([
      'line 50: type is missing: it must be artist, track, plays, collection or release',
      'further bad lines are not shown here: --json lists them',
    ])
  })

  test('that fails half-way is in the audit log', async () => {
    const folder = await makeFolder()
    const lines = [
      'title,artist,genre,duration_seconds',
      'Bài,Nhập,Pop,3:20',
      ...Array.from({ length: 400 }, () => 'x'),
    ]

    const { code, stderr } = await runCli(folder, ['import', '-'], {
      input: `${lines.join('\n')}\n"${'x'.repeat(1_100_000)}`,
    })

    expect([code, stderr]).toEqual([1, expect.stringContaining('stopped after line 401')])
    const log = await withStore(folder, ({ db }) => db.selectFrom('audit_log').selectAll().execute())
    expect(log).toMatchObject([{ action: 'import.start', entity_name: 'standard input', role: 'terminal' }])
  })

  test('that is not there, or a folder', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'sub'))

    const missing = await runCli(folder, ['import', join(folder, 'none.jsonl')])
    const directory = await runCli(folder, ['import', join(folder, 'sub')])

    expect([missing.code, missing.stderr]).toEqual([1, `khonhac: there is no file ${join(folder, 'none.jsonl')}\n`])
    expect([directory.code, directory.stderr]).toEqual([1, `khonhac: ${join(folder, 'sub')} is a directory\n`])
  })

  test('that quotes what a terminal obeys cannot speak to it', async () => {
    const folder = await makeFolder()

    const { stderr } = await runCli(folder, ['import', '-'], { input: '\u001b[2J\n{"type":"\\u001b[2J"}\n' })

    expect(stderr).not.toContain('\u001b')
  })
})

describe('an import that is interrupted', () => {
  test('by kill -9 goes on where it was and ends as if it had never been', async () => {
    const folder = await makeFolder()
    const file = join(folder, 'catalogue.jsonl')
    await writeGenerated(file, 1000)
    const speedUp = await slowDown(join(folder, 'a'), makeId(1, 'b', 700), 1e12)

    const killed = await interrupt(join(folder, 'a'), file, 'SIGKILL')
    speedUp()
    const resumed = await runCli(join(folder, 'a'), ['import', file, '--json'])
    const whole = await runCli(join(folder, 'b'), ['import', file, '--json'])

    expect([killed.code, killed.stdout]).toEqual([null, ''])
    const after: number = resumed.json().resumed_after_line
    expect(after).toBeGreaterThan(0)
    expect(resumed.stderr).toContain(`an earlier import was interrupted: going on at line ${after + 1}\n`)
    expect(resumed.json()).toMatchObject({ lines: whole.json().lines - after, failed: 0, tracks: { unchanged: 0 } })
    expect(await readCatalogue(join(folder, 'a'))).toEqual(await readCatalogue(join(folder, 'b')))
    const seqs = await Promise.all(['a', 'b'].map((name) => withStore(join(folder, name), ({ db }) => findLastSeq(db))))
    expect(seqs[0]).toBeGreaterThanOrEqual(seqs[1]!)
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s finishes its batch, says so and ends with %d', async (signal, exitCode) => {
    const folder = await makeFolder()
    const file = join(folder, 'catalogue.jsonl')
    await writeGenerated(file, 1000)
    const speedUp = await slowDown(folder, makeId(1, 'b', 700), 1e7)

    const stopped = await interrupt(folder, file, signal)
    speedUp()
    const resumed = await runCli(folder, ['import', file, '--json'])
    const again = await runCli(folder, ['import', file, '--json'])

    expect(stopped.code).toBe(exitCode)
    expect(stopped.stderr).toContain('stopping after this batch…\n')
    expect(stopped.json()).toMatchObject({ stopped: true })
    expect(resumed.json()).toMatchObject({ resumed_after_line: stopped.json().last_line, stopped: false })
    expect(again.json()).toMatchObject({ resumed_after_line: 0, tracks: { created: 0, updated: 0, unchanged: 1000 } })
  })
})

test('two processes import into one store at once', async () => {
  const folder = await makeFolder()
  const files = await Promise.all(
    [1, 2].map(async (seed) => {
      const file = join(folder, `${seed}.jsonl`)
      await writeGenerated(file, 800, seed)
      return file
    }),
  )

  const results = await Promise.all(files.map((file) => startCli(folder, ['import', file, '--json'])))

  expect(results.map(({ code, stderr }) => [code, withoutProgress(stderr)])).toEqual([
    [0, ''],
    [0, ''],
  ])
  const { tracks } = await readCatalogue(folder)
  expect(new Set(tracks.map((track) => track.slug)).size).toBe(1600)
})
