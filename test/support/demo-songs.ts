import { join } from 'node:path'
import { PACK } from '../../demo/pack.ts'
import { type DemoSong, SONGS } from '../../demo/songs/songs.ts'
import { readPlanes } from '../../src/sound/read-planes.ts'
import { slugify } from '../../src/text/slug.ts'

const RATE = 44_100

export const demoSong = (title: string): DemoSong => SONGS.find((song) => song.title === title)!

/** Real music for tests: the first seconds of the preview of a demo song. */
export async function readDemoSong(index: number, seconds: number): Promise<[Float32Array, Float32Array]> {
  const path = join(PACK, 'previews', `${slugify(SONGS[index]!.title)}.mp3`)
  const [left, right] = await readPlanes(path)
  return [left.slice(0, seconds * RATE), right.slice(0, seconds * RATE)]
}
