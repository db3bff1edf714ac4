import { clearLock, listLocks } from '../../access/limits/address-locks.ts'
import { waitForServers } from '../../editing/operators/wait-for-servers.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { findKeyUsage } from '../../partners/key-usage.ts'
import { findAuditEntries, presentAuditEntry, type RecordedAct } from '../../requests/insight/audit.ts'
import { findOverview } from '../../requests/insight/overview.ts'
import { presentStorage, presentTraffic } from '../../requests/insight/present.ts'
import { findSearches, MAX_SEARCH_DAYS } from '../../requests/insight/search-report.ts'
import { measureStorage } from '../../requests/insight/storage.ts'
import { findTraffic, type TrafficReport } from '../../requests/insight/traffic-report.ts'
import { dayOf, isoTime } from '../../text/time.ts'
import { flag, LIMIT, oneOf, option, whole, word } from '../command/arguments.ts'
import { type CommandGroup, type Report, UsageError } from '../command/command.ts'
import { type Desk, deskCommand } from '../command/desk.ts'
import { OF_KEY, OF_PARTNER } from '../command/named.ts'
import { countOf, formatNumber, renderFields, renderTime } from '../terminal/format.ts'
import { renderTable, textColumn } from '../terminal/table.ts'

const listOfLocks = deskCommand({
  description: 'List the addresses that wrong keys have locked',
  async run(_, { store, now, list }) {
    const rows = (await listLocks(store, now())).map(({ address, locked_at, until, level }) => {
      return { address, locked_at: isoTime(locked_at), until: isoTime(until), level }
    })
    const columns = { ADDRESS: 'address', 'LOCKED AT': 'locked_at', UNTIL: 'until', TIMES: 'level' } as const
    return list({ columns, rows, nothing: 'No address is locked.' })
  },
})

const clear = deskCommand({
  description: 'End the lock of an address, in every running server',
  args: { address: word('An IPv4 or IPv6 address') },
  async run({ address: text }, { store, audit }) {
    const { address, wasLocked } = await clearLock(store, text, audit)
    await waitForServers(store)
    const said = wasLocked ? 'is no longer locked' : 'was not locked as far as the store knows; it is free now'
    return { text: `${address} ${said}`, json: { address, was_locked: wasLocked } }
  },
})

export const lock: CommandGroup = {
  description: 'Addresses locked after wrong keys',
  commands: { list: listOfLocks, clear },
}

const MAX_USAGE_DAYS = 3660

export const usage = deskCommand({
  description: 'How many requests the keys have made, the busiest first',
  args: {
    partner: OF_PARTNER,
    days: { ...whole('How many days back, today included; 30 if left out', 1, MAX_USAGE_DAYS), absent: 30 },
  },
  async run({ partner: partnerId, days }, { store, now, list }) {
    const rows = (await findKeyUsage(store, { partnerId, days }, now())).map(({ key, requests, ...used }) => ({
      ...{ partner_id: key.partner_id, partner: key.partner_name, key_id: key.id, prefix: key.prefix, name: key.name },
      ...{ window_days: days, requests, all_time: used.allTime, daily: used.days },
      last_used_at: isoTime(key.last_used_at),
    }))
    const today = dayOf(now())
    return list({
      columns: {
        PARTNER: 'partner',
        KEY: ({ prefix }) => `${prefix}…`,
        NAME: 'name',
        [`IN ${days} DAYS`]: ({ requests }) => formatNumber(requests),
        TODAY: ({ daily }) => formatNumber(daily.find(({ date }) => date === today)?.requests ?? 0),
        EVER: (row) => formatNumber(row.all_time),
        'LAST USED': 'last_used_at',
      },
      rows,
      nothing: 'There are no keys yet.',
    })
  },
})

