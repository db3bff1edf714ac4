import { cp, stat } from 'node:fs/promises'

/**
 * Copies the folder of an installation that was stopped in order. Its write-ahead log is empty then, and may go at any moment: when the
 * collector finds the last statement of a connection that this process has closed.
 */
export async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    async filter(path) {
      if (!/\.db-(?:wal|shm)$/.test(path)) return true
      const log = path.endsWith('-wal') ? await stat(path).catch(() => undefined) : undefined
      if (log !== undefined && log.size > 0) throw new Error(`${path} has what the file of the store lacks`)
      return false
    },
  })
}
