import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeId } from '../../bench/generate.mjs'
import { interrupt, slowDown, writeGenerated } from './interrupted-import.ts'
import { makeFolder, runCli } from './run-cli.ts'

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'an import that is interrupted by %s finishes its batch, says so and ends with %d',
  async (signal, exitCode) => {
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
  },
)
