import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'

/** How often is looked whether another worker is done. */
const LOOK_MS = 50

/**
 * A folder that `make` fills, once per run: the first who asks makes it, the others wait for it. What is in it must not be changed, only
 * copied. The run's folder goes with the run, so that nothing made by older sources is ever met.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = join(inject('runFolder'), name)
  const turn = `${made}.turn`
  while (!(await exists(made))) {
    if (!(await takeTurn(turn))) {
      await pause(LOOK_MS)
      continue
    }
    try {
      // Another may have had the turn since.
      if (!(await exists(made))) await fill(made, make)
    } finally {
      // After a failure the next one tries, and fails with a reason of its own.
      await rm(turn)
    }
  }
  return made
}

async function fill(made: string, make: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = `${made}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  await make(unfinished)
  await rename(unfinished, made)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function takeTurn(turn: string): Promise<boolean> {
  return await writeFile(turn, '', { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
}
