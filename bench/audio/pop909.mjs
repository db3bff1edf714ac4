import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMusicalKey } from '../../dist/src/catalog/musical-key.js'
import { renderMidiFile } from './songs.mjs'

const SONGS = 60

/** The first songs of POP909 with one key throughout, or none where POP909 does not name a clone of it. */
export function findPop909() {
  const root = process.env.POP909
  if (!root) return []
  return Array.from({ length: SONGS }, (_, index) => String(index + 1).padStart(3, '0')).flatMap((name) => {
    const folder = join(root, 'POP909', name)
    const keys = existsSync(join(folder, 'key_audio.txt'))
      ? readFileSync(join(folder, 'key_audio.txt'), 'utf8').trim().split('\n')
      : []
    if (keys.length !== 1) return []
    const beats = readFileSync(join(folder, 'beat_midi.txt'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => Number.parseFloat(line))
    const gaps = beats
      .filter((beat) => beat < 75)
      .map((beat, i, all) => beat - (all[i - 1] ?? beat))
      .slice(1)
      .sort((a, b) => a - b)
    const soundfont = Number(name) % 2 ? 'FluidR3_GM.sf2' : 'TimGM6mb.sf2'
    return [
      {
        set: 'POP909',
        name,
        bpm: 60 / gaps[gaps.length >> 1],
        key: parseMusicalKey(keys[0].split('\t')[2].replace(':', '')) ?? null,
        load: () => renderMidiFile(join(folder, `${name}.mid`), soundfont, 75),
      },
    ]
  })
}
