import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AudioCodec, AudioError } from '../../src/sound/codec.ts'
import { measureFile } from '../../src/sound/measure.ts'
import { type ReadReport, readDamaged } from '../../src/sound/read-planes.ts'
import { hasFfmpeg } from '../support/codecs.ts'
import { garbage, openSoundFolder, SECONDS, type SoundFolder, type SoundName } from '../support/damaged-sounds.ts'
import { onlyIf } from '../support/programs.ts'
import { makeTones, makeWav } from '../support/sounds.ts'

/** More than the padding before an MP3. */
const GARBAGE_BYTES = 70_000

function flipBytes(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes)
  for (const share of [0.4, 0.6, 0.8]) flipped[Math.floor(bytes.length * share)]! ^= 0xff
  return flipped
}

const FORMATS: readonly SoundName[] = [
  'sound.mp3',
  'sound.flac',
  'sound.ogg',
  'sound.opus',
  'sound.aac',
  'sound.wav',
  'front.m4a',
  'sound.webm',
  'sound.mkv',
  'sound.wv',
]

const GARBLED: readonly SoundName[] = ['sound.mp3', 'sound.flac', 'sound.opus', 'front.m4a', 'sound.webm']

const WITH_FFMPEG: readonly SoundName[] = [
  'sound.ts',
  'sound.wma',
  'sound.caf',
  'sound.ac3',
  'sound.au',
  'sound.w64',
  'sound.avi',
  'sound.mpg',
]

/** What codec-damaged.test.ts looks at; codec-damaged.long.test.ts takes the others. */
export const DAMAGED_WITNESSES: readonly SoundName[] = ['sound.mp3', 'front.m4a', 'sound.wma']

interface Tools {
  codec: AudioCodec
  sounds: () => SoundFolder
  /** What can be read of it, as evidence. */
  read(name: string, bytes: Buffer): Promise<ReadReport>
  /** As an import takes it: "taken", or why not. */
  takesStrictly(bytes: Buffer): Promise<string>
}

function withEachCodec(codecs: readonly AudioCodec[], suite: (tools: Tools) => void): void {
  let sounds: SoundFolder
  beforeAll(async () => {
    sounds = await openSoundFolder()
  })
  afterAll(() => sounds[Symbol.asyncDispose]())

  describe.each(codecs)('$name', onlyIf(hasFfmpeg, 'ffmpeg'), (codec) => {
    const save = async (name: string, bytes: Buffer) => {
      const path = join(sounds.path, `${codec.name}-${name}`)
      await writeFile(path, bytes)
      return path
    }
    suite({
      codec,
      sounds: () => sounds,
      async read(name, bytes) {
        return (await readDamaged(codec, await save(name, bytes), { maxSeconds: 600 })).report
      },
      async takesStrictly(bytes) {
        try {
          for await (const _ of await codec.decode(await save('strict', bytes)));
          return 'taken'
        } catch (error) {
          if (!(error instanceof AudioError)) throw error
          return error.message
        }
      },
    })
  })
}

/** Damaged files of each format, with each of these codecs; `isMeant` leaves formats out. */
export function testDamagedFormats(codecs: readonly AudioCodec[], isMeant: (name: SoundName) => boolean): void {
  withEachCodec(codecs, ({ codec, sounds, read, takesStrictly }) => {
    test.each(FORMATS.filter(isMeant))('%s: taken whole, and read to where it breaks off', async (name) => {
      const bytes = await sounds().read(name)
      expect(await takesStrictly(bytes)).toBe('taken')
      const { seconds, problems } = await read(name, bytes.subarray(0, Math.floor(bytes.length * 0.6)))

      expect(seconds).toBeGreaterThan(0.7)
      expect(seconds).toBeLessThan(1.4)
      // A bare stream does not know that it is to go on.
      if (name !== 'sound.aac') expect(problems).not.toEqual([])
    })

    test.each(GARBLED.filter(isMeant))('%s with flipped bytes, and garbage before and behind', async (name) => {
      const bytes = await sounds().read(name)
      const flipped = await read(name, flipBytes(bytes))
      const around = await read(name, Buffer.concat([garbage(GARBAGE_BYTES), bytes, garbage(20_000)]))

      // A demuxer drops a page of Ogg that fails its checksum, and here that is a second.
      expect(flipped.seconds).toBeGreaterThan(0)
      expect(Math.abs(around.seconds - SECONDS)).toBeLessThan(0.1)
      expect(around.problems[0]).toMatch(/^the first 700\d\d bytes are no sound$/)
    })

    test.each(WITH_FFMPEG.filter(isMeant))('%s is read with ffmpeg, and its name is told without', async (name) => {
      const bytes = await sounds().read(name)

      if (codec.name === 'ffmpeg') {
        expect(await takesStrictly(bytes)).toBe('taken')
        expect(Math.abs((await read(name, bytes)).seconds - SECONDS)).toBeLessThan(0.15)
        return
      }
      expect(await takesStrictly(bytes)).toMatch(/^[\w -]+: this needs ffmpeg installed$/)
    })
  })
}

