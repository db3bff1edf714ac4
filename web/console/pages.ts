import type { ComponentType } from 'preact'
import { matchPath } from './match-path.ts'
import type { NavigationEntry } from './navigation-entries.ts'
import type { PageProps } from './page-props.ts'

export interface PageEntry {
  /** Below /console: `/partners/:id`. */
  path: string
  /** The entry of the navigation that it belongs to. */
  under: NavigationEntry
  /** Fetched when it is first shown. */
  load: () => Promise<ComponentType<PageProps>>
}

/**
 * Every page of the console, one line each:
 * `{ path: '/partners/:id', under: 'partners', load: () => import('./pages/partner.tsx').then((file) => file.PartnerPage) },`
 * An entry of the navigation is shown when a page has its path.
 */
export const PAGES: readonly PageEntry[] = []

export interface FoundPage {
  entry: PageEntry
  params: Readonly<Record<string, string>>
}

export function findPage(path: string, pages: readonly PageEntry[] = PAGES): FoundPage | undefined {
  for (const entry of pages) {
    const params = matchPath(`/console${entry.path}`, path)
    if (params !== undefined) return { entry, params }
  }
  return undefined
}
