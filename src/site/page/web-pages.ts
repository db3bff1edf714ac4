/**
 * What the server renders of `web/`, and what it hands it. Only types: `web/server.tsx` implements them, and is bundled to a file of its own
 * that `web-app.ts` loads.
 */
import type { TrackLicenseRecord } from '../../catalog/api/license-schemas.ts'
import type { TrackRecord } from '../../catalog/api/schemas.ts'
import type { UseKind, UseVerdict } from '../../catalog/license-use.ts'
import type { LicenseCode } from '../../catalog/licenses.ts'
import type { Language } from '../../text/sentence.ts'
import type { ChangelogView, CollectionsView, SiteCollection, StatusView, TextView, VerifyView } from './about-views.ts'
import type { DocsView } from './docs-views.ts'
import type { FilterControl, UnderstoodWish } from './filter-views.ts'
import type { EmbedListOf, ListMeta, ListsOf } from './list-views.ts'

/** What every page needs to know. */
export interface PageFrame {
  language: Language
  /** What the reader has chosen; undefined: as the system. */
  theme: 'light' | 'dark' | undefined
  serviceName: string
  /** Addresses of files: those that the page must have, and those that it will soon want. */
  styles: readonly string[]
  scripts: readonly string[]
  preloads: readonly { href: string; as: 'font' | 'script' }[]
}

/** Frame of an application that needs a session: the console, the partner page. */
export interface AppFrame extends PageFrame {
  /** Whether the browser sent the cookie of a session that has not ended. */
  hasSession: boolean
}

/** The form for partners to be, with what was entered and what is wrong with it; or what became of it. */
export type ApplyView =
  | { view: 'form'; values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> }
  | { view: 'received' }
  | { view: 'too-many' | 'network-full'; minutes: number }
  | { view: 'full' }

export type ApplyFrame = SiteFrame & ApplyView & { hasChosenLanguage: boolean }

/** A button that shows the key; the key; or that the link cannot be used. */
export type ClaimView =
  | { view: 'ask' }
  | { view: 'key'; apiKey: string; organization: string; quotaPerMinute: number; publicUrl: string }
  | { view: 'gone' }

export type ClaimFrame = PageFrame & ClaimView

/** A page of the site: what is around its content, and the content. */
export interface SiteFrame extends PageFrame {
  publicUrl: string
  /** Path and query as asked for. */
  address: string
}

/** A track as the API tells of it. Pages never carry the link to its sound: what the player needs it asks for. */
export type SiteTrack = Pick<
  TrackRecord,
  | 'id'
  | 'slug'
  | 'title'
  | 'artist'
  | 'artist_id'
  | 'artists'
  | 'genre'
  | 'duration'
  | 'cover_url'
  | 'audio_url'
  | 'bpm'
  | 'musical_key'
  | 'license_code'
  | 'is_explicit'
  | 'territory'
  | 'preview_start_seconds'
  | 'preview_duration_seconds'
>

/** A track as a row of a list. */
export interface ListedTrack extends SiteTrack {
  /** A few, from 0 to 100; none while it has not been measured. */
  peaks: readonly number[]
}

export type ListsView = ListsOf<ListedTrack>
export type EmbedListView = EmbedListOf<ListedTrack>

/** What the pages of the site show; `page` says which it is (web/site/pages.tsx). */
export type SiteView =
  | HomeView
  | SearchView
  | GenreView
  | ChartsView
  | DocsView
  | TrackView
  | UseView
  | EmbedView
  | ArtistView
  | LicensesView
  | GenresView
  | NewView
  | TextView
  | StatusView
  | ChangelogView
  | VerifyView
  | ListsView
  | EmbedListView
  | CollectionsView
  | CollectionView
  | LikedView
  | ErrorView

/** A genre, and the last part of its address. */
export interface SiteGenre {
  name: string
  slug: string
}

export interface HomeView {
  page: 'home'
  trending: readonly ListedTrack[]
  latest: readonly SiteTrack[]
  genres: readonly SiteGenre[]
}

export interface GenresView {
  page: 'genres'
  /** A to Z. */
  genres: readonly (SiteGenre & { count: number; covers: readonly SiteTrack[] })[]
}

export interface NewView {
  page: 'new'
  list: TrackPage
}

export type SearchSort = 'relevance' | 'popular' | 'newest' | 'oldest' | 'title_asc'

