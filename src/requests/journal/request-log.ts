import { createRefusalFolder } from './fold-refusals.ts'
import type { Journal } from './journal.ts'
import type { RequestEntry } from './journal-line.ts'

/** Where every answered request is written down before its answer leaves. */
export interface RequestLog {
  /** Calls `send` once the entry is in the journal, or counted among equal refusals. `address` is what refusals are counted by. */
  record(address: string, entry: RequestEntry, send: () => void): void
  /** Sends what waits for the end of the turn. */
  sendRecorded(): void
  /** Writes the counted refusals now. They are written within a second anyway; a process that is killed before loses their count. */
  flush(): void
}

const FOLD_MS = 1000

/** What is answered in one turn of the event loop is written to the journal at once, and only then sent: one write for many requests. */
export function createRequestLog(journal: Pick<Journal, 'append'>, onUnsent: (error: unknown) => void): RequestLog {
  const folder = createRefusalFolder()
  let foldTimer: NodeJS.Timeout | undefined
  let entries: RequestEntry[] = []
  let sends: (() => void)[] = []

  function sendRecorded(): void {
    const ready = sends
    if (entries.length > 0) journal.append(...entries)
    entries = []
    sends = []
    for (const send of ready) sendOne(send)
  }

  /** An answer that cannot be sent must not stop the other answers of the same turn. */
  function sendOne(send: () => void): void {
    try {
      send()
    } catch (error) {
      onUnsent(error)
    }
  }

  function flush(): void {
    clearTimeout(foldTimer)
    foldTimer = undefined
    const lines = folder.take()
    if (lines.length > 0) journal.append(...lines)
  }

  function isFolded(address: string, entry: RequestEntry): boolean {
    if (!isUnpaid(entry)) return false
    foldTimer ??= setTimeout(flush, FOLD_MS).unref()
    if (folder.isFull) flush()
    return folder.fold(address, entry)
  }

  return {
    record(address, entry, send) {
      if (sends.length === 0) setImmediate(sendRecorded)
      sends.push(send)
      if (!isFolded(address, entry)) entries.push(entry)
    },
    sendRecorded,
    flush,
  }
}

/** A refusal that cost no quota, so that nothing but this bounds how many there are. */
function isUnpaid({ code, status, keyId }: RequestEntry): boolean {
  return code !== undefined && (keyId === undefined || status === 429)
}
