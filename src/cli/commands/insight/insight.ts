import { openMediaStore } from '../../../media/open-media-store.ts'
import { findOverview } from '../../../requests/insight/overview.ts'
import { presentOverview, presentStorage, presentTraffic } from '../../../requests/insight/present.ts'
import { measureStorage } from '../../../requests/insight/storage.ts'
import { findTraffic, type TrafficReport } from '../../../requests/insight/traffic-report.ts'
import { oneOf, whole } from '../../command/arguments.ts'
import { type CommandGroup, UsageError } from '../../command/command.ts'
import { deskCommand } from '../../command/desk.ts'
import { OF_KEY } from '../../command/named.ts'
import { countOf, formatNumber, renderFields, renderTime } from '../../terminal/format.ts'
import type { Columns } from '../../terminal/print.ts'
import { renderTable, textColumn } from '../../terminal/table.ts'
import type { Output } from '../../terminal/terminal.ts'

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
    const { applications, quotaRequests, takedowns, webhooks, keys, locks, queues, traffic } = found
    const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
    const sameHours = traffic.filter(({ requests }) => requests !== null).map(({ weekBefore }) => weekBefore)
    const today = formatNumber(sum(traffic.map(({ requests }) => requests)))
    const untold = sum(takedowns.items.map((one) => one.untold))
    const text = renderFields({
      Applications: `${applications.count} waiting`,
      'More quota': `${quotaRequests.count} waiting`,
      Takedowns: `${takedowns.count} under way${untold > 0 ? `, ${countOf(untold, 'notice')} not delivered yet` : ''}`,
      Webhooks: `${webhooks.failing} failing, ${webhooks.suspended} suspended`,
      Keys: `${keys.count} will end within 30 days`,
      Locks: countOf(locks, 'address', 'addresses'),
      Jobs: `${queues.jobs.queued} waiting, ${queues.jobs.running} running, ${queues.jobs.failed} failed`,
      Deliveries: `${queues.outbox.pending} waiting, ${queues.outbox.failed} failed, ${queues.outbox.parked} parked`,
      Mails: `${queues.mails.waiting} waiting, ${queues.mails.failed} failed, ${queues.mails['to-copy']} to copy`,
      Today: `${today} requests; ${formatNumber(sum(sameHours))} by this hour a week ago`,
    })
    return { text, json: presentOverview(found) }
  },
})

const traffic = deskCommand({
  description: 'Requests over time, with errors and how long answers took; the busiest routes and keys',
  args: {
    from: {
      type: 'string',
      valueHint: 'T',
      description: 'A day or time (UTC); a day before --to if left out',
      read: parseTime,
    },
    to: { type: 'string', valueHint: 'T', description: 'A day or time (UTC); now if left out', read: parseTime },
    step: oneOf(['hour', 'day'], 'hour or day; by hours up to 8 days if left out', 'S'),
    key: OF_KEY,
    route: { type: 'string', valueHint: 'R', description: 'Only one route, like /tracks/{id}' },
    partners: { type: 'boolean', description: 'Only what came with a key: no pages, files, console and strangers' },
    'utc-offset': OFFSET,
  },
  async run({ from, to, step, key: keyId, route, partners, 'utc-offset': utcOffsetHours }, { store, now, stdout }) {
    const query = { from, to, step, keyId, route: route?.trim(), isOfPartners: partners, utcOffsetHours }
    const found = await findTraffic(store, query, now())
    return { text: renderTraffic(found, stdout), json: presentTraffic(found) }
  },
})

const FIGURES = ['REQUESTS', 'FAILED', '429', 'OTHER 4XX', 'MEDIAN', '95 %', '99 %']

function renderTraffic({ total, points, routes, keys }: TrafficReport, stdout: Output): string {
  if (total.requests === 0) return 'There were no requests.'
  const cells = ({ requests, failed, limited, refused, p50, p95, p99 }: TrafficReport['total']) => [
    ...[requests, failed, limited, refused].map(formatNumber),
    ...[p50, p95, p99].map((ms) => (ms === null ? '–' : `${ms.toPrecision(2)} ms`)),
  ]
  const busy = points.filter(({ requests }) => requests > 0)
  const tables = [
    renderTable(
      stdout,
      ['TIME', ...FIGURES],
      [...busy.map((point) => [renderTime(point.at), ...cells(point)]), ['all', ...cells(total)]],
    ),
    renderTable(
      stdout,
      [textColumn('ROUTE'), ...FIGURES],
      routes.map((row) => [row.route, ...cells(row)]),
    ),
  ]
  if (keys.length > 0) {
    const rows = keys.map((row) => [row.partner ?? '–', row.name ?? row.keyId, ...cells(row)])
    tables.push(renderTable(stdout, [textColumn('PARTNER'), textColumn('KEY'), ...FIGURES], rows))
  }
  return tables.join('\n\n')
}

const storage = deskCommand({
  description: 'How large the store is, and how many files there are of each kind',
  args: {},
  async run(_, { store, config, now, table }) {
    const report = await measureStorage(store, openMediaStore(config), now)
    const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1e5) / 10)} MB`
    const columns: Columns<(typeof report.media)[number]> = {
      KIND: 'kind',
      FILES: ({ files }) => formatNumber(files),
      SIZE: ({ bytes }) => megabytes(bytes),
    }
    const text = `${table(columns, report.media, 'There are no files.')}\n\nStore: ${megabytes(report.databaseBytes)}`
    return { text, json: presentStorage(report) }
  },
})

export const insight: CommandGroup = {
  description: 'What goes on: who waits, traffic, storage',
  commands: { overview, traffic, storage },
}
