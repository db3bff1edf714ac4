// The tables of what was asked of the server, by the rules of schema.ts.

import type { Generated } from 'kysely'

export interface RequestLogTable {
  segment_id: number
  /** The byte of the segment that the line begins at. */
  position: number
  at: number
  request_id: string
  method: string
  endpoint: string
  path: string
  status: number
  ip: string
  user_agent: string | null
  duration_ms: number
  key_id: string | null
  /** `code` of the error body; `null` when it was none. */
  code: string | null
  /** Names of the parameters or fields that were wrong; `null` when none was, or it is not known. */
  parameter: string | null
  /** The first characters of the key that was sent, known or not. */
  key_prefix: string | null
  /** How many equal refusals this row stands for. */
  repeats: Generated<number>
}

export interface RequestSegmentTable {
  id: Generated<number>
  segment: string
  shipped_bytes: number
  /** `at` of the oldest row; `null` when there is none. */
  oldest_at: number | null
  /** `at` of the oldest row whose address has not been cut; `null` when there is none. */
  oldest_whole_ip_at: number | null
  updated_at: number
}

export interface UsageDailyTable {
  key_id: string
  day: string
  requests: number
}

export interface AddressLockTable {
  /** An IPv4 address or the /64 of an IPv6 one. */
  address: string
  locked_at: number
  until: number
  /** How often it was locked within a day: each doubles the next. */
  level: number
}

export interface SearchDailyTable {
  day: string
  /** Folded: no case, no marks. */
  query: string
  searches: number
  found_nothing: number
}

export interface TrafficHourlyTable {
  /** Empty: no key, or none that is known. `*`: all requests together. */
  key_id: string
  /** Its first millisecond. */
  hour: number
  route: string
  status: number
  requests: number
  /** All requests together. */
  duration_ms: number
  /** How many of the requests took longer than the column before says and up to so many milliseconds. */
  took_0_5: number
  took_1: number
  took_2: number
  took_5: number
  took_10: number
  took_20: number
  took_50: number
  took_100: number
  took_200: number
  took_500: number
  took_1000: number
  took_5000: number
  took_more: number
}
