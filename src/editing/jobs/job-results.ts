import type { Sentence } from '../../text/sentence.ts'

/** What is known of a track once its files have been read. */
export interface TrackJobResult {
  id: string
  title: string
  is_published: boolean
  duration_seconds: number
  bpm: number | null
  musical_key: string | null
  energy: number | null
  loudness_db: number | null
  preview_start_seconds: number
  preview_duration_seconds: number
  /** Other tracks with this very sound; left out where there is none. */
  same_sound?: { id: string; title: string; artist: string }[]
}

export interface Tally {
  created: number
  updated: number
  unchanged: number
}

interface BadLine<Reason> {
  line: number
  field: string | null
  reason: Reason
}

export interface ImportJobResult {
  dry_run: boolean
  lines: number
  artists: Tally
  tracks: Tally
  plays: Tally
  /** Left out where no line was about one. */
  collections?: Tally | undefined
  releases?: Tally | undefined
  failed: number
  /** The first of them; `failed` counts all. */
  bad: BadLine<Sentence>[]
  /** Fields that are not part of the format, and on how many lines. */
  ignored_fields: Record<string, number>
  last_line: number
  /** Only of a check: artists that would be made, and whose name each nearly has; left out when there are none. */
  near_artists?: { name: string; near: string }[]
}

/** The same in the caller's language. */
export type SaidImportResult = Omit<ImportJobResult, 'bad'> & { bad: BadLine<string>[] }

/** What came of changing many tracks. */
interface BulkJobResult<Reason> {
  action: string
  tracks: number
  done: number
  unchanged: number
  failed: { id: string; reason: Reason }[]
  failed_count: number
  /** `POST /jobs/{id}/undo` takes it back. */
  can_undo?: boolean
}

/** In the caller's language. */
export type SaidBulkResult = BulkJobResult<string>
