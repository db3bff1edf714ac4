import { resolve } from 'node:path'
import { readDatabaseUrl } from './database-url.ts'
import { type MailSettings, readMailFrom, readSmtpUrl } from './mail-settings.ts'
import { readTrustProxy } from './trust-proxy.ts'

/** Every setting the program reads (docs/configuration.md). Only cli/main.ts reads the environment; all else is handed values. */
export interface Config {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string
  /** Connections in one pool to PostgreSQL. */
  databaseConnections: number
  redisUrl: string | undefined
  s3: S3Config | undefined
  serviceName: string
  takedownContact: string
  /** Whom people write to about anything else. */
  contactEmail: string
  logLevel: LogLevel
  /** Undefined: for people on a terminal, JSON elsewhere. */
  logFormat: LogFormat | undefined
  /** How long a server that is told to stop goes on letting clients in, so that balancers notice first. */
  drainSeconds: number
  trustProxy: string
  /** Undefined: as many as the system's limit of open files allows. */
  maxConnections: number | undefined
  isSuspended: boolean
  signingSecret: string | undefined
  /** Still good for links that were signed before the secret was changed. */
  formerSigningSecrets: readonly string[]
  adminPassword: string | undefined
  mail: MailSettings
  limits: Limits
  webhooks: { allowPrivateNetworks: boolean; retrySeconds: number[] }
  /** Where administrators are told what waits, beside their mails. Its address is a secret. */
  alerts: { webhook: { url: string; language: 'vi' | 'en' } | undefined }
}

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Limits {
  keyPerMinute: number
  ipPerMinute: number
  mediaIpPerMinute: number
  wrongKeys: number
  wrongKeyLockSeconds: number
  usagePerMinute: number
  webhookReadsPerMinute: number
  webhookWritesPerMinute: number
  watermarkPerMinute: number
  watermarkPerDay: number
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_FORMATS = ['auto', 'text', 'json'] as const
export type LogFormat = Exclude<(typeof LOG_FORMATS)[number], 'auto'>

/** Longer than two checks of haproxy or nginx in their usual settings. */
const DRAIN_SECONDS = 5

/** Thrown once, with every problem in it, so that an operator mends the environment in one go. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n  ${problems.join('\n  ')}`,
    )
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** The names of all settings: those that are asked for. */
export function findSettingNames(): string[] {
  const asked = new Set<string>()
  const notice: ProxyHandler<Environment> = {
    get(_, name) {
      asked.add(String(name))
      return undefined
    },
  }
  loadConfig(new Proxy({}, notice))
  return [...asked]
}

export function loadConfig(env: Environment): Config {
  const problems: string[] = []
  const read = readers(env, problems)
  const port = read.integer('PORT', 3000, 0, 65_535)
  const dataDir = resolve(read.text('DATA_DIR', './data'))
  const [signingSecret, ...formerSigningSecrets] = read.secretList('SIGNING_SECRET', 16)
  const databaseUrl = readDatabaseUrl(read.optional('DATABASE_URL'), dataDir, problems)
  const redisUrl = read.url('REDIS_URL', ['redis:', 'rediss:'])
  // A store or limits that others can share: then there are others, and something in front of them that chooses.
  const isOneOfSeveral = redisUrl !== undefined || !databaseUrl.startsWith('sqlite:')
  const logFormat = read.choice('LOG_FORMAT', LOG_FORMATS, 'auto')
  const serviceName = read.text('SERVICE_NAME', 'Kho Nhạc')
  const takedownContact = readEmail(read, problems, 'TAKEDOWN_CONTACT', 'takedown@khonhac.example')
  const config: Config = {
    host: read.text('HOST', '0.0.0.0'),
    port,
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl,
    databaseConnections: read.integer('DATABASE_CONNECTIONS', 10, 2, 1000),
    redisUrl,
    s3: readS3(read, problems),
    serviceName,
    takedownContact,
    contactEmail: readEmail(read, problems, 'CONTACT_EMAIL', takedownContact),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: logFormat === 'auto' ? undefined : logFormat,
    drainSeconds: read.integer('DRAIN_SECONDS', isOneOfSeveral ? DRAIN_SECONDS : 0, 0, 300),
    trustProxy: readTrustProxy(read.text('TRUST_PROXY', 'false'), problems),
    maxConnections: read.optionalInteger('MAX_CONNECTIONS', 1, 1_000_000),
    isSuspended: read.flag('API_SUSPENDED', false),
    signingSecret,
    formerSigningSecrets,
    adminPassword: read.secret('ADMIN_PASSWORD', 8),
    mail: {
      server: readSmtpUrl(read.optional('SMTP_URL'), problems),
      from: readMailFrom(read.optional('MAIL_FROM'), { name: serviceName, address: takedownContact }, problems),
    },
    limits: readLimits(read),
    webhooks: {
      allowPrivateNetworks: read.flag('WEBHOOK_ALLOW_PRIVATE_NETWORKS', false),
      retrySeconds: readRetrySeconds(read, problems),
    },
    alerts: { webhook: readAlertWebhook(read) },
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function readAlertWebhook(read: Readers): Config['alerts']['webhook'] {
  const language = read.choice('ALERT_WEBHOOK_LANGUAGE', ['vi', 'en'], 'vi')
  const url = read.url('ALERT_WEBHOOK_URL', ['https:'])
  return url === undefined ? undefined : { url, language }
}

function readLimits(read: Readers): Limits {
  const limit = (name: string, fallback: number) => read.integer(name, fallback, 1, 1_000_000_000)
  return {
    keyPerMinute: limit('RATE_LIMIT_PER_MINUTE', 120),
    ipPerMinute: limit('IP_LIMIT_PER_MINUTE', 600),
    mediaIpPerMinute: limit('MEDIA_IP_LIMIT_PER_MINUTE', 1200),
    wrongKeys: limit('WRONG_KEY_LIMIT', 20),
    wrongKeyLockSeconds: read.integer('WRONG_KEY_LOCK_SECONDS', 900, 1, 86_400),
    usagePerMinute: limit('USAGE_PER_MINUTE', 30),
    webhookReadsPerMinute: limit('WEBHOOK_READS_PER_MINUTE', 30),
    webhookWritesPerMinute: limit('WEBHOOK_WRITES_PER_MINUTE', 10),
    watermarkPerMinute: limit('WATERMARK_PER_MINUTE', 10),
    watermarkPerDay: limit('WATERMARK_PER_DAY', 500),
  }
}

type Readers = ReturnType<typeof readers>

/** An empty variable counts as absent: `PORT=` in an env file is how people switch a setting off. */
function readers(env: Environment, problems: string[]) {
  const optional = (name: string) => env[name]?.trim() || undefined
  const optionalInteger = (name: string, least: number, most: number): number | undefined => {
    const value = optional(name)
    if (value === undefined) return undefined
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
    return undefined
  }
  return {
    optional,
    text: (name: string, fallback: string) => optional(name) ?? fallback,
    integer: (name: string, fallback: number, least: number, most: number) =>
      optionalInteger(name, least, most) ?? fallback,
    optionalInteger,
    flag(name: string, fallback: boolean): boolean {
      const value = optional(name)?.toLowerCase()
      if (value === undefined) return fallback
      if (value === 'true' || value === '1') return true
      if (value === 'false' || value === '0') return false
      problems.push(`${name} must be true or false, not "${value}"`)
      return fallback
    },
    choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = optional(name)
      if (value === undefined) return fallback
      const found = allowed.find((candidate) => candidate === value.toLowerCase())
      if (found === undefined) problems.push(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
      return found ?? fallback
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = optional(name)
      if (value === undefined) return undefined
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      problems.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
      return undefined
    },
    /** The value itself is never repeated in a problem: problems end up in logs. */
    secret(name: string, leastLength: number): string | undefined {
      const value = optional(name)
      if (value !== undefined && value.length < leastLength)
        problems.push(`${name} must have at least ${leastLength} characters`)
      return value
    },
    /** Newest first, with commas between them. */
    secretList(name: string, leastLength: number): string[] {
      const values =
        optional(name)
          ?.split(',')
          .map((value) => value.trim()) ?? []
      if (values.some((value) => value.length < leastLength))
        problems.push(
          `${name} must have at least ${leastLength} characters${values.length > 1 ? ' on both sides of a comma' : ''}`,
        )
      return values
    },
  }
}

function readS3(read: Readers, problems: string[]): S3Config | undefined {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:'])
  const parts = {
    S3_ENDPOINT: read.optional('S3_ENDPOINT'),
    S3_BUCKET: read.optional('S3_BUCKET'),
    S3_ACCESS_KEY_ID: read.optional('S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: read.optional('S3_SECRET_ACCESS_KEY'),
  }
  const region = read.text('S3_REGION', 'us-east-1')
  if (Object.values(parts).every((part) => part === undefined)) return undefined
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) problems.push(`${name} is missing: media in a bucket need all S3 settings`)
  }
  return {
    endpoint: endpoint ?? '',
    region,
    bucket: parts.S3_BUCKET ?? '',
    accessKeyId: parts.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: parts.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function readEmail(read: Readers, problems: string[], name: string, fallback: string): string {
  const value = read.optional(name)
  if (value === undefined) return fallback
  if (!/^[^@\s]+@[^@\s]+$/.test(value)) problems.push(`${name} must be an e-mail address, not "${value}"`)
  return value
}

/** At once, then 22 h 43 min of retries: inside the 24 h in which a partner must act on `track.deleted`. */
const RETRY_SECONDS = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200]

function readRetrySeconds(read: Readers, problems: string[]): number[] {
  const value = read.optional('WEBHOOK_RETRY_SECONDS')
  if (value === undefined) return RETRY_SECONDS
  const steps = value.split(',').map((step) => step.trim())
  const isSound = steps.length <= 50 && steps.every((step) => /^\d{1,7}(?:\.\d{1,3})?$/.test(step))
  if (!isSound) problems.push('WEBHOOK_RETRY_SECONDS must be a comma list of seconds, for example 5,30,120')
  return isSound ? steps.map(Number) : RETRY_SECONDS
}
