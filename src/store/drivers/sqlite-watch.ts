import { createListeners, type OwnWatch } from './commit-watch.ts'
import type { SqliteFile } from './sqlite.ts'

const POLL_MS = 100

/** Hears of other processes through SQLite's own count of their commits, 3 µs a look. */
export function watchSqlite(file: SqliteFile): OwnWatch {
  const listeners = createListeners()
  let toldVersion: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function readVersion(): number | undefined {
    try {
      return file.readDataVersion()
    } catch {
      // Unreadable: the queries will say so; there is nothing new to be had here.
      return toldVersion
    }
  }

  function look() {
    const version = readVersion()
    if (version === toldVersion) return
    // Kept before telling: a commit during the telling then counts as new, at worst told twice.
    toldVersion = version
    listeners.tell()
  }

  function poll() {
    file.connect().then(look, () => {})
  }

  return {
    subscribe(listener) {
      if (!timer && !isClosed) {
        timer = setInterval(poll, POLL_MS).unref()
        poll()
      }
      return listeners.add(listener)
    },
    isCurrent: () => readVersion() === toldVersion,
    tell: listeners.tell,
    async close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}
