import type { Kysely } from 'kysely'
import type { Schema } from '../store/schema.ts'
import type { StoredPeaks } from './waveform.ts'

/** Peaks are not held in memory: at 4,096 values a track they would outweigh the rest of the catalogue. */
export async function findPeaks(db: Kysely<Schema>, trackIds: readonly string[]): Promise<Map<string, StoredPeaks>> {
  const rows = await db
    .selectFrom('track_peaks')
    .select(['track_id', 'peaks', 'preview_peaks'])
    .where('track_id', 'in', trackIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.track_id,
      { peaks: JSON.parse(row.peaks), previewPeaks: row.preview_peaks === null ? null : JSON.parse(row.preview_peaks) },
    ]),
  )
}
