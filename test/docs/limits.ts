import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a limit limits, the file of the rule that it belongs to, and the constant there. */
type Limit = readonly [what: string, file: string, constant: string]

export const LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  requests: [
    ['Address of a request with its query', 'server/router.ts', 'MAX_URL_BYTES'],
    ['JSON body of the public API', 'http/request-body.ts', 'MAX_BODY_BYTES'],
    ['JSON body of the admin API', 'console/endpoint/admin-endpoint.ts', 'MAX_JSON_BYTES'],
    ['Form of an application', 'console/applying/apply-routes.ts', 'MAX_BODY_BYTES'],
    ['Ids in one request', 'catalog/api/parse-ids.ts', 'MAX_IDS'],
    ['Unanswered requests on one connection', 'http/connection/pipelined-requests.ts', 'MAX_WAITING'],
    ['Unanswered requests on all connections', 'http/connection/pipelined-requests.ts', 'MAX_WAITING_IN_ALL'],
    ['Connections, unless `MAX_CONNECTIONS` says otherwise', 'http/connection/connection-limits.ts', 'USUAL_MAX'],
    ['Wait of a request for its turn', 'ops/work-queue.ts', 'MAX_WAIT_MS'],
    ['Store within one request', 'http/store-timeout.ts', 'STORE_BUDGET_MS'],
    ['Wait for keys and catalogue after a start', 'server/background.ts', 'FIRST_TRY_MS'],
    ['Life of a link to a file, from the end of its signing window', 'media/signed-links.ts', 'LINK_LIFE_SECONDS'],
  ],
  keys: [
    ['Least quota of a key per minute', 'partners/key-limits.ts', 'MIN_QUOTA'],
    ['Greatest quota of a key per minute', 'partners/key-limits.ts', 'MAX_QUOTA'],
    ['Characters of a key’s name', 'partners/key-limits.ts', 'MAX_KEY_NAME'],
    ['Life of a key that ends', 'partners/key-limits.ts', 'MAX_LIFE_MS'],
    ['Overlap of a rotation, when not said', 'partners/rotation-limits.ts', 'DEFAULT_OVERLAP_DAYS'],
    ['Overlap of a rotation by an administrator', 'partners/rotation-limits.ts', 'MAX_OVERLAP_MS'],
    ['Overlap of a rotation by the partner', 'partners/rotation-limits.ts', 'MAX_OWN_OVERLAP_MS'],
    ['Rotations a day by the partner', 'partners/rotation-limits.ts', 'MAX_A_DAY'],
    ['Quota of a key for tests that the partner makes, per minute', 'partners/key-limits.ts', 'TEST_KEY_QUOTA'],
    ['Life of a key for tests', 'partners/key-limits.ts', 'TEST_KEY_LIFE_DAYS'],
    ['Keys for tests made a day', 'partners/key-limits.ts', 'MAX_TEST_KEYS_A_DAY'],
    ['Notice of a key that ends', 'partners/key-expiry.ts', 'NOTICE_MS'],
    ['Life of a link to claim a key', 'partners/claims.ts', 'CLAIM_DAYS'],
    ['Applications of one address an hour', 'partners/applying/application-windows.ts', 'MAX_PER_HOUR'],
    ['Applications of one network a day', 'partners/applying/application-windows.ts', 'MAX_OF_NETWORK_PER_DAY'],
    ['Applications that wait', 'partners/applying/applications.ts', 'MAX_PENDING'],
    ['Time in which wrong keys of an address are counted', 'access/limits/wrong-key-lock.ts', 'ATTEMPTS_WITHIN_MS'],
    ['Longest lock of an address', 'access/limits/wrong-key-lock.ts', 'MAX_LOCK_MS'],
  ],
  signing: [
    ['Shortest password of an administrator', 'console/administrators/passwords.ts', 'MIN_PASSWORD'],
    ['Longest password', 'console/administrators/passwords.ts', 'MAX_PASSWORD'],
    ['Session of an administrator', 'console/administrators/sessions.ts', 'MAX_AGE_MS'],
    ['The same, without a request', 'console/administrators/sessions.ts', 'MAX_IDLE_MS'],
    ['Session of a partner', 'access/partner-sessions.ts', 'MAX_AGE_MS'],
    ['The same, without a request', 'access/partner-sessions.ts', 'MAX_IDLE_MS'],
  ],
  catalogue: [
    ['One line of an import', 'editing/lines/line-reader.ts', 'MAX_LINE_BYTES'],
    ['File of an import in the console', 'console/catalog/import-routes.ts', 'MAX_BYTES'],
    ['Characters of a title', 'editing/lines/import-fields.ts', 'MAX_TITLE'],
    ['Characters of a genre', 'editing/lines/import-fields.ts', 'MAX_GENRE'],
    ['Length of a track', 'editing/lines/import-fields.ts', 'MAX_DURATION_SECONDS'],
    ['Credits of a track', 'editing/lines/import-fields.ts', 'MAX_CREDITS'],
    ['Aliases of an artist', 'editing/lines/import-fields.ts', 'MAX_ALIASES'],
    ['Characters of an artist’s name', 'editing/lines/import-lines.ts', 'MAX_NAME'],
    ['Characters of a biography', 'editing/lines/import-lines.ts', 'MAX_BIOGRAPHY'],
    ['Picture', 'media/image-limits.ts', 'MAX_IMAGE_BYTES'],
    ['Pixels of a picture', 'media/image-limits.ts', 'MAX_IMAGE_PIXELS'],
    ['Sound that is decoded', 'sound/codec/decode.ts', 'MAX_SOUND_SECONDS'],
    ['Length of a preview that nothing else is said of', 'sound/limits.ts', 'DEFAULT_PREVIEW_SECONDS'],
    ['Uploads at once', 'console/uploads/uploads.ts', 'MAX_AT_ONCE'],
    ['Uploads at once of one administrator', 'console/uploads/uploads.ts', 'MAX_OF_ONE'],
    ['Upload from its beginning to its end', 'console/uploads/reception.ts', 'MAX_UPLOAD_MS'],
    ['Sound that is traced', 'console/traces/trace-routes.ts', 'MAX_BYTES'],
    ['Characters of a release’s title', 'editing/lines/release-line.ts', 'MAX_RELEASE_TITLE'],
    ['Tracks of a release', 'editing/lines/release-line.ts', 'MAX_RELEASE_TRACKS'],
    ['Attempts of a job', 'jobs/job.ts', 'MAX_ATTEMPTS'],
  ],
  webhooks: [
    ['Webhooks of a partner', 'webhooks/registrations.ts', 'MAX_WEBHOOKS'],
    ['Characters of a webhook’s address', 'webhooks/target-url.ts', 'MAX_CHARACTERS'],
    ['Characters of a webhook’s description', 'webhooks/api/registration.ts', 'MAX_DESCRIPTION'],
    ['The old secret of a webhook signs as well', 'webhooks/own-webhooks.ts', 'MAX_SECRET_OVERLAP_SECONDS'],
    ['Refused requests that a partner is shown', 'console/self-service/refusal-routes.ts', 'MAX_REFUSALS'],
    ['Test deliveries a minute', 'webhooks/test-delivery.ts', 'MAX_TESTS_PER_MINUTE'],
    ['Answer to a delivery', 'webhooks/delivery/send.ts', 'TIMEOUT_MS'],
    ['Deliveries under way', 'webhooks/delivery/deliverer.ts', 'MAX_IN_FLIGHT_IN_ALL'],
    ['Deliveries under way to one receiver', 'webhooks/delivery/claims.ts', 'MAX_IN_FLIGHT_PER_TARGET'],
    ['Failures in a row before a webhook is suspended', 'webhooks/delivery/health.ts', 'MIN_FAILURES'],
    ['and the least time that they last', 'webhooks/delivery/health.ts', 'MIN_FAILING_MS'],
  ],
  listening: [
    ['Sound that counts as a play', 'listening/rules.ts', 'COUNTS_AFTER_SECONDS'],
    ['Time until the same listener counts again', 'listening/rules.ts', 'REPEAT_AFTER_MS'],
  ],
  retention: [
    ['Requests, row by row', 'requests/retention.ts', 'RAW_ROWS_MS'],
    ['Whole addresses in them', 'requests/retention.ts', 'WHOLE_IP_MS'],
    ['Traffic by the hour', 'requests/traffic-queries.ts', 'TRAFFIC_KEPT_MS'],
    ['Traffic by key', 'requests/traffic-queries.ts', 'KEY_TRAFFIC_KEPT_MS'],
    ['Changes that only servers follow; those of tracks stay for ever', 'store/change-retention.ts', 'RETENTION_MS'],
    ['Deliveries', 'webhooks/delivery-log.ts', 'DELIVERIES_KEPT_MS'],
    ['Text of a mail that was sent', 'server/roles/retention.ts', 'SENT_TEXT_MS'],
    ['Text of any other mail', 'server/roles/retention.ts', 'OTHER_TEXT_MS'],
    ['Mails, but those of takedowns, which stay', 'server/roles/retention.ts', 'MAILS_KEPT_MS'],
    ['Jobs', 'server/roles/retention.ts', 'JOBS_KEPT_DAYS'],
    ['Files of a job that failed', 'jobs/retry-job.ts', 'FAILED_FILES_KEPT_DAYS'],
    ['Files that nothing names, before they are swept', 'media/sweep.ts', 'GRACE_MS'],
  ],
  takedowns: [
    ['Characters of a claimant', 'takedowns/scope.ts', 'MAX_CLAIMANT'],
    ['Characters of a reason', 'takedowns/scope.ts', 'MAX_REASON'],
    ['Demand as a file', 'takedowns/demand.ts', 'MAX_DEMAND_BYTES'],
  ],
}

