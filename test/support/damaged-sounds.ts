import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
  'sound.avi': ['-c:a', 'libmp3lame'],
  'back.m4a': ['-c:a', 'aac'],
  'slow.ogg': ['-c:a', 'libvorbis', '-ar', '22050'],
} as const satisfies Record<string, readonly string[]>

export type SoundName = keyof typeof SOUNDS

export type SoundFolder = Awaited<ReturnType<typeof openSoundFolder>>

export async function openSoundFolder() {
  const made = await madeOnce('damaged-sounds', makeSounds)
  /** Where this one lies, whole. */
  const pathOf = (name: SoundName) => join(made, name)
  /** Noise in this format. */
  const read = (name: SoundName) => readFile(pathOf(name))
  return { pathOf, read }
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
