import { z } from 'zod'

export const UsageReport = z
  .object({
    key: z.object({
      name: z.string(),
      prefix: z.string(),
      is_active: z.boolean(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
      expires_at: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'From then on the key is refused; null: it does not end.' }),
    }),
    organization: z.string(),
    account_status: z.string(),
    quota: z.object({
      requests_per_minute: z.int().min(1),
      used_last_minute: z.int().min(0),
      remaining_this_minute: z.int().min(0),
    }),
    totals: z.object({
      all_time: z.int().min(0),
      window_days: z.int().min(1),
      window_requests: z.int().min(0),
    }),
    daily: z.array(z.object({ date: z.iso.date(), requests: z.int().min(0) })),
  })
  .meta({ id: 'UsageReport', description: 'What a key has used.' })

export const USAGE_EXAMPLE: z.infer<typeof UsageReport> = {
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
