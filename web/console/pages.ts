import type { ComponentType } from 'preact'
import { matchPath } from './address/match-path.ts'
import type { PageProps } from './address/page-props.ts'
import type { NavigationEntry } from './navigation-entries.ts'

export interface PageEntry {
  /** Below /console: `/partners/:id`. */
  path: string
  /** The entry of the navigation that it belongs to. */
  under: NavigationEntry
  /** Fetched when it is first shown. */
  load: () => Promise<ComponentType<PageProps>>
}

function page<Name extends string>(
  path: string,
  under: NavigationEntry,
  name: Name,
  file: () => Promise<Record<Name, ComponentType<PageProps>>>,
): PageEntry {
  return { path, under, load: async () => (await file())[name] }
}

/**
 * Every page of the console, one line each:
 * `page('/partners/:id', 'partners', 'PartnerPage', () => import('./pages/partner.tsx')),`
 * An entry of the navigation is shown when a page has its path.
 */
export const PAGES: readonly PageEntry[] = [
  page('/catalogue', 'catalogue', 'CataloguePage', () => import('./pages/catalogue/tracks.tsx')),
  page('/catalogue/upload', 'catalogue', 'UploadPage', () => import('./pages/catalogue/upload.tsx')),
  page('/catalogue/import', 'catalogue', 'ImportPage', () => import('./pages/catalogue/import.tsx')),
  page('/catalogue/artists', 'catalogue', 'ArtistsPage', () => import('./pages/catalogue/artists.tsx')),
  page('/catalogue/artists/:id', 'catalogue', 'ArtistPage', () => import('./pages/catalogue/artists.tsx')),
  page('/catalogue/collections', 'catalogue', 'CollectionsPage', () => import('./pages/collections/collections.tsx')),
  page(
    '/catalogue/collections/:id',
    'catalogue',
    'CollectionPage',
    () => import('./pages/collections/collections.tsx'),
  ),
  page('/catalogue/releases', 'catalogue', 'ReleasesPage', () => import('./pages/catalogue/releases/releases.tsx')),
  page('/catalogue/releases/:id', 'catalogue', 'ReleasePage', () => import('./pages/catalogue/releases/releases.tsx')),
  page('/catalogue/tracks/:id', 'catalogue', 'TrackPage', () => import('./pages/catalogue/track.tsx')),
  page('/mails', 'mails', 'MailsPage', () => import('./pages/mails/mails.tsx')),
  page('/mails/:id', 'mails', 'MailPage', () => import('./pages/mails/mails.tsx')),
  page('/alerts', 'alerts', 'AlertsPage', () => import('./pages/alerts/alerts.tsx')),
  page('/trace', 'trace', 'TracesPage', () => import('./pages/trace/traces.tsx')),
  page('/trace/:id', 'trace', 'TracePage', () => import('./pages/trace/traces.tsx')),
  page('/proofs', 'proofs', 'ProofsPage', () => import('./pages/proofs/proofs.tsx')),
  page('/administrators', 'administrators', 'AdministratorsPage', () => import('./pages/administrators.tsx')),
  page('/account', 'account', 'AccountPage', () => import('./pages/account.tsx')),
  page('', 'overview', 'OverviewPage', () => import('./pages/overview/overview.tsx')),
  page('/insight', 'insight', 'TrafficPage', () => import('./pages/insight/traffic.tsx')),
  page('/insight/requests', 'insight', 'RequestsPage', () => import('./pages/insight/requests.tsx')),
  page('/insight/searches', 'insight', 'SearchesPage', () => import('./pages/insight/searches.tsx')),
  page('/insight/locks', 'insight', 'LocksPage', () => import('./pages/insight/locks.tsx')),
  page('/insight/storage', 'insight', 'StoragePage', () => import('./pages/insight/storage.tsx')),
  page('/audit', 'audit', 'AuditPage', () => import('./pages/audit/audit.tsx')),
  page('/takedowns', 'takedowns', 'TakedownsPage', () => import('./pages/takedowns/takedowns.tsx')),
  page('/takedowns/:id', 'takedowns', 'TakedownPage', () => import('./pages/takedowns/takedown.tsx')),
  page('/webhooks', 'webhooks', 'WebhooksPage', () => import('./pages/webhooks/webhooks.tsx')),
  page('/webhooks/:id', 'webhooks', 'WebhookPage', () => import('./pages/webhooks/webhooks.tsx')),
  page('/partners', 'partners', 'PartnersPage', () => import('./pages/partners/partners.tsx')),
  page('/partners/:id', 'partners', 'PartnerPage', () => import('./pages/partners/partner.tsx')),
]

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
