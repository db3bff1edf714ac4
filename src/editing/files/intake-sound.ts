import { createReadStream } from 'node:fs'
import { withLocalCopy } from '../../media/local-copy.ts'
import { mediaKeyOf } from '../../media/media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Analysis } from '../../sound/analysis/analysis.ts'
import type { Ingested, Preview } from '../../sound/ingest.ts'
import { clampPreview } from '../../sound/preview/cut-preview.ts'
import type { TrackRow } from '../lines/import-fields.ts'
import type { TrackLine } from '../lines/import-lines.ts'
import { asOperatorError, digestSound, findFile, type Intake } from './intake.ts'

/** The values that are measured from the sound; the operator may set each of them instead. */
const MEASURES = ['duration_seconds', 'bpm', 'musical_key', 'energy', 'loudness_db'] as const
type Measures = Pick<Analysis, (typeof MEASURES)[number]>

/** What is stored of a measurement. Older tracks, whose peaks are relative to full scale, have no `loudest_segment`. */
type StoredMeasures = Measures & Partial<Pick<Analysis, 'loudest_segment'>>

const FULL_SCALE = 1
/** Starts that differ by less are one. */
const SAME_SECONDS = 0.001

type Columns = TrackLine['columns']

/** A sound that has been read and checked, and is not stored yet; `store` stores it and returns the line with its columns. */
export interface ReadSound {
  store(): Promise<TrackLine>
}

/** Undefined if nothing about the sound changes. Otherwise the file has been read completely and the preview cut. */
export async function readSound(
  intake: Intake,
  current: TrackRow | undefined,
  line: TrackLine,
): Promise<ReadSound | undefined> {
  const { audio } = line
  if (audio === null) return { store: async () => withoutSound(line) }
  if (audio === undefined) return await recut(intake, current, line)
  const path = await findFile(intake, 'audio', audio)
  const original = mediaKeyOf('originals', await asOperatorError(intake, 'audio', audio, () => digestSound(path)))
  const isSameSound = current?.audio_original === original
  // A sound that was measured with the old scale is measured again when it is imported again.
  if (isSameSound && !isOnOldScale(current)) return await recut(intake, current, line)
  const previewOptions = {
    startSeconds: line.isPreviewFree ? undefined : (wantedStart(line, isSameSound ? current : undefined) ?? undefined),
    lengthSeconds: line.columns.preview_duration_seconds ?? currentLength(current),
  }
  const onProgress = (seconds: number) => intake.onFile?.({ path, seconds, isDone: false })
  const ingested = await asOperatorError(intake, 'audio', audio, () =>
    intake.sounds.ingest(path, previewOptions, onProgress),
  )
  intake.onFile?.({ path, isDone: true })
  return {
    async store() {
      const key = await intake.media.put(createReadStream(path), 'originals')
      if (key !== original)
        throw new OperatorError({
          vi: 'âm thanh: tệp bị thay đổi trong lúc đọc',
          en: 'audio: the file changed while it was read',
        })
      const filled = withMeasures(line, current, ingested)
      const columns = { ...filled.columns, audio_original: original }
      return await storePreview(intake, { ...filled, columns }, ingested.preview)
    },
  }
}

/** Fills what the line leaves out with what was measured. */
function withMeasures(line: TrackLine, current: TrackRow | undefined, { analysis, beats }: Ingested): TrackLine {
  const columns = fillMeasures(line.columns, current, analysis)
  return {
    ...line,
    columns,
    peaks: line.peaks ?? JSON.stringify(analysis.peaks),
    beats: beats.length === 0 ? null : JSON.stringify(beats),
  }
}

const storedMeasuresOf = (current: TrackRow) => JSON.parse(current.measured ?? 'null') as StoredMeasures | null

const isOnOldScale = (current: TrackRow) => storedMeasuresOf(current)?.loudest_segment === undefined

/** The exact start of the current preview if the line asks for no other; undefined if there is neither. */
function wantedStart({ exactStart, columns: { preview_start_seconds } }: TrackLine, current: TrackRow | undefined) {
  if (exactStart !== undefined) return exactStart
  const isSameStart =
    current && (preview_start_seconds ?? current.preview_start_seconds) === current.preview_start_seconds
  return isSameStart ? current.preview_offset : preview_start_seconds
}

/** The length of a track's preview stays when its sound is replaced. Without a sound the column only has its default. */
const currentLength = (current: TrackRow | undefined) =>
  current?.audio_original ? current.preview_duration_seconds : undefined

/** Cuts another preview from the stored original. */
async function recut(intake: Intake, current: TrackRow | undefined, line: TrackLine): Promise<ReadSound | undefined> {
  const original = current?.audio_original
  if (!current || !original) return undefined
  const { columns, isPreviewFree } = line
  if (isPreviewFree) {
    const previewOptions = { lengthSeconds: columns.preview_duration_seconds ?? current.preview_duration_seconds }
    const ingested = await withLocalCopy(intake.media, original, (path) => intake.sounds.ingest(path, previewOptions))
    const filled = isOnOldScale(current) ? withMeasures(line, current, ingested) : line
    return { store: () => storePreview(intake, filled, ingested.preview) }
  }
  const lengthSeconds = columns.preview_duration_seconds ?? current.preview_duration_seconds
  const measures = storedMeasuresOf(current)
  const trackSeconds = measures?.duration_seconds ?? current.duration_seconds
  const { startSeconds } = clampPreview(wantedStart(line, current) ?? 0, lengthSeconds, trackSeconds)
  // A start beyond the end was moved forward, so that importing the same line again must not count as a change.
  const isSameStart =
    line.exactStart === undefined
      ? Math.floor(startSeconds) === current.preview_start_seconds
      : Math.abs(startSeconds - (current.preview_offset ?? current.preview_start_seconds)) < SAME_SECONDS
  if (isSameStart && lengthSeconds === current.preview_duration_seconds)
    return { store: async () => ({ ...line, columns: { ...columns, preview_start_seconds: undefined } }) }
  const preview = await withLocalCopy(intake.media, original, (path) =>
    intake.sounds.cut(path, { startSeconds, lengthSeconds, loudestSegment: measures?.loudest_segment ?? FULL_SCALE }),
  )
  return { store: () => storePreview(intake, line, preview) }
}

async function storePreview(intake: Intake, line: TrackLine, preview: Preview): Promise<TrackLine> {
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
  return { ...line, previewPeaks: null, beats: null, columns: { ...line.columns, ...nothing } }
}

/**
 * Measured values fill the columns that the line leaves out and the operator has not set: a value that differs from what was measured of
 * the sound before was set by the operator. The first sound of a track always sets its length.
 */
function fillMeasures(columns: Columns, current: TrackRow | undefined, analysis: Analysis): Columns {
  const { peaks: _, ...measured } = analysis
  const before = current ? storedMeasuresOf(current) : null
  const isMeasured = (name: keyof Measures) => {
    if (!current || (name === 'duration_seconds' && !before)) return true
    return current[name] === (before ? roundedFor(name, before[name]) : null)
  }
  const filled: Record<string, unknown> = { ...columns, measured: JSON.stringify(measured) }
  for (const name of MEASURES) {
    if (columns[name] === undefined && isMeasured(name)) filled[name] = roundedFor(name, measured[name])
  }
  return filled as unknown as Columns
}

/** The API shows whole seconds. */
function roundedFor(name: keyof Measures, value: number | string | null): number | string | null {
  return name === 'duration_seconds' ? Math.max(1, Math.round(value as number)) : value
}
