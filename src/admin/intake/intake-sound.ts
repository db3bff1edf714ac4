import { createReadStream } from 'node:fs'
import type { Analysis } from '../../audio/analysis/analysis.ts'
import type { Preview } from '../../audio/ingest.ts'
import { clampPreview } from '../../audio/preview/cut-preview.ts'
import { mediaKeyOf } from '../../media/media-store.ts'
import type { TrackLine } from '../catalog/import-lines.ts'
import type { TrackRow } from '../catalog/track-fields.ts'
import { OperatorError } from '../operator-error.ts'
import { asOperatorError, digestSound, findFile, type Intake, withLocalCopy } from './intake.ts'

/** What the sound says of a track; the administrator may say otherwise of each. */
const MEASURES = ['duration_seconds', 'bpm', 'musical_key', 'energy', 'loudness_db'] as const
type Measures = Pick<Analysis, (typeof MEASURES)[number]>

/** What is kept of a measuring. Tracks whose peaks were once drawn to full scale have no `loudest_segment`. */
type Kept = Measures & Partial<Pick<Analysis, 'loudest_segment'>>

const FULL_SCALE = 1

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
  const original = mediaKeyOf('originals', await asOperatorError('audio', audio, () => digestSound(path)))
  const isSameSound = current?.audio_original === original
  // A sound that was measured on the old scale is measured again when it comes again.
  if (isSameSound && !isOnOldScale(current)) return await recut(intake, current, line)
  const wishes = {
    startSeconds: line.isPreviewFree ? undefined : (wantedStart(line, isSameSound ? current : undefined) ?? undefined),
    lengthSeconds: line.columns.preview_duration_seconds ?? keptLength(current),
  }
  const onProgress = (seconds: number) => intake.onFile?.({ path, seconds, isDone: false })
  const ingested = await asOperatorError('audio', audio, () => intake.sounds.ingest(path, wishes, onProgress))
  intake.onFile?.({ path, isDone: true })
  return {
    async keep() {
      const kept = await intake.media.put(createReadStream(path), 'originals')
      if (kept !== original)
        throw new OperatorError(`audio ${JSON.stringify(audio)}: the file changed while it was read`)
      const filled = withMeasures(line, current, ingested.analysis)
      const columns = { ...filled.columns, audio_original: original }
      return await keepPreview(intake, { ...filled, columns }, ingested.preview)
    },
  }
}

/** What the line leaves out, filled with what was measured. */
function withMeasures(line: TrackLine, current: TrackRow | undefined, analysis: Analysis): TrackLine {
  const columns = fillMeasures(line.columns, current, analysis)
  return { ...line, columns, peaks: line.peaks ?? JSON.stringify(analysis.peaks) }
}

const keptOf = (current: TrackRow) => JSON.parse(current.measured ?? 'null') as Kept | null

const isOnOldScale = (current: TrackRow) => keptOf(current)?.loudest_segment === undefined

/** The exact second of the same sound's preview where the line asks for no other; undefined where nothing is known. */
function wantedStart({ columns: { preview_start_seconds } }: TrackLine, current: TrackRow | undefined) {
  const isSameStart =
    current && (preview_start_seconds ?? current.preview_start_seconds) === current.preview_start_seconds
  return isSameStart ? current.preview_offset : preview_start_seconds
}

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
    const ingested = await withLocalCopy(intake.media, original, (path) => intake.sounds.ingest(path, wishes))
    const filled = isOnOldScale(current) ? withMeasures(line, current, ingested.analysis) : line
    return { keep: () => keepPreview(intake, filled, ingested.preview) }
  }
  const lengthSeconds = columns.preview_duration_seconds ?? current.preview_duration_seconds
  const kept = keptOf(current)
  const trackSeconds = kept?.duration_seconds ?? current.duration_seconds
  const { startSeconds } = clampPreview(wantedStart(line, current) ?? 0, lengthSeconds, trackSeconds)
  // What is beyond the end is moved to before it, and the same line again must find it there.
  const start = Math.floor(startSeconds)
  if (start === current.preview_start_seconds && lengthSeconds === current.preview_duration_seconds)
    return { keep: async () => ({ ...line, columns: { ...columns, preview_start_seconds: undefined } }) }
  const preview = await withLocalCopy(intake.media, original, (path) =>
    intake.sounds.cut(path, { startSeconds, lengthSeconds, loudestSegment: kept?.loudest_segment ?? FULL_SCALE }),
  )
  return { keep: () => keepPreview(intake, line, preview) }
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
  const { peaks: _, ...measured } = analysis
  const before = current ? keptOf(current) : null
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

/** Whole seconds are what the API shows. */
function roundedFor(name: keyof Measures, value: number | string | null): number | string | null {
  return name === 'duration_seconds' ? Math.max(1, Math.round(value as number)) : value
}
