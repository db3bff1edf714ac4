import type { Playable } from './playable.ts'

/** What a tab keeps over a reload. */
export interface Remembered {
  track: Playable
  queue: readonly Playable[]
  position: number
  duration: number
}

const KEY = 'kn-player'

/** A browser that keeps nothing, or a frame that may not, remembers nothing. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

export const isRemembered = (): boolean => inStorage((storage) => storage.getItem(KEY) !== null) === true

export const recall = (): Remembered | undefined =>
  inStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') ?? undefined)

export function remember(kept: Remembered | undefined): void {
  inStorage((storage) => (kept === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, JSON.stringify(kept))))
}
