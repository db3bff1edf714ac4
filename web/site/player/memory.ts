import { readStored, writeStored } from '../parts/stored.ts'
import type { Playable } from './playable.ts'
import type { Repeat } from './player.ts'

/** What is kept over a reload, and for the next tab. */
export interface Remembered {
  track: Playable
  queue: readonly Playable[]
  position: number
  duration: number
  /** Not there in what was kept by an older page. */
  repeat?: Repeat
}

const KEY = 'kn-player'

/** Over a reload the tab's own; a new tab begins with what was heard last in any. */
const STORAGES = [() => sessionStorage, () => localStorage]

export const recall = (): Remembered | undefined =>
  (STORAGES.map((storageOf) => readStored(KEY, storageOf)).find((kept) => kept !== null) as Remembered) ?? undefined

export function remember(kept: Remembered | undefined): void {
  for (const storageOf of STORAGES) writeStored(KEY, kept, storageOf)
}
