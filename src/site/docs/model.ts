import type {
  ErrorEntry,
  EventsView,
  GuideView,
  OperationView,
  SearchEntry,
  Section,
  StartView,
} from '../page/docs-views.ts'

/** What the examples name: a track that this service has, where it has one. */
export interface Examples {
  trackId: string
  slug: string
  artistId: string
  /** The slug of a collection. */
  collection: string
}

/** Everything that the reference says, in one language. */
export interface Reference {
  sections: readonly Section[]
  errors: readonly ErrorEntry[]
  events: EventsView
  guideNames: readonly string[]
  start(examples: Examples): StartView
  guide(name: string, examples: Examples): GuideView | undefined
  operation(id: string, examples: Examples): OperationView | undefined
  searchEntries: readonly SearchEntry[]
  /** The API as a collection for Postman. */
  postman(): object
}