/** Files that are odd whatever their format, with each of these codecs. */
export function testOddFiles(codecs: readonly AudioCodec[]): void {
  withEachCodec(codecs, ({ codec, sounds, read, takesStrictly }) => {
    test('what names other files, and what holds no sound, opens nothing', async () => {
      const inside = sounds().pathOf('sound.mp3')
      const scripts = [
        `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile://${inside}\n#EXT-X-ENDLIST\n`,
        `ffconcat version 1.0\nfile '${inside}'\n`,
        'không phải âm thanh '.repeat(500),
      ]

      for (const text of scripts)
        await expect(read('script', Buffer.from(text))).rejects.toThrow('no sound was found in it')
    })

    test('an index that was cut off leaves nothing to read, and says so', async () => {
      const bytes = await sounds().read('back.m4a')

      await expect(read('back.m4a', bytes.subarray(0, bytes.length / 2))).rejects.toThrow(
        'ends inside its mdat box; nothing of it can be read',
      )
    })

    test('chained songs are refused as what they are, and read for evidence', async () => {
      const opus = await sounds().read('sound.opus')
      const vorbis = await sounds().read('sound.ogg')
      const slow = await sounds().read('slow.ogg')

      for (const chain of [
        [opus, opus],
        [vorbis, slow],
      ]) {
        expect(await takesStrictly(Buffer.concat(chain))).toBe(
          'several songs are chained in one Ogg file; split it first',
        )
        expect((await read('chain.ogg', Buffer.concat(chain))).seconds).toBeGreaterThan(SECONDS - 0.1)
      }
    })

    test.each([Number.NaN, Number.NEGATIVE_INFINITY, 1e30])(
      'a file with a sample of %d is not measured',
      async (value) => {
        const tones = makeTones(1, 44_100, 1)
        tones[0]![20_000] = value
        const path = join(sounds().path, `${codec.name}-nonsense.wav`)
        await writeFile(path, makeWav(tones, 44_100, 'f32'))

        await expect(measureFile(codec, path)).rejects.toThrow(/^damaged samples: /)
      },
    )

    test('samples that are no numbers are silence in evidence', async () => {
      const tones = makeTones(2, 44_100, 1)
      tones[0]![500] = Number.POSITIVE_INFINITY
      tones[1]![900] = Number.NaN
      const path = join(sounds().path, `${codec.name}-nan.wav`)
      await writeFile(path, makeWav(tones, 44_100, 'f32'))
      const { planes } = await readDamaged(codec, path, { maxSeconds: 600 })

      for (const plane of planes) expect(plane.every(Number.isFinite)).toBe(true)
    })

    test('a file that is too long is read as far as is wanted', async () => {
      const path = join(sounds().path, `${codec.name}-long.wav`)
      await writeFile(path, makeWav(makeTones(1, 44_100, 5), 44_100))
      const { report } = await readDamaged(codec, path, { maxSeconds: 2 })

      expect(report.seconds).toBeGreaterThan(1)
      expect(report.seconds).toBeLessThanOrEqual(2)
      expect(report.problems.join()).toContain('only so much is read')
    })
  })
}
