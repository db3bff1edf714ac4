import { formatDuration } from '../catalog/api/present-track.ts'
import { isNarrowerLicense } from '../catalog/licenses.ts'
import { isNarrowerTerritory } from '../catalog/territory.ts'
import type { ChangeAction } from '../store/schema/catalogue-tables.ts'
import type { TakedownScope } from '../store/schema/console-tables.ts'
import type { EventName } from './event-names.ts'

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
  /** An artist that it credits is gone, and another stands in its place. */
  isCreditMoved?: boolean
  /** Why it is gone, where a claimant demanded it. */
  takedown?: TakedownNews
}

/** What partners have to know of a takedown beyond that the track is gone. */
export interface TakedownNews {
  id: string
  /** `new`: no new uses; `all`: existing uses must go too. */
  scope: TakedownScope
  deadline_at: string
}

/** What partners see of a change: they do not see drafts, so publishing one is its creation. */
export function publicActionOf({ before, after }: TrackChange): ChangeAction | null {
  const wasSeen = isSeen(before)
  if (isSeen(after)) return wasSeen ? 'updated' : 'created'
  return wasSeen ? 'deleted' : null
}

const isSeen = (track: TrackState | undefined) => track !== undefined && track.published_at !== null

/** The event of a change. Most updates have none: only those of the columns below, and a narrower licence or territory. */
export function eventOf(change: TrackChange): EventName | undefined {
  const action = publicActionOf(change)
  if (action === null || (action === 'updated' && !isNotable(change))) return undefined
  return `track.${action}`
}

const NOTABLE_COLUMNS = [
  'title',
  'artist_id',
  'genre',
  'cover_media',
  'preview_start_seconds',
  'preview_duration_seconds',
] as const

function isNotable({ before, after, isArtistRenamed, isCreditMoved }: TrackChange): boolean {
  if (!before || !after) return false
  return (
    isArtistRenamed === true ||
    isCreditMoved === true ||
    NOTABLE_COLUMNS.some((column) => before[column] !== after[column]) ||
    isNarrowerLicense(before.license_code, after.license_code) ||
    isNarrowerTerritory(before.territory, after.territory)
  )
}

/** Fields of an import line that the public track does not have. */
const INNER_FIELDS = new Set(['published_at', 'publish_at', 'peaks', 'aliases'])

/** `data` of the delivery: the same five fields for every event, on `track.updated` what changed, on a takedown what it asks for. */
export function eventData(event: EventName, change: TrackChange, artistName: string): string {
  const track = event === 'track.deleted' ? change.before! : change.after!
  return JSON.stringify({
    id: track.id,
    title: track.title,
    artist: artistName,
    genre: track.genre,
    duration: formatDuration(track.duration_seconds),
    ...(event === 'track.updated' ? { changes: change.fields.filter((name) => !INNER_FIELDS.has(name)) } : {}),
    ...(event === 'track.deleted' && change.takedown ? { takedown: change.takedown } : {}),
  })
}
