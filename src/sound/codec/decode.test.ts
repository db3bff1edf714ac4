import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { madeOnce } from '../../../test/support/made-once.ts'
import { needs } from '../../../test/support/programs.ts'
import {
  ffmpeg,
  joinPlanes,
  makeAiff,
  makeTones,
  makeWav,
  type PcmKind,
  strengthAt,
  toneHz,
} from '../../../test/support/sounds.ts'
import { decodeSound } from './decode.ts'
import type { SoundSource } from './sound-file.ts'

async function decodeAll(source: SoundSource, options = {}) {
  const decoding = await decodeSound(source, options)
  const blocks: Float32Array[][] = []
  for await (const block of decoding) blocks.push(block)
  return { sampleRate: decoding.sampleRate, planes: joinPlanes(blocks) }
}

function worstDifference(left: Float32Array, right: Float32Array): number {
  let worst = 0
  for (let i = 0; i < Math.min(left.length, right.length); i++) worst = Math.max(worst, Math.abs(left[i]! - right[i]!))
  return worst
}

const SECONDS = 1.5

/** The bass channel carries nothing above 120 Hz. */
const BASS_HZ = 60

function makeSixChannels(): Buffer {
  const planes = makeTones(6, 48_000, 1, 0.3)
  planes[3] = planes[3]!.map((_, i) => 0.3 * Math.sin((2 * Math.PI * BASS_HZ * i) / 48_000))
  return makeWav(planes, 48_000)
}

const PCM: [string, PcmKind, number, number][] = [
  ['wav', 'u8', 1, 8000],
  ['wav', 's16', 2, 44_100],
  ['wav', 's24', 2, 96_000],
  ['wav', 's32', 1, 192_000],
  ['wav', 'f32', 6, 48_000],
  ['wav', 'f64', 2, 22_050],
  ['aiff', 's8', 1, 11_025],
  ['aiff', 's16', 2, 44_100],
  ['aiff', 's24', 6, 48_000],
  ['aiff', 's32', 2, 44_100],
]

