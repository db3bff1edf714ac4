// The tables as both stores hold them; a row is `Selectable<Schema['tracks']>`. Times are milliseconds since the epoch,
// days `YYYY-MM-DD` (UTC), flags 0 or 1, identifiers lower-case UUIDs, lists JSON text. A `null` column may be left out of
// an insert.

import type { Generated } from 'kysely'
import type { AlertPostTable, AlertTable } from './alert-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type {
  AdminAddressTable,
  AdministratorTable,
  AdminLinkTable,
  AdminRuleTable,
  AdminSessionTable,
  AdminTokenTable,
  ApplicationWindowTable,
  AuditLogTable,
  ImportProgressTable,
  JobFileTable,
  JobTable,
  KeyClaimTable,
  MailTable,
  PartnerSessionTable,
  QuotaRequestTable,
  SignInFailureTable,
  TakedownNoticeTable,
  TakedownTable,
} from './console-tables.ts'
import type { ListeningTables } from './listening-tables.ts'
import type { ArtistMergeTable } from './merge-tables.ts'
import type { ProofTables } from './proof-tables.ts'
import type { ReleaseTable, ReleaseTrackTable } from './release-tables.ts'
import type {
  AddressLockTable,
  RequestLogTable,
  RequestSegmentTable,
  SearchDailyTable,
  TrafficHourlyTable,
  UsageDailyTable,
} from './request-tables.ts'
import type { TraceTable } from './trace-tables.ts'
import type { DeliveryTable, WebhookTable } from './webhook-tables.ts'

export interface Schema extends ListeningTables, ProofTables, CollectionTables {
  artists: ArtistTable
  tracks: TrackTable
  track_artists: TrackArtistTable
  track_peaks: TrackPeaksTable
  plays_daily: PlaysDailyTable
  changes: ChangeTable
  counters: CounterTable
  slug_bases: SlugBaseTable
  partners: PartnerTable
  api_keys: ApiKeyTable
  webhooks: WebhookTable
  deliveries: DeliveryTable
  request_log: RequestLogTable
  request_segments: RequestSegmentTable
  usage_daily: UsageDailyTable
  watermark_issues: WatermarkIssueTable
  watermark_variants: WatermarkVariantTable
  import_progress: ImportProgressTable
  media_orphans: MediaOrphanTable
  address_locks: AddressLockTable
  search_daily: SearchDailyTable
  administrators: AdministratorTable
  admin_sessions: AdminSessionTable
  admin_tokens: AdminTokenTable
  admin_links: AdminLinkTable
  admin_rules: AdminRuleTable
  partner_sessions: PartnerSessionTable
  admin_addresses: AdminAddressTable
  sign_in_failures: SignInFailureTable
  audit_log: AuditLogTable
  key_claims: KeyClaimTable
  quota_requests: QuotaRequestTable
  artist_merges: ArtistMergeTable
  releases: ReleaseTable
  release_tracks: ReleaseTrackTable
  application_windows: ApplicationWindowTable
  mails: MailTable
  alerts: AlertTable
  alert_posts: AlertPostTable
  jobs: JobTable
  job_files: JobFileTable
  takedowns: TakedownTable
  takedown_notices: TakedownNoticeTable
  traffic_hourly: TrafficHourlyTable
  traces: TraceTable
}

type Flag = 0 | 1
type ArtistRole = 'primary' | 'featured'
export type ChangeKind = 'track' | 'artist' | 'collection' | 'plays' | 'key' | 'partner' | 'lock' | 'takedown'
export type ChangeAction = 'created' | 'updated' | 'deleted'
export type PartnerStatus = 'pending' | 'approved' | 'rejected' | 'suspended'

interface ArtistTable {
  id: string
  name: string
  biography: string | null
  avatar_media: string | null
  /** SHA-256 of the picture as it was given: the same file again is no work. */
  avatar_source: string | null
  /** JSON `string[]`: other names that people look for. */
  aliases: string | null
  /** How lists of the console find and sort it (editing/search/search-columns.ts). */
  search_text: Generated<string>
  name_key: Generated<string>
  near_key: Generated<string>
  created_at: number
  updated_at: number
}

