// The traces, by the rules of schema.ts.

/** A file whose origin was looked for. */
export interface TraceTable {
  id: string
  job_id: string
  /** As the browser called it. */
  file_name: string | null
  bytes: number
  /** SHA-256 of the file, hex. */
  digest: string
  created_by: string
  created_at: number
  finished_at: number | null
  /** JSON, as `watermark trace` prints it. */
  result: string | null
  /** JSON: what the tracks that it names were called then, by their ids. */
  track_names: string | null
}
