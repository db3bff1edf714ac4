import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testDamaged } from '../../../test/audio/damaged.ts'
import { codecs, hasFfmpeg } from '../../../test/support/codecs.ts'
import { COMPARED, compareCodecs, garbage, openSoundFolder, SECONDS } from '../../../test/support/damaged-sounds.ts'
import { onlyIf } from '../../../test/support/programs.ts'
import { readDamaged } from '../read-planes.ts'

testDamaged(() => true)

const DAMAGES = Array.from({ length: 18 }, (_, index) => index)

test.each(COMPARED)(
  'both codecs take and refuse the same damaged %s',
  onlyIf(hasFfmpeg, 'ffmpeg'),
  async (name, args) => {
    await using sounds = await openSoundFolder()

    expect(codecs).toHaveLength(2)
    await compareCodecs(await sounds.makeSound(name, args), sounds.path, DAMAGES)
  },
)

const FAR: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['sound.mp3', ['-b:a', '128k']],
  ['sound.flac', []],
  ['sound.opus', ['-c:a', 'libopus']],
  ['sound.webm', ['-c:a', 'libopus']],
]

describe.each(codecs)('$name', onlyIf(hasFfmpeg, 'ffmpeg'), (codec) => {
  test.each(FAR)('%s with more garbage before it than is read at first', async (name, args) => {
    await using sounds = await openSoundFolder()
    const bytes = await sounds.makeSound(name, args)
    const path = join(sounds.path, 'around')
    await writeFile(path, Buffer.concat([garbage(400_000), bytes, garbage(200_000)]))
    const { report } = await readDamaged(codec, path, { maxSeconds: 600 })

    expect(Math.abs(report.seconds - SECONDS)).toBeLessThan(0.1)
    expect(report.problems[0]).toMatch(/^the first 4000\d\d bytes are no sound$/)
  })
})