/** What is looked for on the page of search, as its address says it. */
export interface SearchQuestion {
  q: string
  /** By their parameters, in the order of the address; those that ask for nothing are not there. */
  filters: Readonly<Record<string, string | number>>
  sort: SearchSort
  page: number
  /** Nothing of `q` is to be read as a wish. */
  isAsTyped?: boolean
}

/** What the letters typed so far may become. */
export type SuggestedLink =
  | {
      kind: 'track'
      id: string
      label: string
      artist: string
      featured: readonly string[]
      hasCover: boolean
      href: string
    }
  | { kind: 'artist' | 'genre'; label: string; href: string }

export interface SearchView {
  page: 'search'
  question: SearchQuestion
  tracks: readonly ListedTrack[]
  total: number
  /** Without the filters, when they leave nothing. */
  totalUnfiltered: number
  limit: number
  isFiltered: boolean
  /** In the order of the address. */
  filters: readonly FilterControl[]
  /** What was read out of the words beside them, and the words that were left to look for. */
  wishes: readonly UnderstoodWish[]
  text: string
  genres: readonly SiteGenre[]
  /** When nothing was found. */
  suggestions: readonly SuggestedLink[]
}

export interface GenreView extends SiteGenre {
  page: 'genre'
  sort: 'popular' | 'newest'
  list: TrackPage
}

export interface ChartsView {
  page: 'charts'
  /** Days of trending, or another order. */
  chart: '7' | '30' | '90' | 'liked' | 'newest'
  tracks: readonly ListedTrack[]
  /** Plays within the days, by id; none for other orders. */
  plays: Readonly<Record<string, number>>
  /** Nothing was played in these days: what is liked most stands in. */
  isFallback: boolean
}

/** All that the API tells of a track. */
export type WholeTrack = TrackRecord

export interface TrackView {
  page: 'track'
  track: WholeTrack
  genre: SiteGenre
  /** From 0 to 100, over the whole length; empty when it was not measured. */
  peaks: readonly number[]
  attribution: string
  takedownContact: string
  similar: readonly { track: ListedTrack; reason: 'same_artist' | 'similar_title' | 'same_genre' }[]
}

/** May I use this song? */
export interface UseView {
  page: 'use'
  track: WholeTrack
  license: TrackLicenseRecord['license']
  /** The line to show, as the API has it. */
  attribution: string
  /** What was chosen so far. */
  use: UseKind | undefined
  earnsMoney: boolean | undefined
  where: string
  /** None until use and money are chosen. */
  verdict: UseVerdict | undefined
  /** Whom to ask where it is not allowed. */
  contact: string
  /** When it was looked up, to five minutes. */
  at: number
}

/** A small player for pages of other sites. */
export interface EmbedView {
  page: 'embed'
  /** As the page around it wants it; otherwise as the reader's system has it. */
  theme: 'light' | 'dark' | undefined
  track: WholeTrack
  peaks: readonly number[]
  attribution: string
}

export interface ArtistView {
  page: 'artist'
  artist: { id: string; name: string; biography: string | null; avatar_url: string | null; track_count: number }
  /** Those of which the artist is the primary one, and those in which it is featured. */
  own: TrackPage
  withOthers: TrackPage
}

/** One page of a list of tracks. */
export interface TrackPage {
  tracks: readonly ListedTrack[]
  meta: ListMeta
}

/** A collection and its tracks, in the editor's order. */
export interface CollectionView {
  page: 'collection'
  collection: SiteCollection
  list: TrackPage
}

export interface LikedView {
  page: 'liked'
  /** As the address names them. */
  ids: readonly string[]
  tracks: readonly ListedTrack[]
}

export interface LicensesView {
  page: 'licenses'
  licenses: readonly { code: LicenseCode; attribution_required: boolean; commercial_use_allowed: boolean }[]
  attributionFormat: string
  takedownContact: string
}

/** Why there is no page: not found, too many requests, a fault of ours, or one whose outcome is unknown. */
export interface ErrorView {
  page: 'error'
  reason: 'missing' | 'too-many' | 'fault' | 'unknown'
  /** In a frame on another site there is room for a sentence and a link. */
  isEmbedded: boolean
}

export interface WebPages {
  renderSite(frame: SiteFrame & { view: SiteView }): string
  renderConsole(frame: AppFrame): string
  renderPartner(frame: AppFrame): string
  renderApply(frame: ApplyFrame): string
  renderClaim(frame: ClaimFrame): string
}
