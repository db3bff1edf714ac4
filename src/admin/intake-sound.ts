import { createReadStream } from 'node:fs'
import type { Analysis } from '../audio/analysis.ts'
import type { Ingested, Preview } from '../audio/ingest.ts'
import { clampPreview } from '../audio/preview.ts'
import { makeKey } from '../media/media-store.ts'
import type { TrackLine } from './import-lines.ts'
import { blaming, digestFile, findFile, type Intake, withLocalCopy } from './intake.ts'
import { Refusal } from './refusal.ts'
import type { TrackRow } from './track-fields.ts'

/** What the sound says of a track; the administrator may say otherwise of each. */
const MEASURES = ['duration_seconds', 'bpm', 'musical_key', 'energy', 'loudness_db'] as const
type Measures = Pick<Analysis, (typeof MEASURES)[number]>

type Columns = TrackLine['columns']

/** A sound that has been read and found good, and is not kept yet; `keep` keeps it and tells what the line is with it. */
export interface ReadSound {
  keep(): Promise<TrackLine>
}

/** Undefined when nothing of the sound changes. Otherwise the file has been read whole and the preview cut. */
export async function readSound(
  intake: Intake,
  current: TrackRow | undefined,
  line: TrackLine,
): Promise<ReadSound | undefined> {
  const { audio } = line
  if (audio === null) return { keep: async () => withoutSound(line) }
  if (audio === undefined) return await recut(intake, current, line)
  const path = await findFile(intake, 'audio', audio)
  const original = makeKey('originals', await blaming('audio', audio, () => digestFile(path)))
  if (current?.audio_original === original) return await recut(intake, current, line)
  const wishes = {
    startSeconds: line.isPreviewFree ? undefined : line.columns.preview_start_seconds,
    lengthSeconds: line.columns.preview_duration_seconds ?? keptLength(current),
  }
  const onProgress = (seconds: number) => intake.onFile?.({ path, seconds, isDone: false })
  const ingested = await blaming('audio', audio, () => intake.sounds.ingest(path, wishes, onProgress))
  intake.onFile?.({ path, isDone: true })
  return {
    async keep() {
      const kept = await intake.media.put(createReadStream(path), 'originals')
      if (kept !== original) throw new Refusal(`audio ${JSON.stringify(audio)}: the file changed while it was read`)
      const columns = { ...fillMeasures(line.columns, current, ingested.analysis), audio_original: original }
      return await keepPreview(intake, { ...line, columns, peaks: line.peaks ?? peaksOf(ingested) }, ingested.preview)
    },
  }
}

const peaksOf = ({ analysis }: Ingested) => JSON.stringify(analysis.peaks)

/** A length that somebody chose for a track stays; the default of one that had no sound was chosen by nobody. */
const keptLength = (current: TrackRow | undefined) =>
  current?.audio_original ? current.preview_duration_seconds : undefined

/** The preview of another stretch, out of the original. */
async function recut(intake: Intake, current: TrackRow | undefined, line: TrackLine): Promise<ReadSound | undefined> {
  const original = current?.audio_original
  if (!current || !original) return undefined
  const { columns, isPreviewFree } = line
  if (isPreviewFree) {
    const wishes = { lengthSeconds: columns.preview_duration_seconds ?? current.preview_duration_seconds }
    const { preview } = await withLocalCopy(intake.media, original, (path) => intake.sounds.ingest(path, wishes))
    return { keep: () => keepPreview(intake, line, preview) }
  }
  const lengthSeconds = columns.preview_duration_seconds ?? current.preview_duration_seconds
  const isSameStart = (columns.preview_start_seconds ?? current.preview_start_seconds) === current.preview_start_seconds
  const wanted = isSameStart ? (current.preview_offset ?? 0) : columns.preview_start_seconds!
  const { startSeconds } = clampPreview(wanted, lengthSeconds, measuredSeconds(current))
  // What is beyond the end is moved to before it, and the same line again must find it there.
  const start = Math.floor(startSeconds)
  if (start === current.preview_start_seconds && lengthSeconds === current.preview_duration_seconds)
    return { keep: async () => ({ ...line, columns: { ...columns, preview_start_seconds: undefined } }) }
  const preview = await withLocalCopy(intake.media, original, (path) =>
    intake.sounds.cut(path, { startSeconds, lengthSeconds }),
  )
  return { keep: () => keepPreview(intake, line, preview) }
}

function measuredSeconds({ measured, duration_seconds }: TrackRow): number {
  return (JSON.parse(measured ?? 'null') as Measures | null)?.duration_seconds ?? duration_seconds
}

async function keepPreview(intake: Intake, line: TrackLine, preview: Preview): Promise<TrackLine> {
  const { startSeconds, lengthSeconds, mp3, master, peaks } = preview
  return {
    ...line,
    previewPeaks: JSON.stringify(peaks),
    columns: {
      ...line.columns,
      preview_start_seconds: Math.floor(startSeconds),
      preview_offset: startSeconds,
      preview_duration_seconds: lengthSeconds,
      master_media: await intake.media.put(master, 'masters'),
      audio_media: await intake.media.put(mp3, 'previews'),
    },
  }
}

function withoutSound(line: TrackLine): TrackLine {
  const nothing = { audio_media: null, audio_original: null, master_media: null, preview_offset: null, measured: null }
  return { ...line, previewPeaks: null, columns: { ...line.columns, ...nothing } }
}

/**
 * Measured values go where the line is silent and the administrator never said otherwise: a value that differs from what was measured
 * of the sound before is his. The length is the sound's own once there is one.
 */
function fillMeasures(columns: Columns, current: TrackRow | undefined, analysis: Analysis): Columns {
  const measured = Object.fromEntries(MEASURES.map((name) => [name, analysis[name]])) as unknown as Measures
  const before = JSON.parse(current?.measured ?? 'null') as Measures | null
  const isOurs = (name: keyof Measures) => {
    if (!current || (name === 'duration_seconds' && !before)) return true
    return current[name] === (before ? roundedFor(name, before[name]) : null)
  }
  const filled: Record<string, unknown> = { ...columns, measured: JSON.stringify(measured) }
  for (const name of MEASURES) {
    if (columns[name] === undefined && isOurs(name)) filled[name] = roundedFor(name, measured[name])
  }
  return filled as unknown as Columns
}

/** Whole seconds are what the API shows (§2.2). */
function roundedFor(name: keyof Measures, value: number | string | null): number | string | null {
  return name === 'duration_seconds' ? Math.max(1, Math.round(value as number)) : value
}
