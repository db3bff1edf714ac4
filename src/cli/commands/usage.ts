import { findPartnerId } from '../../editing/operators/lookup.ts'
import { findKeyUsage } from '../../partners/key-usage.ts'
import { isoTime } from '../../text/time.ts'
import { parseInteger } from '../command/arguments.ts'
import { defineCommand } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { formatNumber, renderTime } from '../terminal/format.ts'
import { renderTable, textColumn } from '../terminal/table.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 3660

export const usage = defineCommand({
  description: 'How many requests the keys have made, the busiest first',
  args: {
    partner: { type: 'string', description: 'Only of one partner: its id, name or e-mail address', valueHint: 'P' },
    days: {
      type: 'string',
      description: `How many days back, today included; ${DEFAULT_DAYS} if left out`,
      valueHint: 'N',
    },
  },
  run: async ({ partner, days }, context) => {
    const window = days === undefined ? DEFAULT_DAYS : parseInteger('--days', days, 1, MAX_DAYS)
    return await withStore(context, async (store) => {
      const partnerId = partner === undefined ? undefined : await findPartnerId(store, partner)
      const used = await findKeyUsage(store, { partnerId, days: window }, context.now())
      const columns = [
        textColumn('PARTNER'),
        'KEY',
        textColumn('NAME'),
        `IN ${window} DAYS`,
        'TODAY',
        'EVER',
        'LAST USED',
      ]
      const today = new Date(context.now()).toISOString().slice(0, 10)
      const rows = used.map(({ key, requests, allTime, days: daily }) => [
        key.partner_name,
        `${key.prefix}…`,
        key.name,
        formatNumber(requests),
        formatNumber(daily.find((day) => day.date === today)?.requests ?? 0),
        formatNumber(allTime),
        renderTime(key.last_used_at),
      ])
      return {
        text: rows.length === 0 ? 'There are no keys yet.' : renderTable(context.stdout, columns, rows),
        json: used.map(({ key, requests, allTime, days: daily }) => ({
          partner_id: key.partner_id,
          partner: key.partner_name,
          key_id: key.id,
          prefix: key.prefix,
          name: key.name,
          window_days: window,
          requests,
          all_time: allTime,
          daily,
          last_used_at: isoTime(key.last_used_at),
        })),
      }
    })
  },
})
