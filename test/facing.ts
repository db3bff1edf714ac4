/**
 * Which files of a room face the world: they read a clock or the disk, speak SQL or over the network, draw random numbers, wait, or start
 * threads and processes. All other files only compute, with what they need of the world handed to them. Some rooms are about nothing else:
 * there any file may. In a room that is not here none does.
 */
export const FACING: Readonly<Record<string, string>> = {
  async: 'any',
  store: 'any',
  admin: 'any',
  console: 'any',
  server: 'any',
  demo: 'any',
  cli: 'any',
  access: 'api-key key-freshness partner-sessions queries session-token',
  audio:
    'choose-codec codec-worker decode-damaged decode-libav decode-pcm ffmpeg-codec ingest-worker sniff sound-workers wasm-codec',
  catalog: 'catalog-lock jobs queries',
  config: 'env-file project-files sealing secrets',
  http: 'connection-limits exchange slow-readers',
  jobs: 'job-queries job-runner job-watch jobs-under-way retention',
  limits: 'lock-queries lock-recorder rate-windows redis-link',
  listening: 'apply-counts like-queries listen-queries listen-routes listener retention',
  mail: 'claims deliverer queue retention smtp',
  media: 'disk-cache folder-store open-media-store orphans s3-request s3-store sweep withdrawn-media',
  ops: 'health-routes metrics-routes overload work-queue',
  'request-log':
    'backlog journal keep-log queries request-log retention retention-queries ship ship-batch ship-thread threaded-shipper traffic-queries unshipped-queries',
  search: 'jobs',
  site: 'snippets web-app',
  watermark: 'queries routes',
  webhooks:
    'change-feed claims deliverer delivery-log delivery-round guarded-connect operator outbox outcomes registrations resolve-host retention secret send test-delivery unsent-counts webhook-list',
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
export function facesWorld(source: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const names = [...code.matchAll(MODULES)].flatMap(([, list = 'everything']) =>
    list.split(',').map((name) => name.trim()),
  )
  return names.some((name) => !PURE_NAMES.test(name)) || WORLD.some((pattern) => pattern.test(code))
}
