import { execFile } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { type Journal, type JournalOptions, openJournal } from '../../src/requests/journal/journal.ts'
import { findOwnSegments } from '../../src/requests/journal/segments.ts'
import { makeFolder } from '../support/folder.ts'
import { makeEntry } from '../support/log-entries.ts'

const NOW = 1_800_000_000_000
const OWNER = { host: 'here', pid: 42, startedAt: NOW }

function startJournal(options: Partial<JournalOptions> = {}) {
  const directory = join(makeFolder(), 'made', 'on', 'demand')
  return openJournal({ ...OWNER, directory, now: Date.now, ...options })
}

const entryOf = (requestId: string, at = NOW) => makeEntry({ requestId, at })

const filesOf = ({ directory, owner }: Journal) =>
  existsSync(directory) ? findOwnSegments(readdirSync(directory), owner).map((name) => join(directory, name)) : []

const idsIn = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).request_id)

describe('the journal', () => {
  test('makes no file before the first request, and has a line on disk when append returns', async () => {
    const journal = startJournal()
    expect(filesOf(journal)).toEqual([])

    journal.append(entryOf('first'))
    journal.append(entryOf('second'))

    const path = join(journal.directory, `here-42-${NOW}-0.log`)
    expect(idsIn(path)).toEqual(['first', 'second'])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await journal.close()
  })

  test('begins another segment by size and by age, and loses nothing on the way', async () => {
    const journal = startJournal({ maxBytes: 1000, maxAgeMs: 60_000 })
    const ids = Array.from({ length: 20 }, (_, i) => `request-${i}`)
    for (const id of ids) journal.append(entryOf(id))
    const bySize = filesOf(journal).length

    journal.append(entryOf('later', NOW + 60_001))
    await journal.close()

    expect(bySize).toBeGreaterThan(3)
    expect(filesOf(journal)).toHaveLength(bySize + 1)
    expect(filesOf(journal).flatMap(idsIn)).toEqual([...ids, 'later'])
  })

  test('goes on in a new file when the one it writes was removed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const journal = startJournal()
    journal.append(entryOf('gone'))
    unlinkSync(filesOf(journal)[0]!)

    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    await vi.waitUntil(
      () => {
        journal.append(entryOf('kept'))
        return filesOf(journal).length === 1
      },
      { timeout: 120_000 },
    )

    expect(idsIn(join(journal.directory, `here-42-${NOW}-1.log`))).toEqual(['kept'])
    await journal.close()
  })

  test('is touched now and then, so that a quiet process is not taken for a dead one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let nowMs = NOW
    const journal = startJournal({ now: () => nowMs })
    journal.append(entryOf('only'))
    const mtime = () => statSync(filesOf(journal)[0]!).mtimeMs

    nowMs += 10_000
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()

    await vi.waitUntil(() => mtime() === nowMs, { timeout: 120_000 })
    await journal.close()
  })
})

describe('a disk that is full', () => {
  test('throws nothing, counts what is lost, says why, and goes on when there is room', async () => {
    let isFull = true
    const journal = startJournal({ open: (path) => openSync(isFull ? '/dev/full' : path, 'a'), maxAgeMs: 5000 })

    for (let i = 0; i < 9; i++) journal.append(entryOf(`lost-${i}`))
    journal.append({ ...entryOf('a line for many'), repeats: 500 })
    expect(journal.lost).toBe(509)
    expect(journal.problem).toMatch(/ENOSPC/)

    isFull = false
    journal.append(entryOf('kept', NOW + 5001))
    expect(journal.problem).toBeUndefined()
    expect(journal.lost).toBe(509)
    expect(idsIn(filesOf(journal).at(-1)!)).toEqual(['kept'])
    await journal.close()
  })

  test('that takes half a line leaves whole lines only', async () => {
    const directory = makeFolder()
    const built = pathToFileURL(join(import.meta.dirname, '../../dist/src/requests/journal/journal.js'))
    if (!existsSync(built)) throw new Error('This test runs the built server: npm run build comes first.')
    const script = `
      import { openJournal } from ${JSON.stringify(built.href)}
      const options = { host: 'here', pid: 42, startedAt: 1, directory: ${JSON.stringify(directory)}, now: Date.now }
      const journal = openJournal({ ...options, maxAgeMs: 5000 })
      const entry = ${JSON.stringify(entryOf(''))}
      for (let i = 0; i < 30; i++) journal.append({ ...entry, requestId: 'first ' + i })
      const { lost, problem } = journal
      journal.append({ ...entry, at: entry.at + 5001, requestId: 'second' })
      console.log(JSON.stringify({ lost, problem, present: journal.problem ?? null }))
      await journal.close()`
    // A limit on the size of files cuts a write short just as a full disk does.
    const limited = 'ulimit -f 4 && exec "$0" --input-type=module -e "$1"'
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', limited, process.execPath, script])
    const { lost, problem, present } = JSON.parse(stdout)

    expect(lost).toBeGreaterThan(0)
    expect(problem).toBeDefined()
    expect(present).toBeNull()
    const first = join(directory, 'here-42-1-0.log')
    expect(idsIn(first)).toEqual(Array.from({ length: 30 - lost }, (_, i) => `first ${i}`))
    expect(readFileSync(first, 'utf8')).toMatch(/\n$/)
    expect(idsIn(join(directory, 'here-42-1-1.log'))).toEqual(['second'])
  })

  test.each([
    ['after a second', 1000],
    ['at once when the clock was set back', -3_600_000],
  ])('that lets no file be made is tried again %s', async (_, laterMs) => {
    let attempts = 0
    let isFull = true
    const open = (path: string) => {
      attempts++
      if (isFull) throw new Error('ENOSPC: no space left on device')
      return openSync(path, 'a')
    }
    const journal = startJournal({ open })

    for (let i = 0; i < 100; i++) journal.append(entryOf(`lost-${i}`, NOW + i))
    expect(attempts).toBe(1)
    expect(journal.lost).toBe(100)
    expect(journal.problem).toBeDefined()
    isFull = false
    journal.append(entryOf('lost too', NOW + 999))
    journal.append(entryOf('kept', NOW + laterMs))

    expect(journal.lost).toBe(101)
    expect(journal.problem).toBeUndefined()
    expect(readdirSync(journal.directory)).toHaveLength(1)
    await journal.close()
  })
})
