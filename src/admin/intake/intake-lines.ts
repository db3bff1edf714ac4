import type { MediaStore } from '../../media/media-store.ts'
import { adoptFile, FileBeingRemovedError } from '../../media/orphans.ts'
import type { Store } from '../../store/store.ts'
import type { ArtistLine, ImportLine, TrackLine } from '../catalog/import-lines.ts'
import { NEW_TRACK_NEEDS, type TrackRow } from '../catalog/track-fields.ts'
import { OperatorError } from '../operator-error.ts'
import type { Intake } from './intake.ts'
import { type ReadPicture, readPicture } from './intake-pictures.ts'
import { readSound } from './intake-sound.ts'

export type Prepared = { line: ImportLine } | { reason: string }

/** Files may have to be read for it. */
export function bringsFile(line: ImportLine): boolean {
  if (line.type === 'artist') return typeof line.avatar === 'string'
  return line.type === 'track' && (typeof line.audio === 'string' || typeof line.cover === 'string')
}

/** The line may change files, though it brings none: another stretch of a sound that is there already. */
export function touchesFiles(line: ImportLine): boolean {
  if (line.type === 'artist') return line.avatar !== undefined
  if (line.type === 'plays') return false
  return (
    line.audio !== undefined ||
    line.cover !== undefined ||
    line.columns.preview_start_seconds !== undefined ||
    line.columns.preview_duration_seconds !== undefined
  )
}

/**
 * Reads the files of lines, several at once, and gives the lines back with what came of it, in their order. A line whose file is bad is
 * a reason, and nothing of it is kept. No two lines may be about the same track or artist: the second could not know of the first.
 */
export async function prepareLines(
  store: Store,
  given: Intake | undefined,
  lines: readonly ImportLine[],
): Promise<Prepared[]> {
  const concerned = lines.filter(touchesFiles)
  if (concerned.length === 0) return lines.map((line) => ({ line }))
  const intake = given && { ...given, media: adopting(store, given.media) }
  const tracks = await findTracks(store, concerned)
  const avatars = await findAvatarSources(store, concerned)
  return await Promise.all(
    lines.map(async (line): Promise<Prepared> => {
      if (line.type === 'plays' || !touchesFiles(line)) return { line }
      try {
        if (line.type === 'artist') return { line: await prepareArtist(intake, avatars.get(line.id), line) }
        return { line: await prepareTrack(intake, tracks.get(line.id), line) }
      } catch (error) {
        if (error instanceof OperatorError || error instanceof FileBeingRemovedError) return { reason: error.message }
        throw error
      }
    }),
  )
}

/** Every file that is kept is taken out of the hands of the sweep first: it may be one that was about to go. */
function adopting(store: Store, media: MediaStore): MediaStore {
  return { ...media, put: (body, kind) => media.put(body, kind, (key) => adoptFile(store, key)) }
}

async function findTracks(store: Store, lines: readonly ImportLine[]): Promise<Map<string, TrackRow>> {
  const ids = lines.flatMap((line) => (line.type === 'track' ? [line.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await store.db.selectFrom('tracks').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function findAvatarSources(store: Store, lines: readonly ImportLine[]): Promise<Map<string, string | null>> {
  const ids = lines.flatMap((line) => (line.type === 'artist' ? [line.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await store.db.selectFrom('artists').select(['id', 'avatar_source']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.avatar_source]))
}

function needIntake(intake: Intake | undefined): Intake {
  if (!intake) throw new OperatorError('files are not taken in here')
  return intake
}

async function prepareArtist(
  intake: Intake | undefined,
  knownSource: string | null | undefined,
  line: ArtistLine,
): Promise<ArtistLine> {
  if (line.avatar === undefined) return line
  if (line.avatar === null) return { ...line, columns: { ...line.columns, avatar_media: null, avatar_source: null } }
  const { media } = needIntake(intake)
  const picture = await readPicture(intake!, 'avatar', line.avatar, knownSource)
  if (!picture) return line
  const avatar_media = await media.put(picture.bytes, 'avatars')
  return { ...line, columns: { ...line.columns, avatar_media, avatar_source: picture.source } }
}

/** Everything is read before anything is kept, so that a good cover beside a bad sound leaves nothing behind. */
async function prepareTrack(
  intake: Intake | undefined,
  current: TrackRow | undefined,
  line: TrackLine,
): Promise<TrackLine> {
  const missing = current ? [] : NEW_TRACK_NEEDS.filter((name) => line.columns[name] === undefined)
  // It will be refused for that; there is no point in reading its files.
  if (missing.some((name) => name !== 'duration_seconds' || line.audio === undefined)) return line
  const isSilentOnSound = line.audio === undefined && !current?.audio_original
  const picture =
    typeof line.cover === 'string'
      ? await readPicture(needIntake(intake), 'cover', line.cover, current?.cover_source)
      : undefined
  const sound = isSilentOnSound ? undefined : await readSound(needIntake(intake), current, line)
  const kept = sound ? await sound.keep() : line
  const columns = { ...kept.columns, ...(await keepCover(intake, line, picture)) }
  return { ...kept, columns, basis: current?.audio_original ?? null }
}

async function keepCover(intake: Intake | undefined, line: TrackLine, picture: ReadPicture | undefined) {
  if (line.cover === null) return { cover_media: null, cover_source: null }
  if (!picture) return {}
  return { cover_media: await needIntake(intake).media.put(picture.bytes, 'covers'), cover_source: picture.source }
}
