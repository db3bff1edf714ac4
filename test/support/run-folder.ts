import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of this run alone, for what its files share; see made-once.ts. */
    runFolder: string
  }
}

/** vitest's globalSetup. */
export async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-tests-'))
  provide('runFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
