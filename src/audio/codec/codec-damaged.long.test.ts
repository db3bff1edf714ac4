import { expect, test } from 'vitest'
import { codecs, hasFfmpeg } from '../../../test/support/codecs.ts'
import { COMPARED, compareCodecs, openSoundFolder } from '../../../test/support/damaged-sounds.ts'

const DAMAGES = Array.from({ length: 12 }, (_, index) => 6 + index)

test.runIf(hasFfmpeg).each(COMPARED)('both codecs take and refuse the same damaged %s', async (name, args) => {
  await using sounds = await openSoundFolder()

  expect(codecs).toHaveLength(2)
  await compareCodecs(await sounds.makeSound(name, args), sounds.path, DAMAGES)
})