const searchReport = (description: string, by: 'searches' | 'found_nothing') =>
  deskCommand({
    description,
    args: {
      days: {
        ...whole(`Days of the report, today included: 1 to ${MAX_SEARCH_DAYS}, by default 30`, 1, MAX_SEARCH_DAYS),
        absent: 30,
      },
      limit: { ...whole('Queries at most: 1 to 1000, by default 20', 1, 1000), absent: 20 },
    },
    async run({ days, limit }, { store, now, table }) {
      const { since, total, queries } = await findSearches(store, by, { days, limit, now: now() })
      const sum = `${countOf(total.searches, 'search', 'searches')} since ${since} (UTC), ${total.found_nothing} of them found nothing.`
      const nothing = `No query ${by === 'searches' ? 'was asked' : 'found nothing'} three times yet: rarer ones are not shown.`
      const columns = { QUERY: 'query', SEARCHES: 'searches', 'FOUND NOTHING': 'found_nothing' } as const
      const text = queries.length === 0 ? `${sum}\n${nothing}` : `${table(columns, queries, nothing)}\n\n${sum}`
      return { text, json: queries }
    },
  })

export const search: CommandGroup = {
  description: 'What listeners look for',
  commands: {
    top: searchReport(
      'What listeners looked for most often: queries in lower case without marks, from the third time on',
      'searches',
    ),
    empty: searchReport('What listeners looked for and did not find, most often first', 'found_nothing'),
  },
}

const acts = deskCommand({
  description: 'Who did what, when and from where, the newest first',
  args: {
    actor: option('NAME', 'Only of one administrator, or of the server itself'),
    action: option('A', 'Only this, like key.revoke, or all of a kind, like key'),
    of: option('ID', 'Only what was done to the thing with this id'),
    limit: LIMIT,
  },
  run: ({ actor, action, of, limit }, desk) =>
    reportActs(desk, { actor: actor?.trim(), action: action?.trim(), entityId: of?.trim(), limit }),
})

/** For this list, and that of a single track. */
export async function reportActs(
  { store, list }: Desk,
  query: Omit<Parameters<typeof findAuditEntries>[1], 'offset'>,
): Promise<Report> {
  const { acts, total } = await findAuditEntries(store, { ...query, offset: 0 })
  const listed = list({
    columns: {
      TIME: ({ at }) => renderTime(at),
      // Partners choose their names: one that is called like an administrator must not read as it.
      WHO: ({ role, actor }) => (role === 'partner' ? `partner: ${actor}` : actor),
      FROM: 'address',
      WHAT: 'action',
      TO: ({ entity_name, entity_id }) => entity_name ?? entity_id,
      CHANGED: changesOf,
    },
    rows: acts,
    nothing: 'Nothing has been written down.',
    json: acts.map(presentAuditEntry),
  })
  return { ...listed, notes: total > acts.length ? ['there is more: --limit shows more'] : [] }
}

/** Where something was changed both are there; of what was added or removed all of it. */
function changesOf({ before, after }: RecordedAct): string {
  const [was, is] = [before, after].map((value) => (value ?? {}) as Record<string, unknown>)
  const names = [...new Set([...Object.keys(was!), ...Object.keys(is!)])]
  const show = (value: unknown) => (value === undefined || value === null ? '–' : String(JSON.stringify(value)))
  return names.map((name) => `${name}: ${show(was![name])} → ${show(is![name])}`).join(', ') || '–'
}

export const audit: CommandGroup = { description: 'What administrators did', commands: { list: acts } }

const OFFSET = {
  ...whole('By how many hours days begin before those of UTC, like 7 for Vietnam; 0 if left out', -12, 14),
  valueHint: 'H',
  absent: 0,
} as const

function parseTime(what: string, text: string): number {
  const ms = Date.parse(text.trim())
  if (Number.isNaN(ms)) throw new UsageError(`${what} must be a day or time like 2026-03-10 or 2026-03-10T12:00Z`)
  return ms
}