const SOURCES = join(import.meta.dirname, '../../src')

/** The value as it is written in the source, with its unit, which the constant's name says. */
export function readLimit(file: string, constant: string): string {
  const value = evaluate(file, constant)
  const unit = /_(MS|SECONDS|DAYS|BYTES)$/.exec(constant)?.[1]
  if (unit === 'BYTES') return formatBytes(value)
  if (unit === undefined) return value.toLocaleString('en')
  return formatTime(unit === 'MS' ? value : value * (unit === 'DAYS' ? 86_400_000 : 1000))
}

/** Constants are products of numbers and of other constants of the same file or of `time.ts`. */
function evaluate(file: string, constant: string): number {
  const source = readFileSync(join(SOURCES, file), 'utf8')
  const written = new RegExp(`^(?:export )?const ${constant} = (.+)$`, 'm').exec(source)?.[1]
  if (written === undefined && file !== 'text/time.ts') return evaluate('text/time.ts', constant)
  if (written === undefined) throw new Error(`there is no constant ${constant}`)
  return written.split(/ ([*/]) /).reduce((total, piece, at, pieces) => {
    if (at % 2 === 1) return total
    const factor = /^[\d_.]+$/.test(piece) ? Number(piece.replaceAll('_', '')) : evaluate(file, piece)
    if (at === 0) return factor
    return pieces[at - 1] === '*' ? total * factor : total / factor
  }, 0)
}

function formatBytes(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : `${bytes / 2 ** 10} KiB`
}

function formatTime(ms: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1000],
  ] as const
  const [name, size] = units.find(([, each]) => ms >= each && ms % each === 0) ?? ['ms', 1]
  const count = ms / size
  return name === 'ms' ? `${count} ms` : `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`
}
