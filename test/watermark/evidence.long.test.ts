import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeSound } from '../../src/sound/codec/encode.ts'
import type { StereoPlanes } from '../../src/sound/codec.ts'
import { readPlanes } from '../../src/sound/read-planes.ts'
import { oggCrc } from '../../src/structures/crc.ts'
import { callCli } from '../cli/call-cli.ts'
import { readDemoSong } from '../support/demo-songs.ts'
import { needs } from '../support/programs.ts'
import { ffmpeg, makeAiff, makeTones, makeWav } from '../support/sounds.ts'
import { type MarkedInstallation, makeMarkedInstallation } from './marked-installation.ts'

/** A server that has given a copy out. */
let marked: MarkedInstallation
let copy: Awaited<ReturnType<typeof fetchCopy>>
beforeAll(async () => {
  marked = await makeMarkedInstallation()
  copy = await fetchCopy()
})
afterAll(() => marked[Symbol.asyncDispose]())

async function fetchCopy(key?: string) {
  const { code, bytes } = await marked.fetchCopy(key)
  return { code, bytes, planes: await readPlanes(bytes) }
}

/** A run that found a file it could not read ends with 1 and still says everything. */
async function traceAll(files: string[]) {
  const args = ['watermark', 'trace', ...files, '--fast', '--json']
  const { code, json } = await callCli(args, { env: marked.installation.env })
  return { code, answer: json() }
}

/** So much of the copy is damaged: more would only take longer to read. */
const DAMAGED_SECONDS = 8

/** Copies that are damaged, and files that cannot be read before one that can, in one run: starting the program takes seconds. */
async function traceHard() {
  const piece = copy.planes.map((plane) => plane.slice(0, DAMAGED_SECONDS * 44_100)) as unknown as StereoPlanes
  const { master: sound } = await encodeSound(piece, { withMaster: true })
  const flipped = Buffer.from(sound)
  for (const share of [0.3, 0.5, 0.7]) flipped[Math.floor(sound.length * share)]! ^= 0xff
  const garbage = Buffer.from(Array.from({ length: 60_000 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 13) & 255))
  const damaged = [
    await marked.save('cut.flac', sound.subarray(0, Math.floor(sound.length * 0.6))),
    await marked.save('flipped.flac', Buffer.concat([garbage, flipped, garbage])),
  ]
  const unreadable = [
    await marked.save('short.aiff', makeAiff(makeTones(1, 44_100, 1), 44_100, 's16').subarray(0, 46)),
    await marked.save('short.ogg', oggPage(Buffer.from('OpusHead\u0001'))),
    await marked.save('text.mp3', Buffer.from('không phải âm thanh'.repeat(50))),
    join(marked.installation.dataDir, 'nowhere.mp3'),
    await marked.save('good.mp3', copy.bytes),
  ]
  const { code, answer } = await traceAll([...damaged, ...unreadable])
  return { code, damaged: answer.slice(0, 2), unreadable: answer.slice(2) }
}

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

describe('damaged and unreadable files in one run', () => {
  let hard: Awaited<ReturnType<typeof traceHard>>
  beforeAll(async () => {
    hard = await traceHard()
  })

  test('a copy that breaks off, and one with flipped bytes and garbage around it, name their key', () => {
    const { damaged } = hard
    expect(damaged).toHaveLength(2)
    for (const each of damaged) expect(each).toMatchObject({ found: true, code: copy.code, key: { id: marked.own.id } })
    const [{ read }] = damaged
    expect(read.seconds).toBeLessThan(0.7 * DAMAGED_SECONDS)
    expect(read.of_seconds).toBeCloseTo(DAMAGED_SECONDS, 0)
    expect(read.problems).not.toEqual([])
  })

  test('files that cannot be read are named with a reason, and do not keep the others from being reported', () => {
    const { code, unreadable } = hard
    expect(code).toBe(1)
    expect(unreadable.map(({ found }: { found: boolean }) => found)).toEqual([false, false, false, false, true])
    for (const { error } of unreadable.slice(0, 4)) expect(error).toMatch(/^[A-Za-z][^\n]+$/)
    expect(unreadable[4]).toMatchObject({ code: copy.code, read: { problems: [] } })
  })
})

test('a copy inside a film names its key', needs('ffmpeg'), async () => {
  const source = await marked.save('source.mp3', copy.bytes)
  const picture = ['-f', 'lavfi', '-i', 'testsrc=d=8:s=64x48:r=5']
  const video = ['-c:v', 'mpeg2video', '-r', '25', '-shortest', '-c:a', 'aac']
  const extensions = ['mkv', 'mp4']
  const files = extensions.map((extension) => join(marked.installation.dataDir, `video.${extension}`))
  await ffmpeg('-i', source, ...picture, ...files.flatMap((file) => [...video, file]))
  const { answer } = await traceAll(files)

  for (const [index, extension] of extensions.entries())
    expect(answer[index], extension).toMatchObject({ found: true, code: copy.code, layer: 'spectral-v1' })
})

test('two copies mixed, one of them late: both are named', async () => {
  const other = await marked.installation.issueKey()
  const theirs = await fetchCopy(other.key)
  const lateSeconds = [0.05, 0.9]
  const files = lateSeconds.map((late) => {
    const shift = Math.round(late * 44_100)
    const mixed = copy.planes.map((plane, channel) =>
      plane.map((sample, i) => 0.5 * (sample + (i < shift ? 0 : theirs.planes[channel]![i - shift]!))),
    )
    return marked.save(`late-${late}.wav`, makeWav(mixed, 44_100))
  })
  const { answer } = await traceAll(await Promise.all(files))

  for (const [index, late] of lateSeconds.entries()) {
    const codes = [answer[index].code, ...answer[index].others.map(({ code }: { code: string }) => code)]
    expect(codes.toSorted(), `${late} s late`).toEqual([copy.code, theirs.code].toSorted())
  }
})

test('music that is not in the catalogue, and hardly any sound, are not said to sound like a track', async () => {
  const whisper = Float32Array.from({ length: 44_100 * 8 }, (_, i) => ((Math.imul(i, 2_654_435_761) >>> 16) % 5) * 1e-5)
  const { answer } = await traceAll([
    await marked.save('foreign.wav', makeWav(await readDemoSong(7, 8), 44_100)),
    await marked.save('whisper.wav', makeWav([whisper, whisper], 44_100)),
  ])

  for (const each of answer) expect(each).toMatchObject({ found: false, track_id: null, sounds_like: null })
})
