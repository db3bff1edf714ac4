import { z } from 'zod'

const count = z.int().min(0)
const time = z.iso.datetime()

export const Figures = z.object({
  requests: count,
  ok: count.describe('2xx.'),
  redirected: count.describe('3xx, above all 304.'),
  refused: count.describe('4xx but 429.'),
  limited: count.describe('429.'),
  failed: count.describe('5xx.'),
  p50_ms: z.number().nullable().describe('Refusals are left out; null when there is nothing to measure.'),
  p95_ms: z.number().nullable(),
  p99_ms: z.number().nullable(),
})
export type Figures = z.output<typeof Figures>

export const Traffic = z
  .object({
    from: time,
    to: time,
    step: z.enum(['hour', 'day']),
    total: Figures,
    points: z.array(Figures.extend({ at: time })).describe('One for each step, also where there were no requests.'),
    routes: z.array(Figures.extend({ route: z.string() })).describe('The busiest first, 50 at most.'),
    keys: z
      .array(
        Figures.extend({
          key_id: z.string(),
          name: z.string().nullable(),
          prefix: z.string().nullable(),
          partner_id: z.string().nullable(),
          partner: z.string().nullable(),
        }),
      )
      .describe('The busiest first, 20 at most; none when one key is asked for.'),
  })
  .meta({ id: 'Traffic' })
export type Traffic = z.output<typeof Traffic>

export const SearchCount = z.object({ query: z.string(), searches: count, found_nothing: count })
export type SearchCount = z.output<typeof SearchCount>

export const Searches = z
  .object({
    since: z.iso.date(),
    total: z.object({ searches: count, found_nothing: count }),
    top: z.array(SearchCount),
    empty: z.array(SearchCount),
  })
  .meta({ id: 'Searches' })
export type Searches = z.output<typeof Searches>

export const Lock = z
  .object({ address: z.string(), locked_at: time, until: time, level: count.describe('How often within a day.') })
  .meta({ id: 'Lock' })
export type Lock = z.output<typeof Lock>

export const Storage = z
  .object({
    is_counting: z.boolean().describe('The files are being counted: ask again.'),
    counted_at: time.nullable(),
    database_bytes: count.nullable(),
    media: z.array(z.object({ kind: z.string(), files: count, bytes: count })),
  })
  .meta({ id: 'Storage' })
export type Storage = z.output<typeof Storage>

const counted = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ count, items: z.array(z.object(shape)) })

export const Overview = z
  .object({
    at: time,
    health: z.object({
      is_ready: z.boolean(),
      checks: z.array(z.object({ name: z.string(), ready: z.boolean(), reason: z.string().nullable() })),
      tracks: count.nullable(),
      artists: count.nullable(),
    }),
    applications: counted({ id: z.string(), name: z.string(), applied_at: time }),
    quota_requests: counted({
      id: z.string(),
      partner_id: z.string(),
      partner: z.string(),
      quota_per_minute: z.int(),
      asked_at: time,
    }),
    takedowns: counted({ id: z.string(), title: z.string(), deadline_at: time, notices: count, untold: count }),
    webhooks: z.object({
      failing: count,
      suspended: count,
      items: z.array(
        z.object({
          id: z.string(),
          partner_id: z.string(),
          partner: z.string(),
          url: z.string(),
          since: time.nullable(),
          is_suspended: z.boolean(),
        }),
      ),
    }),
    keys: counted({
      id: z.string(),
      name: z.string(),
      prefix: z.string(),
      partner_id: z.string(),
      partner: z.string(),
      expires_at: time,
    }),
    locks: count,
    outbox: z.object({ pending: count, failed: count, parked: count, oldest_seconds: count }),
    jobs: z.object({ queued: count, running: count, failed: count, oldest_seconds: count }),
    mails: z.object({ waiting: count, failed: count, to_copy: count }),
    traffic: z
      .array(
        z.object({
          at: time,
          requests: count.nullable().describe('Null for hours to come.'),
          failed: count.nullable(),
          limited: count.nullable(),
          week_before: count,
        }),
      )
      .describe('The 24 hours of today.'),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof Overview>

export const LoggedRequest = z
  .object({
    at: time,
    request_id: z.string(),
    method: z.string(),
    endpoint: z.string(),
    path: z.string(),
    status: z.int(),
    ip: z.string().nullable().describe('Null where it is not kept: who looked at the site is not told.'),
    user_agent: z.string().nullable(),
    duration_ms: z.number(),
    key_id: z.string().nullable(),
    key_prefix: z.string().nullable(),
    code: z.string().nullable(),
    parameter: z.string().nullable().describe('Names of the parameters or fields that were wrong.'),
    repeats: z.int().min(1).describe('For how many equal refusals it stands.'),
    why: z.string().nullable().describe("Why it was refused, in the caller's language."),
  })
  .meta({ id: 'LoggedRequest' })
export type LoggedRequest = z.output<typeof LoggedRequest>

export const RecordedAct = z
  .object({
    id: z.int(),
    at: time,
    actor: z.string(),
    role: z.string(),
    address: z.string().nullable(),
    request_id: z.string().nullable(),
    action: z.string(),
    entity_id: z.string().nullable(),
    entity_name: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'RecordedAct' })
export type RecordedAct = z.output<typeof RecordedAct>