/** Container, encoder arguments, rate, and how far the length may be off in samples. */
const LOSSY: [string, string[], number, number][] = [
  ['flac', ['-c:a', 'flac', '-sample_fmt', 's32'], 48_000, 0],
  ['mp3', ['-b:a', '128k'], 44_100, 0],
  ['mp3', ['-q:a', '4', '-ac', '1'], 22_050, 0],
  ['m4a', ['-c:a', 'aac', '-b:a', '128k'], 44_100, 1024],
  ['m4a', ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart'], 48_000, 1024],
  ['m4a', ['-c:a', 'alac'], 44_100, 0],
  ['aac', ['-c:a', 'aac', '-b:a', '128k', '-f', 'adts'], 44_100, 3072],
  ['ogg', ['-c:a', 'libvorbis', '-q:a', '5'], 44_100, 0],
  ['ogg', ['-c:a', 'libopus', '-b:a', '96k'], 48_000, 0],
]

/** Samples with 5.1 channels. */
const SURROUND: [string, string[]][] = [
  ['flac', ['-c:a', 'flac']],
  ['ogg', ['-c:a', 'libvorbis', '-b:a', '320k']],
  ['opus', ['-c:a', 'libopus', '-b:a', '450k', '-mapping_family', '1']],
  ['m4a', ['-c:a', 'aac', '-b:a', '400k']],
]

/** Noise that is read from somewhere in the middle. */
const NOISES: [string, string[]][] = [
  ['wav', []],
  ['flac', []],
  ['mp3', ['-b:a', '96k']],
  // Without noise substitution, which is random by design.
  ['m4a', ['-b:a', '128k', '-aac_pns', '0']],
  ['ogg', ['-c:a', 'libvorbis']],
  ['opus', ['-c:a', 'libopus']],
]

const lossyName = (extension: string, args: readonly string[], rate: number) => `${rate}${args.join('')}.${extension}`

/** All that is encoded here, by one process: starting it takes longer than making a sound. */
async function makeFiles(folder: string): Promise<void> {
  const rates = [...new Set(LOSSY.map(([, , rate]) => rate))]
  const tones = rates.map((rate) => join(folder, `${rate}.wav`))
  for (const [at, rate] of rates.entries())
    await writeFile(tones[at]!, makeWav(makeTones(2, rate, SECONDS), rate, 's24'))
  const six = join(folder, 'six.wav')
  await writeFile(six, makeSixChannels())
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=d=4:c=pink:r=48000:seed=7']
  const inputs = [...[...tones, six].flatMap((path) => ['-i', path]), ...noise]
  const output = (input: number, args: readonly string[], name: string) => [
    ...['-map', `${input}:a`, ...args],
    join(folder, name),
  ]
  await ffmpeg(
    ...inputs,
    ...LOSSY.flatMap(([extension, args, rate]) => output(rates.indexOf(rate), args, lossyName(extension, args, rate))),
    ...SURROUND.flatMap(([extension, args]) => output(rates.length, args, `six.${extension}`)),
    ...NOISES.flatMap(([extension, args]) => output(rates.length + 1, ['-ac', '2', ...args], `noise.${extension}`)),
  )
}

const findFile = async (name: string) => join(await madeOnce('decoded-sounds', makeFiles), name)

test.each(PCM)('%s with %s samples, %d channels at %d Hz, to the last bit', async (format, kind, channels, rate) => {
  const planes = makeTones(channels, rate, 0.5)
  const bytes = format === 'wav' ? makeWav(planes, rate, kind) : makeAiff(planes, rate, kind)

  const decoded = await decodeAll(bytes)

  expect([decoded.sampleRate, decoded.planes.length]).toEqual([rate, channels])
  expect(decoded.planes[0]).toHaveLength(planes[0]!.length)
  const step = { u8: 2 ** -7, s8: 2 ** -7, s16: 2 ** -15, s24: 2 ** -23 }[kind as string] ?? 2 ** -24
  for (const [channel, plane] of planes.entries())
    expect(worstDifference(decoded.planes[channel]!, plane)).toBeLessThanOrEqual(step * 0.5001 + 2 ** -25)
})

test.each([
  ['sowt', 's16'],
  ['fl32', 'f32'],
] as const)('AIFC with %s samples', async (compression, kind) => {
  const planes = makeTones(2, 44_100, 0.3)

  const decoded = await decodeAll(makeAiff(planes, 44_100, kind, compression))

  expect(worstDifference(decoded.planes[1]!, planes[1]!)).toBeLessThan(2 ** -15)
})

test.each(LOSSY)('%s %j at %d Hz', needs('ffmpeg'), async (extension, args, rate, slack) => {
  const decoded = await decodeAll(await findFile(lossyName(extension, args, rate)))

  expect(decoded.sampleRate).toBe(rate)
  const length = decoded.planes[0]!.length
  expect(length - SECONDS * rate).toBeGreaterThanOrEqual(0)
  expect(length - SECONDS * rate).toBeLessThanOrEqual(slack)
  const middle = decoded.planes[0]!.subarray(rate / 2, rate)
  expect(strengthAt(middle, toneHz(0), rate)).toBeGreaterThan(0.2)
})

test.each(SURROUND)('5.1 inside %s in the order L R C LFE Ls Rs', needs('ffmpeg'), async (extension) => {
  const decoded = await decodeAll(await findFile(`six.${extension}`))

  expect(decoded.planes).toHaveLength(6)
  const middle = decoded.planes.map((plane) => plane.subarray(12_000, 36_000))
  for (const channel of [0, 1, 2, 4, 5])
    expect(strengthAt(middle[channel]!, toneHz(channel), 48_000)).toBeGreaterThan(0.2)
  expect(strengthAt(middle[3]!, BASS_HZ, 48_000)).toBeGreaterThan(0.2)
})

test.each(NOISES)('%s from a second on: the same samples as in the whole', needs('ffmpeg'), async (extension) => {
  const noise = await findFile(`noise.${extension}`)

  const whole = await decodeAll(noise)
  const part = await decodeAll(noise, { fromSeconds: 2.5 })

  const expected = whole.planes[0]!.subarray(Math.round(2.5 * whole.sampleRate))
  expect(Math.abs(part.planes[0]!.length - expected.length)).toBeLessThanOrEqual(1)
  expect(worstDifference(part.planes[0]!, expected)).toBeLessThan(1e-3)
})
