import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { toDataStoreError } from './driver-errors.ts'
import { OwnSqliteCompiler } from './sqlite-compiler.ts'

/** A SQLite store that is only read; its queries are run by `run`. */
export function readingDialect(run: <R>(query: CompiledQuery) => Promise<QueryResult<R>>): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      try {
        return await run(query)
      } catch (error) {
        throw toDataStoreError(error)
      }
    },
    streamQuery() {
      throw new Error('Rows are not streamed: read them in batches.')
    },
  }
  const refuse = async () => {
    throw new Error('This store is only read.')
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new OwnSqliteCompiler(),
  }
}
