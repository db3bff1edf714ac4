import { findKeyId } from '../../../editing/operators/lookup.ts'
import { openMediaStore } from '../../../media/open-media-store.ts'
import { findOverview } from '../../../requests/insight/overview.ts'
import { presentOverview, presentStorage, presentTraffic } from '../../../requests/insight/present.ts'
import { measureStorage } from '../../../requests/insight/storage.ts'
import { findTraffic, type TrafficReport } from '../../../requests/insight/traffic-report.ts'
import { parseChoice, parseInteger } from '../../command/arguments.ts'
import { type CommandGroup, type Context, defineCommand, UsageError } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf, formatNumber, renderFields, renderTime } from '../../terminal/format.ts'
import { renderTable, textColumn } from '../../terminal/table.ts'

const OFFSET = {
  type: 'string',
  valueHint: 'H',
  description: 'By how many hours days begin before those of UTC, like 7 for Vietnam; 0 if left out',
} as const

const parseOffset = (text: string | undefined) => (text === undefined ? 0 : parseInteger('--utc-offset', text, -12, 14))

function parseTime(what: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = Date.parse(text.trim())
  if (Number.isNaN(ms)) throw new UsageError(`${what} must be a day or time like 2026-03-10 or 2026-03-10T12:00Z`)
  return ms
}

const overview = defineCommand({
  description: 'Who waits, what runs out, and how today compares with the same day last week',
  args: { 'utc-offset': OFFSET },
  run: async (args, context) =>
    await withStore(context, async (store) => {
      const found = await findOverview(store, parseOffset(args['utc-offset']), context.now())
      const { applications, quotaRequests, takedowns, webhooks, keys, locks, queues, traffic } = found
      const sum = (values: readonly (number | null)[]) =>
        values.reduce<number>((total, value) => total + (value ?? 0), 0)
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
    }),
})

const traffic = defineCommand({
  description: 'Requests over time, with errors and how long answers took; the busiest routes and keys',
  args: {
    from: { type: 'string', valueHint: 'T', description: 'A day or time (UTC); a day before --to if left out' },
    to: { type: 'string', valueHint: 'T', description: 'A day or time (UTC); now if left out' },
    step: { type: 'string', valueHint: 'S', description: 'hour or day; by hours up to 8 days if left out' },
    key: { type: 'string', valueHint: 'K', description: 'Only with one key: its id, name or prefix' },
    route: { type: 'string', valueHint: 'R', description: 'Only one route, like /tracks/{id}' },
    partners: { type: 'boolean', description: 'Only what came with a key: no pages, files, console and strangers' },
    'utc-offset': OFFSET,
  },
  run: async ({ from, to, step, key, route, partners, 'utc-offset': offset }, context) => {
    const query = {
      from: parseTime('--from', from),
      to: parseTime('--to', to),
      step: step === undefined ? undefined : parseChoice('--step', step, ['hour', 'day']),
      route: route?.trim(),
      isOfPartners: partners,
      utcOffsetHours: parseOffset(offset),
    }
    return await withStore(context, async (store) => {
      const keyId = key === undefined ? undefined : await findKeyId(store, key)
      const found = await findTraffic(store, { ...query, keyId }, context.now())
      return { text: renderTraffic(found, context), json: presentTraffic(found) }
    })
  },
})

const FIGURES = ['REQUESTS', 'FAILED', '429', 'OTHER 4XX', 'MEDIAN', '95 %', '99 %']

function renderTraffic({ total, points, routes, keys }: TrafficReport, { stdout }: Context): string {
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

const storage = defineCommand({
  description: 'How large the store is, and how many files there are of each kind',
  args: {},
  run: async (_, context) =>
    await withStore(context, async (store, config) => {
      const report = await measureStorage(store, openMediaStore(config), context.now)
      const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1e5) / 10)} MB`
      const rows = report.media.map(({ kind, files, bytes }) => [kind, formatNumber(files), megabytes(bytes)])
      const table = renderTable(context.stdout, ['KIND', 'FILES', 'SIZE'], rows)
      return { text: `${table}\n\nStore: ${megabytes(report.databaseBytes)}`, json: presentStorage(report) }
    }),
})

export const insight: CommandGroup = {
  description: 'What goes on: who waits, traffic, storage',
  commands: { overview, traffic, storage },
}
