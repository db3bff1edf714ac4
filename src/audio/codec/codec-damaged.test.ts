import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codecs, hasFfmpeg } from '../../../test/support/codecs.ts'
import { ffmpeg, makeTones, makeWav } from '../../../test/support/sounds.ts'
import { measureFile } from '../measure.ts'
import { readDamaged } from '../read-planes.ts'
import { AudioError } from './codec.ts'

const SECONDS = 2

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-damaged-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const made = new Map<string, Promise<Buffer>>()

/** Noise in this format, made once. */
function makeSound(name: string, args: readonly string[]): Promise<Buffer> {
  const make = async () => {
    const path = join(folder, name)
    const noise = ['-f', 'lavfi', '-i', `anoisesrc=d=${SECONDS}:c=pink:r=44100:seed=3`]
    await ffmpeg(...noise, '-ac', '2', ...args, path)
    return await readFile(path)
  }
  const known = made.get(name) ?? make()
  made.set(name, known)
  return known
}

/** The same bytes whenever it is asked. */
function garbage(length: number): Buffer {
  const words = Uint32Array.from({ length: Math.ceil(length / 4) }, (_, i) => {
    const mixed = Math.imul(i + 1, 2_654_435_761)
    return Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519)
  })
  return Buffer.from(words.buffer, 0, length)
}

function flipBytes(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes)
  for (const share of [0.4, 0.6, 0.8]) flipped[Math.floor(bytes.length * share)]! ^= 0xff
  return flipped
}

const FORMATS: [string, string[]][] = [
  ['sound.mp3', ['-b:a', '128k']],
  ['sound.flac', []],
  ['sound.ogg', ['-c:a', 'libvorbis']],
  ['sound.opus', ['-c:a', 'libopus']],
  ['sound.aac', ['-c:a', 'aac']],
  ['sound.wav', []],
  ['front.m4a', ['-movflags', '+faststart']],
  ['sound.webm', ['-c:a', 'libopus']],
  ['sound.mkv', ['-c:a', 'aac']],
  ['sound.wv', []],
]

const SOME = FORMATS.filter(([name]) =>
  ['sound.mp3', 'sound.flac', 'sound.opus', 'front.m4a', 'sound.webm'].includes(name),
)

const WITH_FFMPEG: [string, string[]][] = [
  ['sound.ts', ['-c:a', 'aac']],
  ['sound.wma', []],
  ['sound.caf', []],
  ['sound.ac3', []],
  ['sound.au', []],
  ['sound.w64', []],
  ['sound.avi', ['-c:a', 'libmp3lame']],
  ['sound.mpg', ['-c:a', 'mp2', '-f', 'mpeg']],
]

