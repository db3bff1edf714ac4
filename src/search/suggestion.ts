export type Suggestion = { score: number } & (
  | { kind: 'track' | 'artist'; slot: number }
  | { kind: 'genre'; genre: number }
)

/** All of one kind. `isStrict` is false for what was only found by allowing for typos: it is not shown beside what matches as typed. */
export interface SuggestionGroup {
  isStrict: boolean
  total: number
  list: Suggestion[]
}
