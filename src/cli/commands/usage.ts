import { findKeyUsage } from '../../partners/key-usage.ts'
import { isoTime } from '../../text/time.ts'
import { whole } from '../command/arguments.ts'
import { deskCommand } from '../command/desk.ts'
import { OF_PARTNER } from '../command/named.ts'
import { formatNumber } from '../terminal/format.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 3660

export const usage = deskCommand({
  description: 'How many requests the keys have made, the busiest first',
  args: {
    partner: OF_PARTNER,
    days: {
      ...whole(`How many days back, today included; ${DEFAULT_DAYS} if left out`, 1, MAX_DAYS),
      absent: DEFAULT_DAYS,
    },
  },
  async run({ partner: partnerId, days }, { store, now, table }) {
    const used = await findKeyUsage(store, { partnerId, days }, now())
    const json = used.map(({ key, requests, allTime, days: daily }) => ({
      ...{ partner_id: key.partner_id, partner: key.partner_name, key_id: key.id, prefix: key.prefix, name: key.name },
      ...{ window_days: days, requests, all_time: allTime, daily, last_used_at: isoTime(key.last_used_at) },
    }))
    const today = new Date(now()).toISOString().slice(0, 10)
    type Row = (typeof json)[number]
    const columns = {
      PARTNER: 'partner',
      KEY: ({ prefix }: Row) => `${prefix}…`,
      NAME: 'name',
      [`IN ${days} DAYS`]: ({ requests }: Row) => formatNumber(requests),
      TODAY: ({ daily }: Row) => formatNumber(daily.find(({ date }) => date === today)?.requests ?? 0),
      EVER: (row: Row) => formatNumber(row.all_time),
      'LAST USED': 'last_used_at',
    } as const
    return { text: table(columns, json, 'There are no keys yet.'), json }
  },
})
