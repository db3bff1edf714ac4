import { inject } from 'vitest'

/** False where PostgreSQL is not installed: its tests are skipped there. */
export const hasPostgres = inject('databases') !== null

/** An empty database of its own on the server that the run shares (see postgres.ts). */
export const createDatabase = () => askForDatabase('/empty')

/** The same with all migrations, which are run once for all who ask. */
export const createMigratedDatabase = () => askForDatabase('/migrated')

async function askForDatabase(path: string): Promise<string> {
  const response = await fetch(new URL(path, inject('databases')!), { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
