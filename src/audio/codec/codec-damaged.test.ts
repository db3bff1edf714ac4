import { expect, test } from 'vitest'
import { DAMAGED_WITNESSES, testDamagedFormats, testOddFiles } from '../../../test/audio/damaged.ts'
import { codecs, hasFfmpeg } from '../../../test/support/codecs.ts'
import { COMPARED, compareCodecs, openSoundFolder } from '../../../test/support/damaged-sounds.ts'
import { onlyIf } from '../../../test/support/programs.ts'

// Every format, and more damage: codec-damaged.long.test.ts.
testDamagedFormats((name) => DAMAGED_WITNESSES.includes(name))
testOddFiles()

test('both codecs take and refuse the same damaged file', onlyIf(hasFfmpeg, 'ffmpeg'), async () => {
  await using sounds = await openSoundFolder()
  const [name, args] = COMPARED[0]!

  expect(codecs).toHaveLength(2)
  await compareCodecs(await sounds.makeSound(name, args), sounds.path, [0, 1])
})
