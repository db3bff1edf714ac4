import { stat } from 'node:fs/promises'
import { findMissingFiles, findSealedWebhooks } from '../../admin/backup/consistency.ts'
import type { Config } from '../../config/config.ts'
import { findWebhookKeys } from '../../config/secrets.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { type Store, sqlitePathOf } from '../../store/store.ts'
import { type Finding, fail, ok, reasonOf, warn } from './doctor-findings.ts'

const OTHERS_CAN_READ = 0o077
const GOOD_SECRET_LENGTH = 32
const GOOD_SECRET_VARIETY = 10

/** Whether store, media and secrets belong together: of a backup that was restored in part they do not. */
export async function checkContents(store: Store, config: Config): Promise<Finding[]> {
  return [await checkFiles(store, config), ...(await checkWebhooks(store, config))]
}

async function checkFiles(store: Store, config: Config): Promise<Finding> {
  const name = 'media files'
  try {
    const { referred, missing, examples } = await findMissingFiles(store, openMediaStore(config))
    if (missing === 0) return ok(name, `${number(referred)} are referred to, and all are there`)
    const mend = 'bring the media back from the backup that the store came from, or import the sounds again'
    return fail(name, `${number(missing)} of ${number(referred)} are not there, such as ${examples[0]}`, mend)
  } catch (error) {
    return fail(name, `they cannot be listed: ${reasonOf(error)}`, 'see media below')
  }
}

async function checkWebhooks(store: Store, config: Config): Promise<Finding[]> {
  const name = 'webhooks'
  // Secrets that cannot be read are a finding of their own.
  const keys = await findWebhookKeys(config.dataDir, config).catch(() => undefined)
  if (keys === undefined) return []
  const { webhooks, sealed } = await findSealedWebhooks(store, keys)
  if (webhooks === 0) return []
  if (sealed > 0) {
    const mend = 'put back the secrets.json or the SIGNING_SECRET they were registered under'
    return [fail(name, `${number(sealed)} of ${number(webhooks)} have a secret that does not open`, mend)]
  }
  const { count } = await store.db
    .selectFrom('webhooks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('suspended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count > 0)
    return [warn(name, `${number(count)} of ${number(webhooks)} are suspended`, 'see "khonhac webhook list"')]
  return [ok(name, `${number(webhooks)}, and each can be signed for`)]
}

/** A file that was made by an older version may be open to everybody on the machine. */
export async function checkStoreFile({ databaseUrl }: Config): Promise<Finding[]> {
  const path = sqlitePathOf(databaseUrl)
  const status = path === undefined ? undefined : await stat(path).catch(() => undefined)
  if (!status || (status.mode & OTHERS_CAN_READ) === 0) return []
  const mode = (status.mode & 0o777).toString(8)
  return [warn('store file', `${path} can be read by others (mode ${mode})`, `run chmod 600 ${path}*`)]
}

/** What works on one machine and not on several, or not from outside. */
export function checkSettings({ databaseUrl, publicUrl, signingSecret, redisUrl, s3 }: Config): Finding[] {
  const name = 'settings'
  const findings: Finding[] = []
  const isShared = databaseUrl.startsWith('postgres') || redisUrl !== undefined || s3 !== undefined
  if (isShared && /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(publicUrl))
    findings.push(warn(name, `links begin with ${publicUrl}`, 'set PUBLIC_URL to the address that partners see'))
  if (databaseUrl.startsWith('postgres') && signingSecret === undefined)
    findings.push(
      warn(
        name,
        'SIGNING_SECRET is generated, so each machine has its own',
        `set one: ${MAKE_SECRET}, on every machine`,
      ),
    )
  if (signingSecret !== undefined && isGuessable(signingSecret))
    findings.push(warn(name, 'SIGNING_SECRET is short or repeats itself', `make a better one: ${MAKE_SECRET}`))
  return findings
}

const MAKE_SECRET = 'openssl rand -base64 32'

function isGuessable(secret: string): boolean {
  return secret.length < GOOD_SECRET_LENGTH || new Set(secret).size < GOOD_SECRET_VARIETY
}

const number = (value: number) => value.toLocaleString('en-US')
