import { createListeners, type OwnWatch } from './commit-watch.ts'
import type { SqliteFile } from './sqlite.ts'

const POLL_MS = 100

/** Notices commits of other processes by SQLite's own count of them; reading it takes 3 µs. */
export function watchSqlite(file: SqliteFile): OwnWatch {
  const listeners = createListeners()
  let toldVersion: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function readVersion(): number | undefined {
    try {
      return file.readDataVersion()
    } catch {
      // Unreadable: queries will report it; there is nothing new to tell.
      return toldVersion
    }
  }

  function look() {
    const version = readVersion()
    if (version === toldVersion) return
    // Set before the listeners are called: a commit meanwhile then counts as new, and at worst is told twice.
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
    isCurrent() {
      const isCurrent = readVersion() === toldVersion
      // Told now: until the next poll everyone who asks would be sent to the store for the same commit.
      if (!isCurrent && timer) look()
      return isCurrent
    },
    tell: listeners.tell,
    async close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}
