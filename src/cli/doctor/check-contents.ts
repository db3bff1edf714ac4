import { stat } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import { findSealingKeys } from '../../config/secrets.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { reasonOf } from '../../operator-error.ts'
import { type Store, sqlitePathOf } from '../../store/store.ts'
import { findMissingFiles, findSealedWebhooks } from '../backup/consistency.ts'
import { formatNumber } from '../terminal/format.ts'
import { fail, ok, type Verdict, warn } from './findings.ts'

const GROUP_OR_OTHERS = 0o077
const MIN_SECRET_LENGTH = 32
const MIN_SECRET_DISTINCT = 10

/** Whether store and media belong together: they do not after only a part of a backup was restored. */
export async function checkFiles(store: Store, config: Config): Promise<Verdict> {
  try {
    const { referred, missing, examples } = await findMissingFiles(store, openMediaStore(config))
    if (missing === 0) return ok(`${formatNumber(referred)} are referred to, and all are there`)
    const mend = 'bring the media back from the backup that the store came from, or import the sounds again'
    return fail(`${formatNumber(missing)} of ${formatNumber(referred)} are not there, such as ${examples[0]}`, mend)
  } catch (error) {
    return fail(`they cannot be listed: ${reasonOf(error)}`, 'see media below')
  }
}

/** Whether store and secrets do. */
export async function checkWebhooks(store: Store, config: Config): Promise<Verdict | undefined> {
  // Secrets that cannot be read are already reported by checkSecrets.
  const keys = await findSealingKeys(config.dataDir, config).catch(() => undefined)
  if (keys === undefined) return undefined
  const { webhooks, sealed } = await findSealedWebhooks(store, keys)
  if (webhooks === 0) return undefined
  if (sealed > 0) {
    const mend = 'put back the secrets.json or the SIGNING_SECRET they were registered under'
    return fail(`${formatNumber(sealed)} of ${formatNumber(webhooks)} have a secret that does not open`, mend)
  }
  const { count } = await store.db
    .selectFrom('webhooks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('suspended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count > 0)
    return warn(`${formatNumber(count)} of ${formatNumber(webhooks)} are suspended`, 'see "khonhac webhook list"')
  return ok(`${formatNumber(webhooks)}, and each can be signed for`)
}

/** A file that an older version created may be readable by every user of the machine. */
export async function checkStoreFile({ databaseUrl }: Config): Promise<Verdict | undefined> {
  const path = sqlitePathOf(databaseUrl)
  const status = path === undefined ? undefined : await stat(path).catch(() => undefined)
  if (!status || (status.mode & GROUP_OR_OTHERS) === 0) return undefined
  const mode = (status.mode & 0o777).toString(8)
  return warn(`${path} can be read by others (mode ${mode})`, `run chmod 600 ${path}*`)
}

/** Settings that work on one machine but not on several, or not for clients on other machines. */
export function checkSettings({ databaseUrl, publicUrl, signingSecret, redisUrl, s3 }: Config): Verdict[] {
  const findings: Verdict[] = []
  const isShared = databaseUrl.startsWith('postgres') || redisUrl !== undefined || s3 !== undefined
  if (isShared && /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(publicUrl))
    findings.push(warn(`links begin with ${publicUrl}`, 'set PUBLIC_URL to the address that partners see'))
  if (databaseUrl.startsWith('postgres') && signingSecret === undefined)
    findings.push(
      warn('SIGNING_SECRET is generated, so each machine has its own', `set one: ${MAKE_SECRET}, on every machine`),
    )
  if (signingSecret !== undefined && isGuessable(signingSecret))
    findings.push(warn('SIGNING_SECRET is short or repeats itself', `make a better one: ${MAKE_SECRET}`))
  return findings
}

const MAKE_SECRET = 'openssl rand -base64 32'

function isGuessable(secret: string): boolean {
  return secret.length < MIN_SECRET_LENGTH || new Set(secret).size < MIN_SECRET_DISTINCT
}
