import { afterAll, beforeAll, test } from 'vitest'
import { checkDamagedCopies, checkUnreadable, type Evidence, openEvidence } from './evidence.ts'

// Without ffmpeg, films, other kinds of files and copies that were mixed: evidence.long.test.ts.

let evidence: Evidence
beforeAll(async () => {
  evidence = await openEvidence()
})
afterAll(() => evidence[Symbol.asyncDispose]())

test('a copy that breaks off, and one with flipped bytes and garbage around it, name their key', async () => {
  await checkDamagedCopies(evidence, false)
})

test('a file that cannot be read keeps nobody from hearing about the others', async () => {
  await checkUnreadable(evidence, false)
})
