import { z } from 'zod'

export const UsageReport = z
  .object({
    key: z
      .object({
        name: z.string().describe('For people: tells keys of one account apart.'),
        prefix: z.string().describe('Its first 12 characters: enough to recognise it, too little to use it.'),
        is_active: z.boolean().describe('Always true here: a revoked key is refused with 403.'),
        created_at: z.iso.datetime().describe('When it was made.'),
        last_used_at: z.iso
          .datetime()
          .nullable()
          .describe('The latest request that was counted, this one not included; null while there was none.'),
        expires_at: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'From then on the key is refused; null: it does not end.' }),
      })
      .describe('The key that the request was sent with.'),
    organization: z.string().describe('Name of the partner that the key belongs to.'),
    account_status: z.string().describe('Always `approved` here: keys of other accounts are refused with 403.'),
    quota: z
      .object({
        requests_per_minute: z.int().min(1).describe('Requests that the key may send in a window of 60 seconds.'),
        used_last_minute: z.int().min(0).describe('Requests in the current window, this one included.'),
        remaining_this_minute: z
          .int()
          .min(0)
          .describe('Requests left in the current window; at 0 the next one gets 429.'),
      })
      .describe('A window begins with the first request in it.'),
    totals: z
      .object({
        all_time: z.int().min(0).describe('Requests counted since the key was made, this one not included.'),
        window_days: z.int().min(1).describe('Days of the report, as asked for with `days`.'),
        window_requests: z.int().min(0).describe('Sum of `daily`.'),
      })
      .describe('What was counted before this request.'),
    daily: z
      .array(
        z.object({
          date: z.iso.date().describe('Day in UTC, `YYYY-MM-DD`.'),
          requests: z.int().min(0).describe('Requests on that day.'),
        }),
      )
      .describe('Every day of the report, oldest first; today is the last.'),
  })
  .meta({ id: 'UsageReport', description: 'What a key has used.' })
export type UsageReport = z.output<typeof UsageReport>

export const USAGE_EXAMPLE: UsageReport = {
  key: {
    name: 'Trang chính',
    prefix: 'kn_live_a1B2',
    is_active: true,
    created_at: '2025-11-03T02:10:00.000Z',
    last_used_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-11-03T02:10:00.000Z',
  },
  organization: 'Studio Sen',
  account_status: 'approved',
  quota: { requests_per_minute: 120, used_last_minute: 4, remaining_this_minute: 116 },
  totals: { all_time: 90_412, window_days: 1, window_requests: 311 },
  daily: [{ date: '2026-01-01', requests: 311 }],
}