const overview = deskCommand({
  description: 'Who waits, what runs out, and how today compares with the same day last week',
  args: { 'utc-offset': OFFSET },
  async run({ 'utc-offset': offset }, { store, now }) {
    const found = await findOverview(store, offset, now())
    const { applications, quota_requests, takedowns, webhooks, keys, locks, outbox, jobs, mails, traffic } = found
    const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
    const sameHours = traffic.filter(({ requests }) => requests !== null).map(({ week_before }) => week_before)
    const today = formatNumber(sum(traffic.map(({ requests }) => requests)))
    const untold = sum(takedowns.items.map((one) => one.untold))
    const text = renderFields({
      Applications: `${applications.count} waiting`,
      'More quota': `${quota_requests.count} waiting`,
      Takedowns: `${takedowns.count} under way${untold > 0 ? `, ${countOf(untold, 'notice')} not delivered yet` : ''}`,
      Webhooks: `${webhooks.failing} failing, ${webhooks.suspended} suspended`,
      Keys: `${keys.count} will end within 30 days`,
      Locks: countOf(locks, 'address', 'addresses'),
      Jobs: `${jobs.queued} waiting, ${jobs.running} running, ${jobs.failed} failed`,
      Deliveries: `${outbox.pending} waiting, ${outbox.failed} failed, ${outbox.parked} parked`,
      Mails: `${mails.waiting} waiting, ${mails.failed} failed, ${mails.to_copy} to copy`,
      Today: `${today} requests; ${formatNumber(sum(sameHours))} by this hour a week ago`,
    })
    return { text, json: found }
  },
})

const traffic = deskCommand({
  description: 'Requests over time, with errors and how long answers took; the busiest routes and keys',
  args: {
    from: option('T', 'A day or time (UTC); a day before --to if left out', { read: parseTime }),
    to: option('T', 'A day or time (UTC); now if left out', { read: parseTime }),
    step: oneOf(['hour', 'day'], 'hour or day; by hours up to 8 days if left out', 'S'),
    key: OF_KEY,
    route: option('R', 'Only one route, like /tracks/{id}'),
    partners: flag('Only what came with a key: no pages, files, console and strangers'),
    'utc-offset': OFFSET,
  },
  async run({ from, to, step, key: keyId, route, partners, 'utc-offset': utcOffsetHours }, desk) {
    const query = { from, to, step, keyId, route: route?.trim(), isOfPartners: partners, utcOffsetHours }
    const found = await findTraffic(desk.store, query, desk.now())
    return { text: renderTraffic(found, desk), json: presentTraffic(found) }
  },
})

const FIGURES = ['REQUESTS', 'FAILED', '429', 'OTHER 4XX', 'MEDIAN', '95 %', '99 %']

function renderTraffic({ total, points, routes, keys }: TrafficReport, { stdout }: Desk): string {
  if (total.requests === 0) return 'There were no requests.'
  const cells = ({ requests, failed, limited, refused, p50, p95, p99 }: TrafficReport['total']) => [
    ...[requests, failed, limited, refused].map(formatNumber),
    ...[p50, p95, p99].map((ms) => (ms === null ? '–' : `${ms.toPrecision(2)} ms`)),
  ]
  const busy = points.filter(({ requests }) => requests > 0)
  const times = [...busy.map((point) => [renderTime(point.at), ...cells(point)]), ['all', ...cells(total)]]
  const ofRoutes = routes.map((row) => [row.route, ...cells(row)])
  const ofKeys = keys.map((row) => [row.partner ?? '–', row.name ?? row.keyId, ...cells(row)])
  return [
    renderTable(stdout, ['TIME', ...FIGURES], times),
    renderTable(stdout, [textColumn('ROUTE'), ...FIGURES], ofRoutes),
    ...(keys.length > 0 ? [renderTable(stdout, [textColumn('PARTNER'), textColumn('KEY'), ...FIGURES], ofKeys)] : []),
  ].join('\n\n')
}

const storage = deskCommand({
  description: 'How large the store is, and how many files there are of each kind',
  async run(_, { store, config, now, table }) {
    const report = await measureStorage(store, openMediaStore(config), now)
    const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1e5) / 10)} MB`
    const rows = report.media.map(({ kind, files, bytes }) => {
      return { kind, files: formatNumber(files), size: megabytes(bytes) }
    })
    const files = table({ KIND: 'kind', FILES: 'files', SIZE: 'size' }, rows, 'There are no files.')
    const text = `${files}\n\nStore: ${megabytes(report.databaseBytes)}`
    return { text, json: presentStorage(report) }
  },
})

export const insight: CommandGroup = {
  description: 'What goes on: who waits, traffic, storage',
  commands: { overview, traffic, storage },
}
