import { inject } from 'vitest'
import { askService } from './ask-service.ts'

/** False where PostgreSQL is not installed: its tests are skipped there. */
export const hasPostgres = inject('hasPostgres')

/** An empty database of its own on the server that the run shares (see postgres.ts). */
export const createDatabase = () => askService('/empty')

/** The same with all migrations, which are run once for all who ask. */
export const createMigratedDatabase = () => askService('/migrated')
