import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Config } from '../../config/config.ts'
import { findModeProblem, readSecrets, secretsPath } from '../../config/secrets.ts'
import { describeMailServer, findMailProblem } from '../../jobs/mail/mails.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { reasonOf } from '../../operator-error.ts'
import { fail, ok, type Verdict, warn } from './findings.ts'

const GIGABYTE = 1e9
const LOW_DISK_BYTES = 1 * GIGABYTE
const FULL_DISK_BYTES = 0.1 * GIGABYTE
const NETWORK_MS = 3000
const MIN_NODE = 20

export function checkNode(version: string): Verdict {
  if (Number.parseInt(version, 10) >= MIN_NODE) return ok(version)
  return fail(`${version} is too old`, `install Node.js ${MIN_NODE} or newer`)
}

export async function checkDataDir(dataDir: string): Promise<Verdict> {
  const place = await nearestExisting(dataDir)
  if (!(await stat(place)).isDirectory())
    return fail(`${place} is a file, not a folder`, 'move it away, or choose another DATA_DIR')
  try {
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return fail(`${place} cannot be written to`, `chown or chmod it for the user that runs the server`)
  }
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const message = `${dataDir}${place === dataDir ? '' : ' (made at the first start)'}, ${(free / GIGABYTE).toFixed(1)} GB free`
  if (free < FULL_DISK_BYTES) return fail(message, 'make room on the disk')
  if (free < LOW_DISK_BYTES) return warn(message, 'make room on the disk soon')
  return ok(message)
}

/** The path itself if it exists, else its nearest parent that does. */
async function nearestExisting(path: string): Promise<string> {
  const status = await stat(path).catch(() => undefined)
  return status || dirname(path) === path ? path : await nearestExisting(dirname(path))
}

export async function checkSecrets(dataDir: string): Promise<Verdict> {
  const path = secretsPath(dataDir)
  try {
    if (!(await readSecrets(path))) return ok('none yet: the first start makes them')
    const problem = await findModeProblem(path)
    return problem === undefined
      ? ok(`${path}, readable by its owner only`)
      : warn(problem.split(': run ')[0]!, `run chmod 600 ${path}`)
  } catch (error) {
    const [what, mend = 'check its owner and mode'] = reasonOf(error).split(/: (?=restore)/)
    return fail(what!, mend)
  }
}

export async function checkRedis(url: string): Promise<Verdict> {
  // Loaded here: no other command needs it, and loading is slow.
  const { Redis } = await import('ioredis')
  const client = new Redis(url, { lazyConnect: true, connectTimeout: NETWORK_MS, retryStrategy: () => null })
  let reason: unknown
  client.on('error', (error) => {
    reason = error
  })
  try {
    await client.connect()
    await client.ping()
    return ok(`answers at ${new URL(url).host}`)
  } catch (error) {
    const mend = 'check REDIS_URL; meanwhile the limits are kept by each server alone'
    return warn(`no answer from ${new URL(url).host}: ${reasonOf(reason ?? error)}`, mend)
  } finally {
    client.disconnect()
  }
}

/** Without a mail server there is nothing to check: mails are then kept to be copied. */
export async function checkMail({ mail }: Config): Promise<Verdict | undefined> {
  if (!mail.server) return undefined
  const place = describeMailServer(mail)
  const problem = await findMailProblem(mail)
  if (problem !== undefined)
    return warn(`${place}: ${problem}`, 'check SMTP_URL; meanwhile mails wait, and are tried for 46 hours')
  if (mail.from.address.endsWith('.example'))
    return warn(`mails are from ${mail.from.address}, which is no real address`, 'set MAIL_FROM')
  return ok(`${place} answers; mails are from ${mail.from.address}`)
}

/** A bucket has to answer and accept the keys. A folder needs no more than checkDataDir has checked. */
export async function checkMedia(config: Config): Promise<Verdict> {
  const media = openMediaStore(config)
  if (config.s3 === undefined) return ok(media.description)
  try {
    await media.ping()
    return ok(`${media.description}: answers, and the keys are right`)
  } catch (error) {
    return fail(`${media.description}: ${reasonOf(error)}`, 'check S3_ENDPOINT, S3_BUCKET and the two keys')
  }
}

export async function checkPort({ host, port }: Config): Promise<Verdict> {
  const problem = await tryListening(host, port)
  if (problem === undefined) return ok(`${host}:${port} is free`)
  if (problem.code === 'EADDRINUSE') {
    if (await isOurServer(port)) return ok(`${host}:${port}: a server of ours answers there`)
    return fail(`${host}:${port} is taken by another program`, 'stop it, or choose another PORT')
  }
  return fail(`${host}:${port}: ${reasonOf(problem)}`, 'choose another HOST or PORT')
}

function tryListening(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function isOurServer(port: number): Promise<boolean> {
  try {
    const url = `http://127.0.0.1:${port}/api/public/healthz`
    const body: unknown = await (await fetch(url, { signal: AbortSignal.timeout(NETWORK_MS) })).json()
    return typeof body === 'object' && body !== null && ('api_version' in body || 'error' in body)
  } catch {
    return false
  }
}
