import type { ComponentChildren } from 'preact'
import type { DocsContent, DocsFrame, DocsView } from '../../src/site/page/docs-views.ts'
import type { SiteFrame } from '../../src/site/page/web-pages.ts'
import { docsWords } from '../i18n/site/docs.ts'
import type { PageContent } from '../site/parts/page-content.ts'
import { ErrorsPage } from './errors.tsx'
import { EventsPage } from './events.tsx'
import { GuidePage } from './guide.tsx'
import { DocsLayout } from './layout.tsx'
import { OperationPage } from './operation.tsx'
import { SearchPage } from './search-page.tsx'
import { StartPage } from './start.tsx'

/** A page of the reference. */
export function docsPage({ docs, content }: DocsView, { language }: SiteFrame): PageContent {
  const [title, page] = describe(content, docs, docsWords[language])
  return { title, hasOwnSearch: true, content: <DocsLayout docs={docs}>{page}</DocsLayout> }
}

function describe(content: DocsContent, docs: DocsFrame, t: (typeof docsWords)['vi']): [string, ComponentChildren] {
  switch (content.kind) {
    case 'start':
      return [t.title, <StartPage key="start" view={content} docs={docs} />]
    case 'guide':
      return [content.title, <GuidePage key="guide" view={content} />]
    case 'operation':
      return [`${content.method} ${content.path}`, <OperationPage key="operation" view={content} />]
    case 'events':
      return [t.events, <EventsPage key="events" view={content} />]
    case 'errors':
      return [t.errors, <ErrorsPage key="errors" errors={content.errors} />]
    case 'search':
      return [t.search, <SearchPage key="search" {...content} />]
  }
}