interface TrackTable {
  id: string
  slug: string
  title: string
  artist_id: string
  genre: string
  duration_seconds: number
  bpm: number | null
  musical_key: string | null
  energy: number | null
  loudness_db: number | null
  isrc: string | null
  release_date: string | null
  license_code: string
  territory: string
  is_explicit: Flag
  play_count: number
  like_count: number
  /** `null` is a draft, which no partner sees. */
  published_at: number | null
  /** When a draft is to go out by itself. */
  publish_at: number | null
  preview_start_seconds: number
  preview_duration_seconds: number
  audio_media: string | null
  cover_media: string | null
  /** SHA-256 of the picture as it was given. */
  cover_source: string | null
  /** The file as it was given, by its content: private. */
  audio_original: string | null
  /** The preview without loss: private. */
  master_media: string | null
  /** The exact second the preview was cut at; `preview_start_seconds` is the whole second that partners see. */
  preview_offset: number | null
  /** JSON: what was measured of the sound. A column that says something else was set by the administrator. */
  measured: string | null
  /** JSON `string[]`: other titles that people look for. */
  aliases: string | null
  /** How lists of the console find and sort it (editing/search/search-columns.ts). */
  search_text: Generated<string>
  title_key: Generated<string>
  genre_key: Generated<string>
  created_at: number
  updated_at: number
}

interface TrackArtistTable {
  track_id: string
  artist_id: string
  role: ArtistRole
  position: number
}

interface TrackPeaksTable {
  track_id: string
  /** JSON `number[]`. */
  peaks: string
  /** JSON `number[]`. */
  preview_peaks: string | null
  /** JSON `number[]`: seconds. */
  beats: string | null
}

interface PlaysDailyTable {
  track_id: string
  day: string
  plays: number
}

interface ChangeTable {
  seq: number
  at: number
  kind: ChangeKind
  entity_id: string
  action: ChangeAction
  /** JSON `string[]`: the names of the fields that changed. */
  fields: string | null
  /** What partners see of a track's change: publishing a draft is `created`. Null: nothing. */
  public_action: ChangeAction | null
  /** A random number, the same on all entries of a transaction: histories that have parted have other ones under the same `seq`. */
  mark: number | null
}

interface CounterTable {
  /** `changes` holds the last `seq` of the change log. */
  name: string
  value: number
}

interface SlugBaseTable {
  base: string
  last: number
}

interface PartnerTable {
  id: string
  name: string
  email: string
  status: PartnerStatus
  /** The person who applied, and what was said then; `null` when the partner was added by an administrator. */
  contact_name: string | null
  website: string | null
  purpose: string | null
  /** In which its mails are written: `vi` or `en`; `null` is Vietnamese. */
  language: string | null
  /** Why it was rejected or suspended, as the partner is told. */
  decision_note: string | null
  applied_at: number | null
  decided_at: number | null
  created_at: number
  updated_at: number
}

interface ApiKeyTable {
  id: string
  partner_id: string
  name: string
  /** SHA-256 of the key, hex. */
  digest: string
  prefix: string
  /** `null` is the configured default. */
  quota_per_minute: number | null
  is_active: Flag
  created_at: number
  revoked_at: number | null
  last_used_at: number | null
  /** `null`: it does not end. */
  expires_at: number | null
  /** The key that this one replaces. */
  rotated_from: string | null
  /** The first of the keys that replaced each other up to this one; `null`: it replaces none. */
  chain_id: string | null
  /** When its partner was told that it will end. */
  expiry_told_at: number | null
  /** A key for tests that the partner made itself: the key that it was made with. */
  test_of: string | null
}

interface WatermarkIssueTable {
  code: string
  key_id: string
  track_id: string
  request_id: string
  issued_at: number
  /** Which preview it is a copy of. */
  variant_id: string | null
}

/** The two variants of a track's preview that its marked copies are spliced of. Kept for as long as copies may turn up: for ever. */
interface WatermarkVariantTable {
  id: string
  track_id: string
  /** The preview without loss that was marked. */
  master_media: string
  /** Which of the installation's secrets marked it. */
  secret_id: string
  marked_media: string
  strength: number
  /** How far the mark lies below the music, dB. */
  ratio_db: number
  /** How sure its own code is after a hard conversion, in standard deviations of chance. */
  margin: number
  is_weak: Flag
  /** To find the track by its sound; base64. */
  fingerprint: string
  created_at: number
}

interface MediaOrphanTable {
  key: string
  /** When it was first seen that nothing refers to it. */
  since: number
  /** By the store's clock: since when a process is at removing the file; `null` when none is. */
  removing_at: number | null
}
