import type { ComponentChildren } from 'preact'

/** What a page says of itself beside its content. */
export interface PageContent {
  title: string
  description?: string
  /** More of the head: Open Graph, JSON-LD. */
  head?: ComponentChildren
  /** On the front page the search field is the page itself. */
  hasOwnSearch?: boolean
  /** The words that were looked for, shown in the field of the header. */
  searched?: string
  content: ComponentChildren
}