describe.runIf(hasFfmpeg).each(codecs)('$name', (codec) => {
  async function read(name: string, bytes: Buffer) {
    const path = join(folder, `${codec.name}-${name}`)
    await writeFile(path, bytes)
    return (await readDamaged(codec, path, { maxSeconds: 600 })).report
  }

  async function takesStrictly(bytes: Buffer): Promise<string> {
    const path = join(folder, `${codec.name}-strict`)
    await writeFile(path, bytes)
    try {
      for await (const _ of await codec.decode(path));
      return 'taken'
    } catch (error) {
      if (!(error instanceof AudioError)) throw error
      return error.message
    }
  }

  test.each(FORMATS)('%s: taken whole, and read to where it breaks off', async (name, args) => {
    const bytes = await makeSound(name, args)
    expect(await takesStrictly(bytes)).toBe('taken')
    const { seconds, problems } = await read(name, bytes.subarray(0, Math.floor(bytes.length * 0.6)))

    expect(seconds).toBeGreaterThan(0.7)
    expect(seconds).toBeLessThan(1.4)
    // A bare stream does not know that it is to go on.
    if (name !== 'sound.aac') expect(problems).not.toEqual([])
  })

  test.each(SOME)('%s with flipped bytes, and garbage before and behind', async (name, args) => {
    const bytes = await makeSound(name, args)
    const flipped = await read(name, flipBytes(bytes))
    const around = await read(name, Buffer.concat([garbage(400_000), bytes, garbage(200_000)]))

    // A demuxer drops a page of Ogg that fails its checksum, and here that is a second.
    expect(flipped.seconds).toBeGreaterThan(0)
    expect(Math.abs(around.seconds - SECONDS)).toBeLessThan(0.1)
    expect(around.problems[0]).toMatch(/^the first 4000\d\d bytes are no sound$/)
  })

  test.each(WITH_FFMPEG)('%s is read with ffmpeg, and its name is told without', async (name, args) => {
    const bytes = await makeSound(name, args)

    if (codec.name === 'ffmpeg') {
      expect(await takesStrictly(bytes)).toBe('taken')
      expect(Math.abs((await read(name, bytes)).seconds - SECONDS)).toBeLessThan(0.15)
      return
    }
    expect(await takesStrictly(bytes)).toMatch(/^[\w -]+: this needs ffmpeg installed$/)
  })

  test('what names other files, and what holds no sound, opens nothing', async () => {
    const inside = join(folder, 'sound.mp3')
    await makeSound('sound.mp3', ['-b:a', '128k'])
    const scripts = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile://${inside}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${inside}'\n`,
      'không phải âm thanh '.repeat(500),
    ]

    for (const text of scripts)
      await expect(read('script', Buffer.from(text))).rejects.toThrow('no sound was found in it')
  })

  test('an index that was cut off leaves nothing to read, and says so', async () => {
    const bytes = await makeSound('back.m4a', ['-c:a', 'aac'])

    await expect(read('back.m4a', bytes.subarray(0, bytes.length / 2))).rejects.toThrow(
      'ends inside its mdat box; nothing of it can be read',
    )
  })

  test('chained songs are refused as what they are, and read for evidence', async () => {
    const opus = await makeSound('sound.opus', ['-c:a', 'libopus'])
    const vorbis = await makeSound('sound.ogg', ['-c:a', 'libvorbis'])
    const slow = await makeSound('slow.ogg', ['-c:a', 'libvorbis', '-ar', '22050'])

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
      const path = join(folder, `${codec.name}-nonsense.wav`)
      await writeFile(path, makeWav(tones, 44_100, 'f32'))

      await expect(measureFile(codec, path)).rejects.toThrow(/^damaged samples: /)
    },
  )

  test('samples that are no numbers are silence in evidence', async () => {
    const tones = makeTones(2, 44_100, 1)
    tones[0]![500] = Number.POSITIVE_INFINITY
    tones[1]![900] = Number.NaN
    const path = join(folder, `${codec.name}-nan.wav`)
    await writeFile(path, makeWav(tones, 44_100, 'f32'))
    const { planes } = await readDamaged(codec, path, { maxSeconds: 600 })

    for (const plane of planes) expect(plane.every(Number.isFinite)).toBe(true)
  })

  test('a file that is too long is read as far as is wanted', async () => {
    const path = join(folder, `${codec.name}-long.wav`)
    await writeFile(path, makeWav(makeTones(1, 44_100, 5), 44_100))
    const { report } = await readDamaged(codec, path, { maxSeconds: 2 })

    expect(report.seconds).toBeGreaterThan(1)
    expect(report.seconds).toBeLessThanOrEqual(2)
    expect(report.problems.join()).toContain('only so much is read')
  })
})

/** One of six kinds of damage, the same for the same number. */
function mutate(bytes: Buffer, seed: number): Buffer {
  let state = Math.imul(seed + 1, 7919)
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let n = 0; n < 5; n++) next(2)
  const copy = Buffer.from(bytes)
  const at = next(copy.length)
  const length = 1 + next(3000)
  if (seed % 6 === 0) for (let n = 0; n < 3; n++) copy[next(copy.length)]! ^= 1 << next(8)
  if (seed % 6 === 1) for (let n = 0; n < 20; n++) copy[next(copy.length)] = next(256)
  if (seed % 6 === 2) garbage(length).copy(copy, at)
  if (seed % 6 === 3) return Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)])
  if (seed % 6 === 4) return copy.subarray(0, at)
  if (seed % 6 === 5) return Buffer.concat([copy.subarray(0, at + length), copy.subarray(at)])
  return copy
}

test.runIf(hasFfmpeg).each([
  ['sound.mp3', ['-b:a', '128k'], 12],
  ['sound.flac', [], 6],
  ['alac.m4a', ['-c:a', 'alac', '-movflags', '+faststart'], 6],
] as const)('both codecs take and refuse the same damaged %s', async (name, args, count) => {
  const bytes = await makeSound(name, args)
  const path = join(folder, 'mutated')
  for (let seed = 0; seed < count; seed++) {
    await writeFile(path, mutate(bytes, seed))
    const answers: string[] = []
    for (const codec of codecs) {
      const work = async () => {
        for await (const _ of await codec.decode(path));
        return 'taken'
      }
      answers.push(
        await work().catch((error: unknown) => {
          if (!(error instanceof AudioError)) throw error
          expect(error.message).not.toMatch(/-\d{2,}/)
          return 'refused'
        }),
      )
    }
    expect(new Set(answers).size, `damage ${seed}: ${answers.join(', ')}`).toBe(1)
  }
})
