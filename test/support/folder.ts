import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** An empty folder of its own, which goes with the run (see run-folder.ts). */
export const makeFolder = () => mkdtempSync(join(inject('runFolder'), 'own-'))
