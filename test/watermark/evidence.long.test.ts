import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDemoSong } from '../support/demo-songs.ts'
import { needs } from '../support/programs.ts'
import { ffmpeg, makeWav } from '../support/sounds.ts'
import {
  checkDamagedCopies,
  checkUnreadable,
  type Evidence,
  type HardTrace,
  openEvidence,
  traceHard,
} from './evidence.ts'

let evidence: Evidence
beforeAll(async () => {
  evidence = await openEvidence()
})
afterAll(() => evidence[Symbol.asyncDispose]())

describe('damaged and unreadable files in one run', () => {
  let hard: HardTrace
  beforeAll(async () => {
    hard = await traceHard(evidence)
  })

  test('a copy that breaks off, and one with flipped bytes and garbage around it, name their key', () => {
    checkDamagedCopies(evidence, hard)
  })

  test('a file that cannot be read does not keep the others from being reported', () => {
    checkUnreadable(evidence, hard)
  })
})

test('a copy inside a film names its key', needs('ffmpeg'), async () => {
  const source = await evidence.save('source.mp3', evidence.copy.bytes)
  const picture = ['-f', 'lavfi', '-i', 'testsrc=d=8:s=64x48:r=5']
  const video = ['-c:v', 'mpeg2video', '-r', '25', '-shortest', '-c:a', 'aac']
  const extensions = ['mkv', 'mp4']
  const files = extensions.map((extension) => join(evidence.installation.dataDir, `video.${extension}`))
  await ffmpeg('-i', source, ...picture, ...files.flatMap((file) => [...video, file]))
  const { answer } = await evidence.traceAll(files)

  for (const [index, extension] of extensions.entries())
    expect(answer[index], extension).toMatchObject({ found: true, code: evidence.copy.code, layer: 'spectral-v1' })
})

test('two copies mixed, one of them late: both are named', async () => {
  const other = await evidence.installation.issueKey()
  const theirs = await evidence.fetchCopy(other.key)
  const lateSeconds = [0.05, 0.9]
  const files = lateSeconds.map((late) => {
    const shift = Math.round(late * 44_100)
    const mixed = evidence.copy.planes.map((plane, channel) =>
      plane.map((sample, i) => 0.5 * (sample + (i < shift ? 0 : theirs.planes[channel]![i - shift]!))),
    )
    return evidence.save(`late-${late}.wav`, makeWav(mixed, 44_100))
  })
  const { answer } = await evidence.traceAll(await Promise.all(files))

  for (const [index, late] of lateSeconds.entries()) {
    const codes = [answer[index].code, ...answer[index].others.map(({ code }: { code: string }) => code)]
    expect(codes.toSorted(), `${late} s late`).toEqual([evidence.copy.code, theirs.code].toSorted())
  }
})

test('music that is not in the catalogue, and hardly any sound, are not said to sound like a track', async () => {
  const whisper = Float32Array.from({ length: 44_100 * 8 }, (_, i) => ((Math.imul(i, 2_654_435_761) >>> 16) % 5) * 1e-5)
  const { answer } = await evidence.traceAll([
    await evidence.save('foreign.wav', makeWav(await readDemoSong(7, 8), 44_100)),
    await evidence.save('whisper.wav', makeWav([whisper, whisper], 44_100)),
  ])

  for (const each of answer) expect(each).toMatchObject({ found: false, track_id: null, sounds_like: null })
})
