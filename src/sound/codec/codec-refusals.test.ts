import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, testRefusals } from '../../../test/sound/refusals.ts'
import { codecs } from '../../../test/support/codecs.ts'
import { makeTones, makeWav } from '../../../test/support/sounds.ts'
import { createFfmpegCodec } from './ffmpeg-codec.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-refusals-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const wav = makeWav(makeTones(2, 44_100, 2), 44_100)

// With ffmpeg: codec-ffmpeg.long.test.ts.
testRefusals(codecs[0]!)

test('wasm: a decoder that gives nothing is ended', async () => {
  const path = await save('slow.wav', wav)

  expect(await refusalOf(codecs[0]!.decode(path, { inactivityMs: 0 }))).toBe('timeout')
})

test('ffmpeg: a program that stands still is killed, one that is missing is reported', async () => {
  // Format 2 is ADPCM: plain samples would be read without any program.
  const compressed = Buffer.from(wav)
  compressed.writeUInt16LE(2, compressed.indexOf('fmt ') + 8)
  const path = await save('still.wav', compressed)
  const pidFile = join(folder, 'pid')
  const program = await save('stands-still', Buffer.from(`#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 600\n`))
  await chmod(program, 0o755)

  // On a busy machine it may be killed before it could say its number: then it is given longer.
  let pid = 0
  for (let inactivityMs = 500; pid === 0; inactivityMs *= 2) {
    expect(await refusalOf(createFfmpegCodec(program, '0').decode(path, { inactivityMs }))).toBe('timeout')
    pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  }
  expect(() => process.kill(pid, 0)).toThrow()
  expect(await refusalOf(createFfmpegCodec(join(folder, 'absent'), '0').decode(path))).toBe('codec_failed')
})
