import { readStored, writeStored } from '../parts/stored.ts'

const STORED = 'kn_likes'
/** The oldest are forgotten: only the button is, not the like. */
const MAX_STORED = 1000

/** What was shown after a like stays for as long as the server may take to count it (src/listening/apply-counts.ts). */
const SHOWN = 'kn_like_counts'
const SHOWN_MS = 60_000

type Shown = Record<string, { count: number; at: number }>

export function readShown(): Shown {
  const stored = readStored(SHOWN)
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored as Shown) : []
  return Object.fromEntries(entries.filter(([, shown]) => Math.abs(Date.now() - shown?.at) < SHOWN_MS))
}

export const rememberShown = (id: string, count: number) =>
  writeStored(SHOWN, { ...readShown(), [id]: { count, at: Date.now() } })

/** The latest last. */
export function readLikes(): string[] {
  const stored = readStored(STORED)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

export function remember(id: string, isLiked: boolean): void {
  const others = readLikes().filter((one) => one !== id)
  writeStored(STORED, isLiked ? [...others, id].slice(-MAX_STORED) : others)
}
