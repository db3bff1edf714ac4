import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from './private-folder.ts'

interface Secrets {
  /** Signs media links. */
  signingSecret: string
  /** Links that these signed are still good. */
  formerSigningSecrets: readonly string[]
  /** The operator's password for the console. */
  adminPassword: string
  /** 32 bytes each. The first seals secrets in the store (webhooks', mails'); what any of them sealed can be opened. */
  sealingKeys: readonly [Buffer, ...Buffer[]]
  /** The first marks; what any of them marked can be traced. */
  watermarkSecrets: readonly [string, ...string[]]
  /** The first signs listens and makes listeners' digests; what any of them made is known. */
  listeningKeys: readonly [Buffer, ...Buffer[]]
}

/** What the environment says of them. */
interface GivenSecrets {
  signingSecret?: string | undefined
  formerSigningSecrets?: readonly string[]
  adminPassword?: string | undefined
}

interface LoadedSecrets {
  secrets: Secrets
  /** One line for the log when something about the file is not as it should be. */
  warning: string | undefined
}

const FIELDS = ['signing_secret', 'admin_password', 'webhook_secret_key', 'watermark_secret'] as const
type StoredSecrets = Record<(typeof FIELDS)[number], string>

const OTHERS_CAN_READ = 0o077
const KEY_BYTES = 32

export function secretsPath(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/**
 * Reads the secrets of this installation, or makes them on the first start. What the environment gives wins, and what else machines must
 * agree on is derived from it: those with the same `SIGNING_SECRET` open each other's webhooks.
 */
export async function loadSecrets(dataDir: string, given: GivenSecrets): Promise<LoadedSecrets> {
  const path = secretsPath(dataDir)
  const stored = (await readSecrets(path)) ?? (await createSecrets(dataDir, path))
  const { signingSecret, formerSigningSecrets = [] } = given
  return {
    secrets: {
      signingSecret: signingSecret ?? stored.signing_secret,
      formerSigningSecrets,
      adminPassword: given.adminPassword ?? stored.admin_password,
      sealingKeys: sealingKeysOf(stored, given) as [Buffer, ...Buffer[]],
      listeningKeys: listeningKeysOf(stored, given) as [Buffer, ...Buffer[]],
      watermarkSecrets:
        signingSecret === undefined
          ? [stored.watermark_secret, ...formerSigningSecrets.map(watermarkSecretFrom)]
          : ([signingSecret, ...formerSigningSecrets].map(watermarkSecretFrom).concat(stored.watermark_secret) as [
              string,
            ]),
    },
    warning: await findModeProblem(path),
  }
}

/** The keys that a server of this installation would open sealed texts with. Makes nothing: there may be none yet. */
export async function findSealingKeys(dataDir: string, given: GivenSecrets): Promise<readonly Buffer[]> {
  return sealingKeysOf(await readSecrets(secretsPath(dataDir)), given)
}

/** The stored key stays last: it sealed what there was before a secret was given. */
function sealingKeysOf(
  stored: StoredSecrets | undefined,
  { signingSecret, formerSigningSecrets = [] }: GivenSecrets,
): readonly Buffer[] {
  const storedKeys = stored ? [Buffer.from(stored.webhook_secret_key, 'base64url')] : []
  if (signingSecret === undefined) return storedKeys
  return [...[signingSecret, ...formerSigningSecrets].map(sealingKeyFrom), ...storedKeys]
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `khonhac ${purpose}`, KEY_BYTES))
}

/** The stored secret stays last: likes of before a secret was given are still known. */
function listeningKeysOf(stored: StoredSecrets, { signingSecret, formerSigningSecrets = [] }: GivenSecrets): Buffer[] {
  const given = signingSecret === undefined ? [] : [signingSecret]
  return [...given, ...formerSigningSecrets, stored.signing_secret].map((secret) => derive(secret, 'listening'))
}

const watermarkSecretFrom = (secret: string) => derive(secret, 'watermark').toString('base64url')
const sealingKeyFrom = (secret: string) => derive(secret, 'webhook secrets')

/** Undefined when there is no file; an error when it is damaged: making new secrets would silently void links and webhooks. */
export async function readSecrets(path: string): Promise<StoredSecrets | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const damaged = (what: string) =>
    new Error(`${path} ${what}: restore it from a backup, or remove it to make new secrets`)
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    throw damaged('is not JSON')
  }
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  for (const field of FIELDS) {
    if (typeof values[field] !== 'string' || values[field] === '') throw damaged(`lacks ${field}`)
  }
  const secrets = values as StoredSecrets
  if (Buffer.from(secrets.webhook_secret_key, 'base64url').length !== KEY_BYTES)
    throw damaged(`has a webhook_secret_key that is not ${KEY_BYTES} bytes`)
  return secrets
}

export async function findModeProblem(path: string): Promise<string | undefined> {
  const { mode } = await stat(path)
  if ((mode & OTHERS_CAN_READ) === 0) return undefined
  return `${path} can be read by others (mode ${(mode & 0o777).toString(8)}): run chmod 600 ${path}`
}

/** Linked into place whole, so that of several processes that start at once the first one's secrets are everybody's. */
async function createSecrets(dataDir: string, path: string): Promise<StoredSecrets> {
  await mkdir(dataDir, PRIVATE_FOLDER)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeDurably(draft, `${JSON.stringify(generateSecrets(), null, 2)}\n`)
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  await syncDirectory(dataDir)
  const stored = await readSecrets(path)
  if (!stored) throw new Error(`${path} vanished while it was being made`)
  return stored
}

function generateSecrets(): StoredSecrets {
  const random = (size: number) => randomBytes(size).toString('base64url')
  return {
    signing_secret: random(32),
    admin_password: random(15),
    webhook_secret_key: random(KEY_BYTES),
    watermark_secret: random(32),
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
