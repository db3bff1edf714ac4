import { OperatorError } from '../admin/operator-error.ts'
import { NEWEST_SCHEMA } from '../store/migrations.ts'
import { readSchemaVersion } from '../store/schema-version.ts'

/** Where a store is, without the password that its URL may hold. */
export function describeStore(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  const { host, pathname } = new URL(url)
  return `PostgreSQL at ${host}, database ${decodeURIComponent(pathname.slice(1)) || '(the default)'}`
}

/** Looks without touching. Throws a OperatorError that says what to do unless the store can be used as it is, or made. */
export async function checkSchema(url: string, mayCreate: boolean): Promise<'ready' | 'none'> {
  const version = await readSchemaVersion(url)
  const place = describeStore(url)
  if (version === undefined) {
    if (mayCreate) return 'none'
    throw new OperatorError(
      `there is no store yet (${place}): "khonhac serve" or "khonhac migrate" makes one; --data, DATA_DIR or DATABASE_URL name another`,
    )
  }
  if (version < NEWEST_SCHEMA)
    throw new OperatorError(
      `the store has schema ${version} and this version needs ${NEWEST_SCHEMA} (${place}): run "khonhac migrate" when the servers may be updated`,
    )
  if (version > NEWEST_SCHEMA)
    throw new OperatorError(
      `the store has schema ${version}, newer than this version knows (${NEWEST_SCHEMA}; ${place}): run a newer khonhac`,
    )
  return 'ready'
}
