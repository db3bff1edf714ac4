import { formatDuration } from '../catalog/api/present-track.ts'
import { LICENSES, type LicenseCode } from '../catalog/licenses.ts'
import type { ChangeAction } from '../store/schema.ts'

export const EVENTS = ['track.created', 'track.updated', 'track.deleted'] as const

export type EventName = (typeof EVENTS)[number]

/** The columns of a track on which its events depend. */
export interface TrackState {
  id: string
  title: string
  artist_id: string
  genre: string
  duration_seconds: number
  license_code: string
  territory: string
  cover_media: string | null
  preview_start_seconds: number
  preview_duration_seconds: number
  published_at: number | null
}

/** A track before and after a change; absent is undefined. */
export interface TrackChange {
  before: TrackState | undefined
  after: TrackState | undefined
  /** Public names of the fields that changed. */
  fields: readonly string[]
  /** Its artist goes by another name now. */
  isArtistRenamed?: boolean
}

/** What partners see of a move: to them a draft is no track, so publishing one is its creation. */
export function publicActionOf({ before, after }: TrackChange): ChangeAction | null {
  const wasSeen = isSeen(before)
  if (isSeen(after)) return wasSeen ? 'updated' : 'created'
  return wasSeen ? 'deleted' : null
}

const isSeen = (track: TrackState | undefined) => track !== undefined && track.published_at !== null

/** The event of a move (§6), if it has one: most updates are too small to be told. */
export function eventOf(move: TrackChange): EventName | undefined {
  const action = publicActionOf(move)
  if (action === null || (action === 'updated' && !isNotable(move))) return undefined
  return `track.${action}`
}

const TOLD_COLUMNS = [
  ...(['title', 'artist_id', 'genre', 'cover_media'] as const),
  ...(['preview_start_seconds', 'preview_duration_seconds'] as const),
]

function isNotable({ before, after, isArtistRenamed }: TrackChange): boolean {
  if (!before || !after) return false
  return (
    isArtistRenamed === true ||
    TOLD_COLUMNS.some((column) => before[column] !== after[column]) ||
    isNarrowerLicense(before.license_code, after.license_code) ||
    isNarrowerTerritory(before.territory, after.territory)
  )
}

/** Something that was allowed is no longer, or something that was not required now is. */
export function isNarrowerLicense(from: string, to: string): boolean {
  const old = LICENSES[from as LicenseCode]
  const next = LICENSES[to as LicenseCode]
  if (!old || !next) return from !== to
  return (
    (old.commercial_use_allowed && !next.commercial_use_allowed) ||
    (!old.attribution_required && next.attribution_required)
  )
}

/** The territory is part of the licence (§2.6): a country that is lost narrows it. */
export function isNarrowerTerritory(from: string, to: string): boolean {
  if (to === 'worldwide' || from === to) return false
  if (from === 'worldwide') return true
  const kept = new Set(to.split(','))
  return from.split(',').some((country) => !kept.has(country))
}

/** Of an import line, but not of the public Track (§2.2). */
const INNER_FIELDS = new Set(['published_at', 'peaks', 'aliases'])

/** `data` of the delivery: the same five fields for every event, and on `track.updated` what changed. */
export function eventData(event: EventName, move: TrackChange, artistName: string): string {
  const track = event === 'track.deleted' ? move.before! : move.after!
  return JSON.stringify({
    id: track.id,
    title: track.title,
    artist: artistName,
    genre: track.genre,
    duration: formatDuration(track.duration_seconds),
    ...(event === 'track.updated' ? { changes: move.fields.filter((name) => !INNER_FIELDS.has(name)) } : {}),
  })
}
