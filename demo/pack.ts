import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { projectFile } from '../src/config/project-files.ts'
import type { Ingested, Preview } from '../src/sound/ingest.ts'
import type { SoundWorkers } from '../src/sound/sound-workers.ts'

/** The sounds and pictures of the demo songs; its README says where they come from. */
export const PACK = fileURLToPath(projectFile('demo/pack'))

type Measures = Omit<Ingested, 'preview'> & { preview: Omit<Preview, 'mp3' | 'master'> }

/**
 * What an import would measure and cut of a sound of the pack, taken from the pack: measuring and encoding all songs would
 * take a minute. The preview is its own master, so marked copies are made of it.
 */
export async function readPack(): Promise<SoundWorkers['ingest']> {
  const packed = await promisify(gunzip)(await readFile(join(PACK, 'measures.json.gz')))
  const measures: Record<string, Measures> = JSON.parse(packed.toString())
  return async (path) => {
    const name = basename(path, '.opus')
    const mp3 = await readFile(join(PACK, 'previews', `${name}.mp3`))
    const measured = measures[name]!
    return { ...measured, preview: { ...measured.preview, mp3, master: mp3 } }
  }
}
