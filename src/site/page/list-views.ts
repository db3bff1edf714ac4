/** Which page of a list it is, and how many there are in all. */
export interface ListMeta {
  page: number
  limit: number
  total: number
}

/** Lists of one's own, one of them, or one that was sent: the first two only the browser knows. */
export interface ListsOf<Track> {
  page: 'lists'
  /** Which of the browser's own. */
  own: string | undefined
  name: string
  /** As the address names them. */
  ids: readonly string[]
  tracks: readonly Track[]
}

/** A small player of several tracks for pages of other sites. */
export interface EmbedListOf<Track> {
  page: 'embed-list'
  /** As the page around it wants it; otherwise as the reader's system has it. */
  theme: 'light' | 'dark' | undefined
  name: string
  ids: readonly string[]
  tracks: readonly Track[]
}
