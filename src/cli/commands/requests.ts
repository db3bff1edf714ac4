import { findRequests, type LoggedRequest } from '../../requests/insight/find-requests.ts'
import { shipWaiting } from '../../requests/ship.ts'
import { DAY_MS, dayOf, HOUR_MS, isoTime } from '../../text/time.ts'
import { flag, LIMIT, option, parseDuration, whole } from '../command/arguments.ts'
import type { Context } from '../command/command.ts'
import { deskCommand } from '../command/desk.ts'
import { OF_KEY, OF_PARTNER } from '../command/named.ts'
import { renderTable, textColumn } from '../terminal/table.ts'

export const requests = deskCommand({
  description: 'What was asked and why it was refused, the newest first',
  args: {
    partner: OF_PARTNER,
    key: OF_KEY,
    status: whole('Only with this status, like 403', 100, 599),
    'request-id': option('R', 'Only the one with this X-Request-Id'),
    address: option('A', 'Only from this address'),
    path: option('PATH', 'Only those whose path has this in it'),
    refused: flag('Only errors and refusals'),
    since: option('T', 'How far back, like 30m, 6h or 7d; 1h if left out', { read: parseDuration }),
    limit: LIMIT,
  },
  async run({ partner: partnerId, key: keyId, 'request-id': requestId, refused, ...args }, desk) {
    const since = args.since ?? (requestId === undefined ? HOUR_MS : 90 * DAY_MS)
    const query = {
      ...{ partnerId, keyId, status: args.status, limit: args.limit, isRefused: refused },
      ...{ requestId: requestId?.trim(), address: args.address?.trim(), path: args.path?.trim() },
      since: desk.now() - since,
    }
    const found = await findRequests(desk.store, query, () => shipWaiting(desk))
    return {
      text: found.length === 0 ? 'There are no such requests.' : renderRequests(found, desk),
      json: found.map(({ at, why, ...row }) => ({ at: isoTime(at), ...row, why: why?.en ?? null })),
      notes: found.length === query.limit ? ['there may be more: --limit shows more'] : [],
    }
  },
})

const COLUMNS = ['TIME', 'STATUS', textColumn('KEY'), textColumn('ADDRESS'), textColumn('REQUEST'), 'WHY']

/** On a terminal the reasons, which are sentences, are listed below the table, each one once and in full. */
function renderRequests(found: readonly LoggedRequest[], { stdout, now }: Context): string {
  const reasons = [...new Set(found.flatMap((row) => reasonOf(row) ?? []))]
  const isShort = stdout.isTTY === true
  const today = isoDay(now())
  const hasDays = !isShort || found.some(({ at }) => isoDay(at) !== today)
  const rows = found.map((row) => {
    const reason = reasonOf(row)
    const time = new Date(row.at).toISOString().slice(0, 19).replace('T', ' ')
    const path = isShort ? row.path.replace(/^\/api\/public(?=\/)/, '') : row.path
    const why = isShort && reason !== null ? String(reasons.indexOf(reason) + 1) : reason
    return [
      hasDays ? time : time.slice(11),
      String(row.status),
      row.key_prefix ?? '–',
      row.ip ?? '–',
      `${row.method} ${path}${row.repeats > 1 ? ` ×${row.repeats}` : ''}`,
      why ?? '–',
    ]
  })
  const table = renderTable(stdout, COLUMNS, rows)
  if (!isShort || reasons.length === 0) return table
  return [table, '', ...reasons.map((reason, at) => `${at + 1}  ${reason}`)].join('\n')
}

const reasonOf = ({ why, code }: LoggedRequest) => why?.en ?? code
const isoDay = (ms: number) => dayOf(ms)
