import type { UploadRow } from './use-uploads.ts'

/** A file that was chosen and not sent: the browser forgets the file, not what was written of it. */
export type Unsent = Pick<UploadRow, 'title' | 'artist' | 'genre' | 'isDraft'> & { fileName: string; bytes: number }

const KEY = 'kn-unsent'

export const isUnsent = ({ phase, job }: UploadRow) =>
  phase === 'waiting' || phase === 'queued' || phase === 'sending' || (phase === 'failed' && job === undefined)

export const toUnsent = ({ file, title, artist, genre, isDraft }: UploadRow): Unsent => ({
  ...{ title, artist, genre, isDraft },
  ...{ fileName: file.name, bytes: file.size },
})

/** Kept for this tab and this administrator; it outlives a reload. */
export function readUnsent(name: string): Unsent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { name?: string; files?: Unsent[] }
    return kept.name === name ? (kept.files ?? []) : []
  } catch {
    return []
  }
}

export function keepUnsent(name: string, files: readonly Unsent[]): void {
  try {
    if (files.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ name, files }))
  } catch {
    // A browser that keeps nothing: then closing the tab asks all the same.
  }
}
