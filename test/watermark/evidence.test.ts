import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPlanes } from '../../src/audio/read-planes.ts'
import { oggCrc } from '../../src/signal/crc.ts'
import type { Planes } from '../../src/watermark/grid.ts'
import { callCli } from '../cli/call-cli.ts'
import { startCli } from '../cli/run-cli.ts'
import { codecs, hasFfmpeg } from '../support/codecs.ts'
import { renderDemoSong } from '../support/demo-songs.ts'
import { onlyIf } from '../support/programs.ts'
import type { Installation, RunningServer } from '../support/server.ts'
import { ffmpeg, makeAiff, makeTones, makeWav } from '../support/sounds.ts'
import { makeMarkedInstallation, ONCE, TRACK } from './marked-installation.ts'

let installation: Installation
let server: RunningServer
let own: { id: string; key: string }
let save: (name: string, bytes: Uint8Array) => Promise<string>
let copy: { code: string; bytes: Buffer; planes: Planes }
/** A PATH without ffmpeg. */
let bare = ''

beforeAll(async () => {
  ;({ installation, own, server, save } = await makeMarkedInstallation())
  copy = await fetchCopy(own.key)
  bare = join(installation.dataDir, 'bin')
  await mkdir(bare)
  await symlink(process.execPath, join(bare, 'node'))
})

afterAll(() => installation[Symbol.asyncDispose]())

async function fetchCopy(key: string) {
  const response = await fetch(`${server.url}/tracks/${TRACK}/watermarked`, { headers: { 'X-API-Key': key, ...ONCE } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const planes = await readPlanes(codecs.at(-1)!, await save('copy.mp3', bytes))
  return { code: response.headers.get('x-watermark-code')!, bytes, planes }
}

/** Both lists for a run that found a file it could not read: it ends with 1 and still says everything. */
async function traceAll(files: string[], { isBare = false } = {}) {
  const args = ['watermark', 'trace', ...files, '--fast', '--json']
  const { dataDir, env } = installation
  // ffmpeg is looked for in the PATH of the process.
  const { code, json } = isBare
    ? await startCli(dataDir, args, { env: { ...env, PATH: bare } })
    : await callCli(args, { env })
  return { code, answer: json() }
}

const ways: [string, boolean][] = [['without ffmpeg', true]]
if (hasFfmpeg) ways.push(['with ffmpeg', false])

describe.each(ways)('%s', (_, isBare) => {
  test('a copy that breaks off, and one with flipped bytes and garbage around it, name their key', async () => {
    const { master: sound } = await codecs.at(-1)!.encode(copy.planes, { withMaster: true })
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
      { isBare },
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
    const { code, answer } = await traceAll(files, { isBare })

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
  page.writeUInt32LE(oggCrc(page), 22)
  return page
}

test('a copy inside a film or another kind of file names its key', onlyIf(hasFfmpeg, 'ffmpeg'), async () => {
  const source = await save('source.mp3', copy.bytes)
  const video = ['-f', 'lavfi', '-i', 'testsrc=d=15:s=64x48:r=5', '-c:v', 'mpeg2video', '-r', '25']
  const extensions = ['webm', 'mkv', 'ts', 'wma']
  const files = extensions.map((extension) => join(installation.dataDir, `video.${extension}`))
  for (const [index, file] of files.entries())
    await ffmpeg('-i', source, ...(index === 1 || index === 2 ? video : []), file)
  const { answer } = await traceAll(files)

  for (const [index, extension] of extensions.entries())
    expect(answer[index], extension).toMatchObject({ found: true, code: copy.code, layer: 'spectral-v1' })
})

test('two copies mixed, one of them late: both are named', async () => {
  const other = await installation.issueKey()
  const theirs = await fetchCopy(other.key)
  const lateSeconds = [0.05, 0.21, 0.9]
  const files = lateSeconds.map((late) => {
    const shift = Math.round(late * 44_100)
    const mixed = copy.planes.map((plane, channel) =>
      plane.map((sample, i) => 0.5 * (sample + (i < shift ? 0 : theirs.planes[channel]![i - shift]!))),
    )
    return save(`late-${late}.wav`, makeWav(mixed, 44_100))
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
    await save('foreign.wav', makeWav(renderDemoSong(7, 8), 44_100)),
    await save('whisper.wav', makeWav([whisper, whisper], 44_100)),
  ])

  for (const each of answer) expect(each).toMatchObject({ found: false, track_id: null, sounds_like: null })
})
