import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepLocalFiles } from '../../src/jobs/local-files.ts'
import { makeFolder } from '../support/folder.ts'

const LONG_AGO_MS = 3_600_000

test('the folders of killed processes are deleted, those of living ones and all else stays', async () => {
  const parent = makeFolder()
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const now = Date.now()
  const make = async (name: string, age: number) => {
    const folder = await mkdtemp(join(parent, name))
    await utimes(folder, (now - age) / 1000, (now - age) / 1000)
    return folder.slice(parent.length + 1)
  }
  const dead = await make(`khonhac-job-${child.pid}-`, LONG_AGO_MS)
  const silentForAMoment = await make(`khonhac-job-${child.pid}-`, 30_000)
  const own = await make(`khonhac-job-${process.pid}-`, LONG_AGO_MS)
  const other = await make('khonhac-store-', LONG_AGO_MS)

  expect(await sweepLocalFiles(now, parent)).toBe(1)

  const left = await readdir(parent)
  expect(left).not.toContain(dead)
  expect(left.sort()).toEqual([silentForAMoment, own, other].sort())
})
