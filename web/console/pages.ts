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

/**
 * Every page of the console, one line each:
 * `{ path: '/partners/:id', under: 'partners', load: () => import('./pages/partner.tsx').then((file) => file.PartnerPage) },`
 * An entry of the navigation is shown when a page has its path.
 */
export const PAGES: readonly PageEntry[] = [
  {
    path: '/catalogue',
    under: 'catalogue',
    load: () => import('./pages/catalogue/tracks.tsx').then((file) => file.CataloguePage),
  },
  {
    path: '/catalogue/upload',
    under: 'catalogue',
    load: () => import('./pages/catalogue/upload.tsx').then((file) => file.UploadPage),
  },
  {
    path: '/catalogue/import',
    under: 'catalogue',
    load: () => import('./pages/catalogue/import.tsx').then((file) => file.ImportPage),
  },
  {
    path: '/catalogue/artists',
    under: 'catalogue',
    load: () => import('./pages/catalogue/artists.tsx').then((file) => file.ArtistsPage),
  },
  {
    path: '/catalogue/artists/:id',
    under: 'catalogue',
    load: () => import('./pages/catalogue/artist.tsx').then((file) => file.ArtistPage),
  },
  {
    path: '/catalogue/collections',
    under: 'catalogue',
    load: () => import('./pages/collections/collections.tsx').then((file) => file.CollectionsPage),
  },
  {
    path: '/catalogue/collections/:id',
    under: 'catalogue',
    load: () => import('./pages/collections/collection.tsx').then((file) => file.CollectionPage),
  },
  {
    path: '/catalogue/releases',
    under: 'catalogue',
    load: () => import('./pages/catalogue/releases/releases.tsx').then((file) => file.ReleasesPage),
  },
  {
    path: '/catalogue/releases/:id',
    under: 'catalogue',
    load: () => import('./pages/catalogue/releases/release.tsx').then((file) => file.ReleasePage),
  },
  {
    path: '/catalogue/tracks/:id',
    under: 'catalogue',
    load: () => import('./pages/catalogue/track.tsx').then((file) => file.TrackPage),
  },
  { path: '/mails', under: 'mails', load: () => import('./pages/mails/mails.tsx').then((file) => file.MailsPage) },
  { path: '/mails/:id', under: 'mails', load: () => import('./pages/mails/mail.tsx').then((file) => file.MailPage) },
  {
    path: '/alerts',
    under: 'alerts',
    load: () => import('./pages/alerts/alerts.tsx').then((file) => file.AlertsPage),
  },
  { path: '/trace', under: 'trace', load: () => import('./pages/trace/traces.tsx').then((file) => file.TracesPage) },
  { path: '/trace/:id', under: 'trace', load: () => import('./pages/trace/trace.tsx').then((file) => file.TracePage) },
  {
    path: '/proofs',
    under: 'proofs',
    load: () => import('./pages/proofs/proofs.tsx').then((file) => file.ProofsPage),
  },
  {
    path: '/administrators',
    under: 'administrators',
    load: () => import('./pages/administrators.tsx').then((file) => file.AdministratorsPage),
  },
  { path: '/account', under: 'account', load: () => import('./pages/account.tsx').then((file) => file.AccountPage) },
  {
    path: '',
    under: 'overview',
    load: () => import('./pages/overview/overview.tsx').then((file) => file.OverviewPage),
  },
  {
    path: '/insight',
    under: 'insight',
    load: () => import('./pages/insight/traffic.tsx').then((file) => file.TrafficPage),
  },
  {
    path: '/insight/requests',
    under: 'insight',
    load: () => import('./pages/insight/requests.tsx').then((file) => file.RequestsPage),
  },
  {
    path: '/insight/searches',
    under: 'insight',
    load: () => import('./pages/insight/searches.tsx').then((file) => file.SearchesPage),
  },
  {
    path: '/insight/locks',
    under: 'insight',
    load: () => import('./pages/insight/locks.tsx').then((file) => file.LocksPage),
  },
  {
    path: '/insight/storage',
    under: 'insight',
    load: () => import('./pages/insight/storage.tsx').then((file) => file.StoragePage),
  },
  { path: '/audit', under: 'audit', load: () => import('./pages/audit/audit.tsx').then((file) => file.AuditPage) },
  {
    path: '/takedowns',
    under: 'takedowns',
    load: () => import('./pages/takedowns/takedowns.tsx').then((file) => file.TakedownsPage),
  },
  {
    path: '/takedowns/:id',
    under: 'takedowns',
    load: () => import('./pages/takedowns/takedown.tsx').then((file) => file.TakedownPage),
  },
  {
    path: '/webhooks',
    under: 'webhooks',
    load: () => import('./pages/webhooks/webhooks.tsx').then((file) => file.WebhooksPage),
  },
  {
    path: '/webhooks/:id',
    under: 'webhooks',
    load: () => import('./pages/webhooks/webhook.tsx').then((file) => file.WebhookPage),
  },
  {
    path: '/partners',
    under: 'partners',
    load: () => import('./pages/partners/partners.tsx').then((file) => file.PartnersPage),
  },
  {
    path: '/partners/:id',
    under: 'partners',
    load: () => import('./pages/partners/partner.tsx').then((file) => file.PartnerPage),
  },
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
