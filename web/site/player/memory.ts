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

/** A browser that keeps nothing, or a frame that may not, remembers nothing. */
function inStorages<T>(work: (storage: Storage) => T | undefined): T | undefined {
  for (const storageOf of STORAGES) {
    try {
      const result = work(storageOf())
      if (result !== undefined) return result
    } catch {}
  }
  return undefined
}

export const isRemembered = (): boolean => inStorages((storage) => storage.getItem(KEY) ?? undefined) !== undefined

export const recall = (): Remembered | undefined =>
  inStorages((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') ?? undefined)

export function remember(kept: Remembered | undefined): void {
  inStorages((storage) => {
    if (kept === undefined) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(kept))
    return undefined
  })
}
