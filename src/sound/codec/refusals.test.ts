import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { madeOnce } from '../../../test/support/made-once.ts'
import { needs } from '../../../test/support/programs.ts'
import { ffmpeg, makeAiff, makeTones, makeWav, saveEndless } from '../../../test/support/sounds.ts'
import { AudioError } from '../codec.ts'
import { decodeSound } from './decode.ts'
import type { SoundSource } from './sound-file.ts'

async function countSamples(source: SoundSource, options = {}): Promise<number> {
  let samples = 0
  for await (const block of await decodeSound(source, options)) samples += block[0]!.length
  return samples
}

/** Why it was refused, in a word, or "accepted". */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof AudioError) {
      expect(error.message).not.toContain('\n')
      return error.code
    }
    throw error
  }
  return 'accepted'
}

const wav = makeWav(makeTones(2, 44_100, 2), 44_100)
const aiff = makeAiff(makeTones(2, 44_100, 2), 44_100, 's16')
const random = Buffer.from(Uint32Array.from({ length: 20_000 }, (_, i) => Math.imul(i + 1, 2_654_435_761)).buffer)

const MADE: [string, Uint8Array, string][] = [
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a text called song.mp3', Buffer.from('Đây không phải là bài hát.\n'.repeat(500)), 'unrecognised'],
  ['noise of bytes', random, 'unrecognised'],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'), 'unrecognised'],
  ['half a WAV', wav.subarray(0, wav.length / 2), 'truncated'],
  ['the first bytes of a WAV', wav.subarray(0, 20), 'truncated'],
  ['a WAV without samples', makeWav([new Float32Array(0)], 44_100), 'empty'],
  ['half an AIFF', aiff.subarray(0, aiff.length / 2), 'truncated'],
  ['a FLAC header alone', Buffer.from('fLaC\x80\x00\x00\x22', 'latin1'), 'corrupt'],
  ['an MP4 header alone', Buffer.from('\x00\x00\x00\x14ftypM4A \x00\x00\x02\x00isom', 'latin1'), 'truncated'],
]

const ENCODED: [string, string[]][] = [
  ['flac', []],
  ['mp3', ['-b:a', '128k']],
  ['m4a', ['-b:a', '128k']],
  ['m4a', ['-b:a', '128k', '-movflags', '+faststart']],
  ['ogg', ['-c:a', 'libvorbis']],
  ['opus', ['-c:a', 'libopus']],
]

const noiseName = (extension: string, args: readonly string[]) => `noise${args.join('')}.${extension}`

/** By one process: starting it takes longer than making a sound. */
async function makeNoises(folder: string): Promise<void> {
  const nameOf = (extension: string, args: readonly string[]) => join(folder, noiseName(extension, args))
  const outputs = ENCODED.flatMap(([extension, args]) => ['-ac', '2', ...args, nameOf(extension, args)])
  await ffmpeg('-f', 'lavfi', '-i', 'anoisesrc=d=5:c=pink:r=44100:seed=3', ...outputs)
}

async function readNoise(extension: string, args: readonly string[]): Promise<Buffer> {
  return await readFile(join(await madeOnce('refused-sounds', makeNoises), noiseName(extension, args)))
}

async function newPath(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-refusals-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, name)
}

test.each(MADE)('refuses %s', async (_, bytes, code) => {
  expect(await refusalOf(countSamples(bytes))).toBe(code)
})

test.each(ENCODED)('refuses %s %j that breaks off', needs('ffmpeg'), async (extension, args) => {
  const whole = await readNoise(extension, args)
  const half = whole.subarray(0, Math.round(whole.length * 0.6))

  expect(['truncated', 'corrupt']).toContain(await refusalOf(countSamples(half)))
})

test.each(ENCODED)('refuses %s %j with damage in the middle', needs('ffmpeg'), async (extension, args) => {
  const bytes = await readNoise(extension, args)
  for (let at = bytes.length * 0.3; at < bytes.length * 0.6; at += 4000) random.copy(bytes, at, 0, 900)

  expect(await refusalOf(countSamples(bytes))).toBe('corrupt')
})

test('takes a file for what it is, whatever it is called, and silence for sound', async () => {
  const path = await newPath('song.mp3')
  await writeFile(path, makeWav([new Float32Array(44_100)], 44_100))

  expect(await countSamples(path)).toBe(44_100)
})

// How much memory that takes: memory.long.test.ts.
test('takes a file of any length, or refuses one that is longer than wanted', async () => {
  const path = await newPath('endless.wav')
  await saveEndless(path, 300)

  expect(await countSamples(path)).toBe(300 * 44_100)
  expect(await refusalOf(countSamples(path, { maxSeconds: 200 }))).toBe('too_long')
})
