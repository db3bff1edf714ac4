import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oggCrc } from '../../src/signal/crc.ts'
import { makeAiff, makeTones } from '../support/sounds.ts'
import { checkDamagedCopies, type Evidence, openEvidence, WAYS } from './evidence.ts'

// Films, other kinds of files and copies that were mixed: evidence.long.test.ts.

let evidence: Evidence
beforeAll(async () => {
  evidence = await openEvidence()
})
afterAll(() => evidence[Symbol.asyncDispose]())

test('a copy that breaks off, and one with flipped bytes and garbage around it, name their key', async () => {
  await checkDamagedCopies(evidence, false)
})

describe.each(WAYS)('%s', (_, isBare) => {
  test('a file that cannot be read keeps nobody from hearing about the others', async () => {
    const files = [
      await evidence.save('short.aiff', makeAiff(makeTones(1, 44_100, 1), 44_100, 's16').subarray(0, 46)),
      await evidence.save('short.ogg', oggPage(Buffer.from('OpusHead\u0001'))),
      await evidence.save('text.mp3', Buffer.from('không phải âm thanh'.repeat(50))),
      join(evidence.installation.dataDir, 'nowhere.mp3'),
      await evidence.save('good.mp3', evidence.copy.bytes),
    ]
    const { code, answer } = await evidence.traceAll(files, { isBare })

    expect(code).toBe(1)
    expect(answer.map(({ found }: { found: boolean }) => found)).toEqual([false, false, false, false, true])
    for (const { error } of answer.slice(0, 4)) expect(error).toMatch(/^[A-Za-z][^\n]+$/)
    expect(answer[4]).toMatchObject({ code: evidence.copy.code, read: { problems: [] } })
  })
})

/** One page that ends its stream, with its checksum. */
function oggPage(body: Buffer): Buffer {
  const page = Buffer.concat([Buffer.alloc(28), body])
  page.write('OggS', 0, 'latin1')
  page[5] = 6
  page[26] = 1
  page[27] = body.length
  page.writeUInt32LE(oggCrc(page), 22)
  return page
}
