import type { SiteFrame, SiteView } from '../../../src/site/web-pages.ts'
import { siteFrame } from '../../i18n/site/frame.ts'
import type { PageContent } from '../page-content.ts'
import { SearchForm } from '../search-form.tsx'

export function homePage(
  _view: Extract<SiteView, { page: 'home' }>,
  { serviceName, language }: SiteFrame,
): PageContent {
  const t = siteFrame[language]
  return {
    title: serviceName,
    description: t.what,
    hasOwnSearch: true,
    content: (
      <section class="hero stack">
        <h1>{serviceName}</h1>
        <p>{t.what}</p>
        <SearchForm isLarge />
      </section>
    ),
  }
}
