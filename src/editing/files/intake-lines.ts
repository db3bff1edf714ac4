import { sql } from 'kysely'
import type { MediaStore } from '../../media/media-store.ts'
import { adoptFile, FileBeingRemovedError } from '../../media/orphans.ts'
import { OperatorError } from '../../operator-error.ts'
import { isAnyOf } from '../../store/any-of.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import type { CollectionLine } from '../lines/collection-line.ts'
import { NEW_TRACK_NEEDS, type TrackRow } from '../lines/import-fields.ts'
import type { ArtistLine, ImportLine, TrackLine } from '../lines/import-lines.ts'
import { TRACK_COLUMNS } from '../writes/catalog-reads.ts'
import type { Intake } from './intake.ts'
import { type ReadPicture, readPicture } from './intake-pictures.ts'
import { readSound } from './intake-sound.ts'

export type Prepared = { line: ImportLine } | { reason: Sentence }

/** The line names a file to be read. */
export function namesFile(line: ImportLine): boolean {
  if (line.type === 'artist') return typeof line.avatar === 'string'
  if (line.type === 'collection') return typeof line.cover === 'string'
  return line.type === 'track' && (typeof line.audio === 'string' || typeof line.cover === 'string')
}

/** The line may change stored files, even if it names none: another part of a stored sound may become the preview. */
export function touchesFiles(line: ImportLine): boolean {
  if (line.type === 'artist') return line.avatar !== undefined
  if (line.type === 'collection') return line.cover !== undefined
  if (line.type === 'plays' || line.type === 'release') return false
  return (
    line.audio !== undefined ||
    line.cover !== undefined ||
    line.columns.preview_start_seconds !== undefined ||
    line.columns.preview_duration_seconds !== undefined
  )
}

/**
 * Reads the files of lines, several at once, and returns the lines with what was found, in their order. For a line with a bad file the
 * reason is returned, and nothing of it is stored. No two lines may be about the same thing: neither would see the other's
 * changes.
 */
export async function prepareLines(
  store: Store,
  plainIntake: Intake | undefined,
  lines: readonly ImportLine[],
): Promise<Prepared[]> {
  const touching = lines.filter(touchesFiles)
  if (touching.length === 0) return lines.map((line) => ({ line }))
  const intake = plainIntake && { ...plainIntake, media: adopting(store, plainIntake.media) }
  const tracks = await findTracks(store, touching)
  const avatars = await findSources(store, 'artist', touching)
  const covers = await findSources(store, 'collection', touching)
  return await Promise.all(
    lines.map(async (line): Promise<Prepared> => {
      if (line.type === 'plays' || line.type === 'release' || !touchesFiles(line)) return { line }
      try {
        if (line.type === 'artist') return { line: await prepareArtist(intake, avatars.get(line.id), line) }
        if (line.type === 'collection') return { line: await prepareCollection(intake, covers.get(line.id), line) }
        return { line: await prepareTrack(intake, tracks.get(line.id), line) }
      } catch (error) {
        if (error instanceof OperatorError || error instanceof FileBeingRemovedError) return { reason: error.sentence }
        throw error
      }
    }),
  )
}

/** Every file that is stored is first removed from the sweep's list: it may be one that was about to be deleted. */
function adopting(store: Store, media: MediaStore): MediaStore {
  return { ...media, put: (body, kind) => media.put(body, kind, (key) => adoptFile(store, key)) }
}

async function findTracks({ db }: Store, lines: readonly ImportLine[]): Promise<Map<string, TrackRow>> {
  const ids = lines.flatMap((line) => (line.type === 'track' ? [line.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tracks')
    .select(TRACK_COLUMNS)
    .where(isAnyOf(db, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const PICTURES = { artist: ['artists', 'avatar_source'], collection: ['collections', 'cover_source'] } as const

/** The digests of the files that their pictures were made of. */
async function findSources({ db }: Store, type: keyof typeof PICTURES, lines: readonly ImportLine[]) {
  const ids = lines.flatMap((line) => (line.type === type ? [line.id] : []))
  if (ids.length === 0) return new Map<string, string | null>()
  const [table, column] = PICTURES[type]
  const rows = await sql<{ id: string; source: string | null }>`
    select id, ${sql.ref(column)} as source from ${sql.table(table)} where ${isAnyOf(db, 'id', ids)}`.execute(db)
  return new Map(rows.rows.map(({ id, source }) => [id, source]))
}

function requireIntake(intake: Intake | undefined): Intake {
  if (!intake) throw new OperatorError({ vi: 'ở đây không nhận tệp', en: 'files are not taken in here' })
  return intake
}

async function prepareArtist(
  intake: Intake | undefined,
  knownSource: string | null | undefined,
  line: ArtistLine,
): Promise<ArtistLine> {
  if (line.avatar === undefined) return line
  if (line.avatar === null) return { ...line, columns: { ...line.columns, avatar_media: null, avatar_source: null } }
  const { media } = requireIntake(intake)
  const picture = await readPicture(intake!, 'avatar', line.avatar, knownSource)
  if (!picture) return line
  const avatar_media = await media.put(picture.bytes, 'avatars')
  return { ...line, columns: { ...line.columns, avatar_media, avatar_source: picture.source } }
}

async function prepareCollection(
  intake: Intake | undefined,
  knownSource: string | null | undefined,
  line: CollectionLine,
): Promise<CollectionLine> {
  const picture =
    typeof line.cover === 'string'
      ? await readPicture(requireIntake(intake), 'cover', line.cover, knownSource)
      : undefined
  return { ...line, columns: { ...line.columns, ...(await storeCover(intake, line, picture)) } }
}

/** Everything is read before anything is stored, so that a good cover with a bad sound leaves no file behind. */
async function prepareTrack(
  intake: Intake | undefined,
  current: TrackRow | undefined,
  line: TrackLine,
): Promise<TrackLine> {
  const missing = current ? [] : NEW_TRACK_NEEDS.filter((name) => line.columns[name] === undefined)
  // The line will be refused for this, so its files need not be read.
  if (missing.some((name) => name !== 'duration_seconds' || line.audio === undefined)) return line
  const hasNoSound = line.audio === undefined && !current?.audio_original
  if (hasNoSound && line.cover === undefined) return { ...line, expectedOriginal: current?.audio_original ?? null }
  const picture =
    typeof line.cover === 'string'
      ? await readPicture(requireIntake(intake), 'cover', line.cover, current?.cover_source)
      : undefined
  const sound = hasNoSound ? undefined : await readSound(requireIntake(intake), current, line)
  const stored = sound ? await sound.store() : line
  const columns = { ...stored.columns, ...(await storeCover(intake, line, picture)) }
  return { ...stored, columns, expectedOriginal: current?.audio_original ?? null }
}

async function storeCover(
  intake: Intake | undefined,
  line: TrackLine | CollectionLine,
  picture: ReadPicture | undefined,
) {
  if (line.cover === null) return { cover_media: null, cover_source: null }
  if (!picture) return {}
  return { cover_media: await requireIntake(intake).media.put(picture.bytes, 'covers'), cover_source: picture.source }
}
