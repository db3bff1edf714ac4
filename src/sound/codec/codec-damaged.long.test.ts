import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAMAGED_WITNESSES, testDamagedFormats, testOddFiles } from '../../../test/sound/damaged.ts'
import { codecs, hasFfmpeg } from '../../../test/support/codecs.ts'
import { COMPARED, compareCodecs, garbage, openSoundFolder, SECONDS } from '../../../test/support/damaged-sounds.ts'
import { onlyIf } from '../../../test/support/programs.ts'
import { readDamaged } from '../read-planes.ts'

// What the first makes of the witnesses: codec-damaged.test.ts.
const others = codecs.slice(1)
testDamagedFormats(codecs, (name) => !DAMAGED_WITNESSES.includes(name))
testDamagedFormats(others, (name) => DAMAGED_WITNESSES.includes(name))
testOddFiles(others)

/** One of each kind. */
const DAMAGES = [0, 1, 8, 9, 10, 11]

test.each(COMPARED)('both codecs take and refuse the same damaged %s', onlyIf(hasFfmpeg, 'ffmpeg'), async (name) => {
  await using sounds = await openSoundFolder()

  expect(codecs).toHaveLength(2)
  await compareCodecs(await sounds.read(name), sounds.path, DAMAGES)
})

const FAR = ['sound.mp3', 'sound.flac', 'sound.opus', 'sound.webm'] as const

// Where the sound begins is found before a codec is asked.
test.each(FAR)('%s with more garbage before it than is read at first', onlyIf(hasFfmpeg, 'ffmpeg'), async (name) => {
  await using sounds = await openSoundFolder()
  const bytes = await sounds.read(name)
  const path = join(sounds.path, 'around')
  await writeFile(path, Buffer.concat([garbage(270_000), bytes, garbage(20_000)]))
  const { report } = await readDamaged(codecs.at(-1)!, path, { maxSeconds: 600 })

  expect(Math.abs(report.seconds - SECONDS)).toBeLessThan(0.1)
  expect(report.problems[0]).toMatch(/^the first 2700\d\d bytes are no sound$/)
})
