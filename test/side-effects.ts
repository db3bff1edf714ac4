/**
 * Which files of a room have side effects: they read a clock or the disk, speak SQL or over the network, draw random numbers, wait, or start
 * threads and processes. All other files only compute, with what they need of the world handed to them. Some rooms are about nothing else:
 * there any file may. In a room that is not here none does.
 */
export const SIDE_EFFECTS: Readonly<Record<string, string>> = {
  store: 'any',
  server: 'any',
  demo: 'any',
  cli: 'any',
  access: 'api-key key-freshness partner-sessions queries session-token',
  administrators:
    'account administrators contact first-owner guess-limits links passwords recovery-codes rules sessions sign-in tokens totp',
  alerts: 'alerting counts find-alerts list-alerts posts retention tell-alerts',
  async: 'mutex repeat rests retry-loop thread-calls threads timeout yield-if-late',
  audio:
    'choose-codec codec-threads codec-worker compile-libav decode-damaged decode-libav decode-pcm ffmpeg-codec ingest-worker sniff sound-workers',
  backup: 'backup backup-format consistency copy-store restore',
  catalog: 'catalog-image catalog-lock frames image-file program queries proof-keys proofs',
  config: 'env-file project-files sealing secrets',
  console: 'account-routes apply-routes job-events mail-routes reception session-routes webhook-routes',
  editing:
    'artists bulk-job bulk-order catalog-reads catalog-writes changed-since collect collection-reads collection-writes collections console-track derived-ids dry-run enqueue import-job import-kind import-progress import-source import-thread intake intake-lines intake-pictures intake-sound kept-merges list-catalog list-collections list-genres merge-artists new-track of-release publish-due rehearse-bulk release-batch release-job release-reads releases same-sound search-beside search-thread searchable site-counts slug-book taken-down track-changes track-deliveries tracks undo-bulk',
  exports: 'exports paced read-tracks render sweep',
  finding: 'find-catalog find-others',
  http: 'connection-limits exchange header-lines node-internals slow-readers',
  insight:
    'audit find-requests known-prefixes overview queues search-report storage sum-of-keys traffic-report usage-by-day',
  jobs: 'job-queries job-runner job-watch jobs-under-way local-files put-away-jobs retention retry-job',
  limits: 'address-locks lock-queries lock-recorder rate-windows redis-link',
  listening: 'apply-counts like-queries listen-queries listen-routes listener retention',
  mail: 'claims deliverer mails put-away-mails queue retention smtp',
  media: 'disk-cache folder-store local-copy open-media-store orphans s3-request s3-store sweep withdrawn-media',
  operators: 'find-tracks lookup wait-for-servers',
  ops: 'health-routes metrics-routes overload work-queue',
  partners:
    'application-windows applications claims decisions key-chain key-changes key-check key-expiry key-rotation key-usage keys list-partners own-rotation own-test-key partner-account partner-status partners quota-requests reject-many',
  'request-log':
    'backlog hourly-counts journal keep-log queries request-log retention retention-queries ship ship-batch ship-thread threaded-shipper traffic-queries unshipped-queries',
  search: 'jobs',
  site: 'card-fonts security-txt snippets text-pages web-app',
  takedowns:
    'demand evidence finalise-notices find-takedown-id find-takedowns notice-mails own-takedowns recipients restore take-down tell-by-hand',
  tracing: 'trace trace-job trace-thread traces',
  variants: 'variants variants-thread',
  watermark: 'queries routes',
  webhooks:
    'change-feed claims deliverer delivery-log delivery-round guarded-connect operator outbox outcomes own-webhooks registrations resolve-host retention secret send test-delivery unsent-counts webhook-list webhook-suspension',
}

const MODULES =
  /import (?!type\b)(?:\{([^}]*)\}|[\w* ]+) from '(?:node:(?:fs|net|tls|dns|https?|child_process|worker_threads|timers)\b[^']*|undici|ioredis|nodemailer\/[^']*|pg|kysely|@photostructure\/sqlite)'/g
/** Of those modules, what only computes. */
const PURE_NAMES = /^(type .*|isIP|BlockList|STATUS_CODES|)$/

const WORLD = [
  /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\.hrtime\b/,
  /\bset(?:Timeout|Interval|Immediate)\(|\b(?:repeatEvery|repeatUntilDone|startThread)[<(]/,
  /\bMath\.random\b|\b(?:randomBytes|randomUUID|randomInt|randomFill|randomFillSync|getRandomValues)\b/,
  /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|transaction)\(/,
]

/** Whether a source does more than compute. Comments do not count. */
export function hasSideEffects(source: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const names = [...code.matchAll(MODULES)].flatMap(([, list = 'everything']) =>
    list.split(',').map((name) => name.trim()),
  )
  return names.some((name) => !PURE_NAMES.test(name)) || WORLD.some((pattern) => pattern.test(code))
}
