import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { AudioError } from '../../src/sound/codec.ts'
import { codecs } from './codecs.ts'
import { madeOnce } from './made-once.ts'
import { ffmpeg } from './sounds.ts'

/** The length of every sound made here. */
export const SECONDS = 2

/** Every sound that is damaged, with how it is made. */
const SOUNDS = {
  'sound.mp3': ['-b:a', '128k'],
  'sound.flac': [],
  'sound.ogg': ['-c:a', 'libvorbis'],
  'sound.opus': ['-c:a', 'libopus'],
  'sound.aac': ['-c:a', 'aac'],
  'sound.wav': [],
  'front.m4a': ['-movflags', '+faststart'],
  'sound.webm': ['-c:a', 'libopus'],
  'sound.mkv': ['-c:a', 'aac'],
  'sound.wv': [],
  'sound.ts': ['-c:a', 'aac'],
  'sound.wma': [],
  'sound.caf': [],
  'sound.ac3': [],
  'sound.au': [],
  'sound.w64': [],
  'sound.avi': ['-c:a', 'libmp3lame'],
  'sound.mpg': ['-c:a', 'mp2', '-f', 'mpeg'],
  'back.m4a': ['-c:a', 'aac'],
  'slow.ogg': ['-c:a', 'libvorbis', '-ar', '22050'],
  'alac.m4a': ['-c:a', 'alac', '-movflags', '+faststart'],
} as const satisfies Record<string, readonly string[]>

export type SoundName = keyof typeof SOUNDS

export interface SoundFolder extends AsyncDisposable {
  /** For what a test writes. */
  path: string
  /** Where this one lies, whole. */
  pathOf(name: SoundName): string
  /** Noise in this format. */
  read(name: SoundName): Promise<Buffer>
}

export async function openSoundFolder(): Promise<SoundFolder> {
  const made = await madeOnce('damaged-sounds', makeSounds)
  const path = await mkdtemp(join(tmpdir(), 'khonhac-damaged-'))
  const pathOf = (name: SoundName) => join(made, name)
  return {
    path,
    pathOf,
    read: (name) => readFile(pathOf(name)),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

/** By one process: starting it takes longer than making a sound. */
async function makeSounds(folder: string): Promise<void> {
  const noise = ['-f', 'lavfi', '-i', `anoisesrc=d=${SECONDS}:c=pink:r=44100:seed=3`]
  const outputs = Object.entries(SOUNDS).flatMap(([name, args]) => ['-ac', '2', ...args, join(folder, name)])
  await ffmpeg(...noise, ...outputs)
}

/** The same bytes whenever it is asked. */
export function garbage(length: number): Buffer {
  const words = Uint32Array.from({ length: Math.ceil(length / 4) }, (_, i) => {
    const mixed = Math.imul(i + 1, 2_654_435_761)
    return Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519)
  })
  return Buffer.from(words.buffer, 0, length)
}

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

/** Fails where one codec takes a damaged file that the other refuses, for each of these numbers of `mutate`. */
export async function compareCodecs(bytes: Buffer, folder: string, seeds: readonly number[]): Promise<void> {
  const path = join(folder, 'mutated')
  for (const seed of seeds) {
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
}

/** Formats in which the two codecs have decoders of different make. */
export const COMPARED = ['sound.mp3', 'sound.flac', 'alac.m4a'] as const satisfies readonly SoundName[]
