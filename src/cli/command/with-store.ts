import { type Config, loadConfig } from '../../config/config.ts'
import { splitHosts } from '../../config/database-url.ts'
import type { Intake } from '../../editing/files/intake.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import { openSoundWorkers } from '../../sound/sound-workers.ts'
import { NEWEST_SCHEMA } from '../../store/migrations/migrations.ts'
import { readSchemaVersion } from '../../store/migrations/schema-version.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { Context } from './command.ts'

/** Where a store is, without the password that its URL may hold. */
export function describeStore(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  const servers = splitHosts(url).map((one) => new URL(one))
  const { pathname } = servers[0]!
  return `PostgreSQL at ${servers.map(({ host }) => host).join(' or ')}, database ${decodeURIComponent(pathname.slice(1)) || '(the default)'}`
}

/**
 * Opens the configured store and closes it whatever happens. Only `serve` and `migrate` change a schema: an older or newer store is
 * refused. A store that does not exist is refused too, unless the command may be the first to write to it.
 */
export async function withStore<T>(
  context: Context,
  work: (store: Store, config: Config) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  const config = loadConfig(context.env)
  const url = config.databaseUrl
  const isNew = (await requireSchema(url, mayCreate)) === 'none'
  if (context.stderr.isTTY)
    context.stderr.write(dim(context, `${isNew ? 'new store' : 'store'}: ${describeStore(url)}`))
  return await withOpenStore(url, async (store) => {
    if (isNew) await store.migrate()
    return await work(store, config)
  })
}

const dim = ({ env }: Context, text: string) => (env.NO_COLOR ? `${text}\n` : `\u001b[2m${text}\u001b[0m\n`)

/** Reads the version without changing anything. Throws an OperatorError that says what to do unless the store can be used, or created. */
async function requireSchema(url: string, mayCreate: boolean): Promise<'ready' | 'none'> {
  const version = await readSchemaVersion(url)
  const place = describeStore(url)
  if (version === undefined) {
    if (mayCreate) return 'none'
    throw new OperatorError({
      vi: `chưa có kho dữ liệu (${place}): "khonhac serve" hoặc "khonhac migrate" sẽ tạo; --data, DATA_DIR hoặc DATABASE_URL chỉ ra kho khác`,
      en: `there is no store yet (${place}): "khonhac serve" or "khonhac migrate" makes one; --data, DATA_DIR or DATABASE_URL name another`,
    })
  }
  if (version < NEWEST_SCHEMA)
    throw new OperatorError({
      vi: `kho dữ liệu có lược đồ ${version}, phiên bản này cần ${NEWEST_SCHEMA} (${place}): hãy chạy "khonhac migrate" khi có thể cập nhật máy chủ`,
      en: `the store has schema ${version} and this version needs ${NEWEST_SCHEMA} (${place}): run "khonhac migrate" when the servers may be updated`,
    })
  if (version > NEWEST_SCHEMA)
    throw new OperatorError({
      vi: `kho dữ liệu có lược đồ ${version}, mới hơn phiên bản này biết (${NEWEST_SCHEMA}; ${place}): hãy chạy khonhac mới hơn`,
      en: `the store has schema ${version}, newer than this version knows (${NEWEST_SCHEMA}; ${place}): run a newer khonhac`,
    })
  return 'ready'
}

/** An existing store with this schema or an older one: a backup is wanted most before an upgrade. */
export async function withCurrentOrOlderStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const version = await readSchemaVersion(config.databaseUrl)
  const place = describeStore(config.databaseUrl)
  if (version === undefined)
    throw new OperatorError({
      vi: `chưa có kho dữ liệu (${place}): --data hoặc DATABASE_URL chỉ ra kho khác`,
      en: `there is no store yet (${place}): --data or DATABASE_URL name another`,
    })
  if (version > NEWEST_SCHEMA)
    throw new OperatorError({
      vi: `kho dữ liệu có lược đồ ${version}, mới hơn phiên bản này biết (${place}): hãy chạy khonhac mới hơn`,
      en: `the store has schema ${version}, newer than this version knows (${place}): run a newer khonhac`,
    })
  return await withOpenStore(config.databaseUrl, work)
}

/** Opens a store whatever its schema is, and closes it whatever happens. */
export async function withOpenStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ url, use: 'many writes' })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** What reads the files that lines and flags name. Its threads start with the first sound. */
export async function withIntake<T>(
  config: Config,
  folder: string,
  work: (intake: Intake) => Promise<T>,
  mayLeaveFolder = true,
): Promise<T> {
  const sounds = openSoundWorkers()
  try {
    return await work({ media: openMediaStore(config), sounds, folder, mayLeaveFolder })
  } finally {
    await sounds.close()
  }
}
