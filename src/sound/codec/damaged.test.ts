import { beforeAll, describe, expect, test } from 'vitest'
import {
  garbage,
  openSoundFolder,
  SECONDS,
  type SoundFolder,
  type SoundName,
} from '../../../test/support/damaged-sounds.ts'
import { needs } from '../../../test/support/programs.ts'
import { makeTones, makeWav } from '../../../test/support/sounds.ts'
import { AudioError } from '../codec.ts'
import { readDamaged } from '../read-planes.ts'
import { decodeSound } from './decode.ts'

/** More than the padding before an MP3. */
const GARBAGE_BYTES = 70_000

function flipBytes(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes)
  for (const share of [0.4, 0.6, 0.8]) flipped[Math.floor(bytes.length * share)]! ^= 0xff
  return flipped
}

const GARBLED: readonly SoundName[] = ['sound.mp3', 'sound.flac', 'sound.opus', 'front.m4a', 'sound.webm']
const FORMATS: readonly SoundName[] = [
  ...GARBLED,
  ...(['sound.ogg', 'sound.aac', 'sound.wav', 'sound.mkv', 'sound.wv'] as const),
]
const NOT_READ: readonly SoundName[] = ['sound.ts', 'sound.wma', 'sound.caf', 'sound.ac3', 'sound.au', 'sound.avi']

let sounds: SoundFolder
beforeAll(async () => {
  sounds = await openSoundFolder()
})

/** What can be read of it, as evidence. */
const read = async (bytes: Buffer) => (await readDamaged(bytes, { maxSeconds: 600 })).report

/** As an import takes it: "taken", or why not. */
async function takesStrictly(bytes: Buffer): Promise<string> {
  try {
    for await (const _ of await decodeSound(bytes));
    return 'taken'
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    return error.message
  }
}

describe('files that ffmpeg makes', needs('ffmpeg'), () => {
  test.each(FORMATS)('%s: taken whole, and read to where it breaks off', async (name) => {
    const bytes = await sounds.read(name)
    expect(await takesStrictly(bytes)).toBe('taken')
    const { seconds, problems } = await read(bytes.subarray(0, Math.floor(bytes.length * 0.6)))

    expect(seconds).toBeGreaterThan(0.7)
    expect(seconds).toBeLessThan(1.4)
    // A bare stream does not know that it is to go on.
    if (name !== 'sound.aac') expect(problems).not.toEqual([])
  })

  test.each(GARBLED)('%s with flipped bytes, and garbage before and behind', async (name) => {
    const bytes = await sounds.read(name)
    const flipped = await read(flipBytes(bytes))
    const around = await read(Buffer.concat([garbage(GARBAGE_BYTES), bytes, garbage(20_000)]))

    // A demuxer drops a page of Ogg that fails its checksum, and here that is a second.
    expect(flipped.seconds).toBeGreaterThan(0)
    expect(Math.abs(around.seconds - SECONDS)).toBeLessThan(0.1)
    expect(around.problems[0]).toMatch(/^the first 700\d\d bytes are no sound$/)
  })

  test.each(NOT_READ)('%s is refused', async (name) => {
    expect(await takesStrictly(await sounds.read(name))).toMatch(/^not a WAV, .* file/)
  })

  test('what names other files, and what holds no sound, opens nothing', async () => {
    const inside = sounds.pathOf('sound.mp3')
    const scripts = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile://${inside}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${inside}'\n`,
      'không phải âm thanh '.repeat(500),
    ]

    for (const text of scripts) await expect(read(Buffer.from(text))).rejects.toThrow('no sound was found in it')
  })

  test('an index that was cut off leaves nothing to read, and says so', async () => {
    const bytes = await sounds.read('back.m4a')

    await expect(read(bytes.subarray(0, bytes.length / 2))).rejects.toThrow(
      'has no index (moov box), as after an upload that broke off',
    )
  })

  test('chained songs are refused as what they are, and read for evidence', async () => {
    const opus = await sounds.read('sound.opus')
    const vorbis = await sounds.read('sound.ogg')
    const slow = await sounds.read('slow.ogg')

    for (const chain of [
      [opus, opus],
      [vorbis, slow],
    ]) {
      expect(await takesStrictly(Buffer.concat(chain))).toBe(
        'several songs are chained in one Ogg file; split it first',
      )
      expect((await read(Buffer.concat(chain))).seconds).toBeGreaterThan(SECONDS - 0.1)
    }
  })

  test('samples that are no numbers are silence in evidence', async () => {
    const tones = makeTones(2, 44_100, 1)
    tones[0]![500] = Number.POSITIVE_INFINITY
    tones[1]![900] = Number.NaN
    const { planes } = await readDamaged(makeWav(tones, 44_100, 'f32'), { maxSeconds: 600 })

    for (const plane of planes) expect(plane.every(Number.isFinite)).toBe(true)
  })

  test('a file that is too long is read as far as is wanted', async () => {
    const { report } = await readDamaged(makeWav(makeTones(1, 44_100, 5), 44_100), { maxSeconds: 2 })

    expect(report.seconds).toBeGreaterThan(1)
    expect(report.seconds).toBeLessThanOrEqual(2)
    expect(report.problems.join()).toContain('only so much is read')
  })
})
