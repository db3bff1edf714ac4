import { join } from 'node:path'
import { findKeyId, findPartnerId } from '../../editing/operators/lookup.ts'
import { findRequests, type LoggedRequest } from '../../requests/insight/find-requests.ts'
import { dayOf, isoTime } from '../../text/time.ts'
import { LIMIT, parseDuration, parseInteger, parseLimit } from '../command/arguments.ts'
import { type Context, defineCommand } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { renderTable, textColumn } from '../terminal/table.ts'

const DEFAULT_SINCE = '1h'

export const requests = defineCommand({
  description: 'What was asked and why it was refused, the newest first',
  args: {
    partner: { type: 'string', description: 'Only of one partner: its id, name or e-mail address', valueHint: 'P' },
    key: { type: 'string', description: 'Only with one key: its id, name or prefix', valueHint: 'K' },
    status: { type: 'string', description: 'Only with this status, like 403', valueHint: 'N' },
    'request-id': { type: 'string', description: 'Only the one with this X-Request-Id', valueHint: 'R' },
    address: { type: 'string', description: 'Only from this address', valueHint: 'A' },
    path: { type: 'string', description: 'Only those whose path has this in it', valueHint: 'PATH' },
    refused: { type: 'boolean', description: 'Only errors and refusals' },
    since: {
      type: 'string',
      description: `How far back, like 30m, 6h or 7d; ${DEFAULT_SINCE} if left out`,
      valueHint: 'T',
    },
    limit: LIMIT,
  },
  run: async ({ partner, key, status, 'request-id': requestId, address, path, refused, since, limit }, context) => {
    const query = {
      since: context.now() - parseDuration('--since', since ?? (requestId === undefined ? DEFAULT_SINCE : '90d')),
      limit: parseLimit(limit),
      status: status === undefined ? undefined : parseInteger('--status', status, 100, 599),
      requestId: requestId?.trim(),
      address: address?.trim(),
      path: path?.trim(),
      isRefused: refused === true,
    }
    return await withStore(context, async (store, config) => {
      const partnerId = partner === undefined ? undefined : await findPartnerId(store, partner)
      const keyId = key === undefined ? undefined : await findKeyId(store, key)
      const found = await findRequests(store, { ...query, partnerId, keyId }, join(config.dataDir, 'requests'))
      return {
        text: found.length === 0 ? 'There are no such requests.' : renderRequests(found, context),
        json: found.map(({ at, why, ...row }) => ({ at: isoTime(at), ...row, why: why?.en ?? null })),
        notes: found.length === query.limit ? ['there may be more: --limit shows more'] : [],
      }
    })
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
