import type { ComponentChildren } from 'preact'

/** What a page says of itself beside its content. */
export interface PageContent {
  title: string
  description?: string
  /** The one address of the page, where others lead to it as well; as it was asked for, without its query, when left out. */
  path?: string
  /** Not to be found by a search: an error, a part of another site's page. */
  isUnlisted?: boolean
  /** Without header and footer: a page in a frame of another site. */
  isBare?: boolean
  /** The picture that other sites show of it; that of the whole site when left out. */
  card?: string
  /** More of the head in place of what every page tells other sites: Open Graph, JSON-LD. */
  head?: ComponentChildren
  /** On the front page the search field is the page itself. */
  hasOwnSearch?: boolean
  /** The words that were looked for, shown in the field of the header. */
  searched?: string
  content: ComponentChildren
}
