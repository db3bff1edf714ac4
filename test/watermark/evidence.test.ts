import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '../../demo/music/compose.ts'
import { SONGS } from '../../demo/songs.ts'
import { encodeFlac } from '../../demo/sound/flac.ts'
import { createMixBuffers, renderScore } from '../../demo/sound/render.ts'
import { readPlanes } from '../../src/audio/read-planes.ts'
import type { Planes } from '../../src/watermark/grid.ts'
import { codecs, hasFfmpeg } from '../support/codecs.ts'
import { type Installation, KHONHAC, makeInstallation, type RunningServer } from '../support/server.ts'
import { ffmpeg, makeAiff, makeTones } from '../support/sounds.ts'

const run = promisify(execFile)
const TRACK = '3f2c8e0a-5b7d-4c1e-9a34-7d20b6f1c8e5'
const ARTIST = '9c1d7a52-0e4b-4f6a-8d13-52a7c9e0b1f4'

let installation: Installation
let server: RunningServer
let own: { id: string; key: string }
let copy: { code: string; bytes: Buffer; planes: Planes }
/** A PATH without ffmpeg. */
let bare = ''

beforeAll(async () => {
  installation = await makeInstallation({ WATERMARK_PER_MINUTE: '100', WATERMARK_PER_DAY: '1000' })
  const { left, right } = renderScore(compose(SONGS[2]!), createMixBuffers())
  const samples = 44_100 * 40
  await save('song.flac', encodeFlac(left.slice(0, samples), right.slice(0, samples)))
  const track = { type: 'track', id: TRACK, title: 'Mưa', artist_id: ARTIST, genre: 'Ballad', audio: 'song.flac' }
  const lines = [
    { type: 'artist', id: ARTIST, name: 'Hà Linh' },
    { ...track, preview_duration_seconds: 15 },
  ]
  const file = await save('lines.jsonl', Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  await installation.command('import', file)
  own = await installation.issueKey()
  server = await installation.serve()
  copy = await fetchCopy(own.key)
  bare = join(installation.dataDir, 'bin')
  await mkdir(bare)
  await symlink(process.execPath, join(bare, 'node'))
})

afterAll(() => installation[Symbol.asyncDispose]())

async function save(name: string, bytes: Buffer): Promise<string> {
  const path = join(installation.dataDir, name)
  await writeFile(path, bytes)
  return path
}

async function fetchCopy(key: string) {
  const response = await fetch(`${server.url}/tracks/${TRACK}/watermarked`, { headers: { 'X-API-Key': key } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const planes = await readPlanes(codecs.at(-1)!, await save('copy.mp3', bytes))
  return { code: response.headers.get('x-watermark-code')!, bytes, planes }
}

/** Both lists for a run that found a file it could not read: it ends with 1 and still says everything. */
async function traceAll(files: string[], env = installation.env) {
  const args = ['watermark', 'trace', ...files, '--fast', '--json']
  const { stdout, code } = await run(KHONHAC, args, { env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  return { code, answer: JSON.parse(stdout.trim().split('\n').at(-1)!) }
}

const ways: [string, () => NodeJS.ProcessEnv][] = [['without ffmpeg', () => ({ ...installation.env, PATH: bare })]]
if (hasFfmpeg) ways.push(['with ffmpeg', () => ({ ...installation.env, PATH: process.env.PATH })])

describe.each(ways)('%s', (_, makeEnv) => {
  test('a copy that breaks off, and one with flipped bytes and garbage around it, name their key', async () => {
    const sound = encodeFlac(...copy.planes)
    const flipped = Buffer.from(sound)
    for (const share of [0.3, 0.5, 0.7]) flipped[Math.floor(sound.length * share)]! ^= 0xff
    const garbage = Buffer.from(
      Array.from({ length: 60_000 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 13) & 255),
    )
    const { answer } = await traceAll(
      [
        await save('cut.flac', sound.subarray(0, Math.floor(sound.length * 0.6))),
        await save('flipped.flac', Buffer.concat([garbage, flipped, garbage])),
      ],
      makeEnv(),
    )

    for (const each of answer) expect(each).toMatchObject({ found: true, code: copy.code, key: { id: own.id } })
    const [{ read }] = answer
    expect(read.seconds).toBeLessThan(10.5)
    expect(read.of_seconds).toBeCloseTo(15, 0)
    expect(read.problems).not.toEqual([])
  })

  test('a file that cannot be read keeps nobody from hearing about the others', async () => {
    const files = [
      await save('short.aiff', makeAiff(makeTones(1, 44_100, 1), 44_100, 's16').subarray(0, 46)),
      await save('short.ogg', oggPage(Buffer.from('OpusHead\u0001'))),
      await save('text.mp3', Buffer.from('không phải âm thanh'.repeat(50))),
      join(installation.dataDir, 'nowhere.mp3'),
      await save('good.mp3', copy.bytes),
    ]
    const { code, answer } = await traceAll(files, makeEnv())

    expect(code).toBe(1)
    expect(answer.map(({ found }: { found: boolean }) => found)).toEqual([false, false, false, false, true])
    for (const { error } of answer.slice(0, 4)) expect(error).toMatch(/^[A-Za-z][^\n]+$/)
    expect(answer[4]).toMatchObject({ code: copy.code, read: { problems: [] } })
  })
})

/** One page that ends its stream, with its checksum. */
function oggPage(body: Buffer): Buffer {
  const page = Buffer.concat([Buffer.alloc(28), body])
  page.write('OggS', 0, 'latin1')
  page[5] = 6
  page[26] = 1
  page[27] = body.length
  let crc = 0
  for (const byte of page) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0)
  }
  page.writeUInt32LE(crc >>> 0, 22)
  return page
}

test.runIf(hasFfmpeg).each(['webm', 'mkv', 'ts', 'wma'])(
  'a copy inside a .%s file names its key',
  async (extension) => {
    const source = await save('source.mp3', copy.bytes)
    const file = join(installation.dataDir, `video.${extension}`)
    const video = ['-f', 'lavfi', '-i', 'testsrc=d=15:s=64x48:r=5']
    const isVideo = extension === 'mkv' || extension === 'ts'
    await ffmpeg('-i', source, ...(isVideo ? [...video, '-c:v', 'mpeg2video', '-r', '25'] : []), file)
    const { answer } = await traceAll([file], { ...installation.env, PATH: process.env.PATH })

    expect(answer).toMatchObject({ found: true, code: copy.code, layer: 'spectral-v1' })
  },
)

test.each([0.05, 0.21, 0.9])('two copies mixed, one %d s late: both are named', async (late) => {
  const other = await installation.issueKey()
  const theirs = await fetchCopy(other.key)
  const shift = Math.round(late * 44_100)
  const [left, right] = copy.planes.map((plane, channel) =>
    plane.map((sample, i) => 0.5 * (sample + (i < shift ? 0 : theirs.planes[channel]![i - shift]!))),
  )
  const { answer } = await traceAll([await save('late.flac', encodeFlac(left!, right!))])

  const codes = [answer.code, ...answer.others.map(({ code }: { code: string }) => code)]
  expect(codes.toSorted()).toEqual([copy.code, theirs.code].toSorted())
})

test('music that is not in the catalogue, and hardly any sound, are not said to sound like a track', async () => {
  const { left, right } = renderScore(compose(SONGS[7]!), createMixBuffers())
  const foreign = encodeFlac(left.slice(0, 44_100 * 8), right.slice(0, 44_100 * 8))
  const whisper = Float32Array.from({ length: 44_100 * 8 }, (_, i) => ((Math.imul(i, 2_654_435_761) >>> 16) % 5) * 1e-5)
  const { answer } = await traceAll([
    await save('foreign.flac', foreign),
    await save('whisper.flac', encodeFlac(whisper, whisper)),
  ])

  for (const each of answer) expect(each).toMatchObject({ found: false, track_id: null, sounds_like: null })
})
