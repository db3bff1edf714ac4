import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeId } from '../../bench/generate.mjs'
import { findLastSeq } from '../../src/store/change-log.ts'
import { interrupt, readCatalogue, slowDown, withoutProgress, withStore, writeGenerated } from './interrupted-import.ts'
import { artistLine, toJsonl, trackLine } from './lines.ts'
import { makeFolder, runCli, startCli } from './run-cli.ts'

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
})
