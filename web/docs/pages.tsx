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
  return {
    title: titleOf(content, docsWords[language]),
    hasOwnSearch: true,
    content: (
      <DocsLayout docs={docs}>
        <Content content={content} docs={docs} />
      </DocsLayout>
    ),
  }
}

function titleOf(content: DocsContent, t: (typeof docsWords)['vi']): string {
  switch (content.kind) {
    case 'start':
      return t.title
    case 'guide':
      return content.title
    case 'operation':
      return `${content.method} ${content.path}`
    case 'events':
      return t.events
    case 'errors':
      return t.errors
    case 'search':
      return t.search
  }
}

function Content({ content, docs }: { content: DocsContent; docs: DocsFrame }) {
  switch (content.kind) {
    case 'start':
      return <StartPage view={content} docs={docs} />
    case 'guide':
      return <GuidePage view={content} />
    case 'operation':
      return <OperationPage view={content} />
    case 'events':
      return <EventsPage view={content} />
    case 'errors':
      return <ErrorsPage errors={content.errors} />
    case 'search':
      return <SearchPage {...content} />
  }
}
