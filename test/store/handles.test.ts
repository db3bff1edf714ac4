import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { onlyIf } from '../support/programs.ts'

const SCRIPT = join(import.meta.dirname, 'few-handles.mjs')

interface Try {
  left: number
  hasFailed: boolean
  handles: number
}

test(
  'a store that cannot be opened whole leaves no handle behind',
  onlyIf(process.platform === 'linux', 'no Linux'),
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'khonhac-handles-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const command = `ulimit -n 400; exec "${process.execPath}" "${SCRIPT}" "${folder}"`
    const { stdout } = await promisify(execFile)('bash', ['-c', command])
    const tries: Try[] = JSON.parse(stdout)

    const failed = tries.filter(({ hasFailed }) => hasFailed)
    expect(failed.length).toBeGreaterThan(2)
    expect(tries.at(-1)).toMatchObject({ hasFailed: false })
    expect(failed.filter(({ handles }) => handles > 0)).toEqual([])
  },
)
