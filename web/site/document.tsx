import type { SiteFrame, SiteView } from '../../src/site/page/web-pages.ts'
import { Document } from '../components/document.tsx'
import { LanguageProvider } from '../i18n/language.tsx'
import { siteFrame } from '../i18n/site/frame.ts'
import { renderView } from './pages.tsx'
import type { PageContent } from './parts/page-content.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SharingHead } from './track/sharing-head.tsx'

/** A page of the site. What scripts replace when a link is followed has a `data-part`; the player below them stays. */
export function SiteDocument({ view, ...asked }: SiteFrame & { view: SiteView }) {
  const frame = 'theme' in view ? { ...asked, theme: view.theme ?? asked.theme } : asked
  return (
    // A page knows the reader's language, and not where the reader is.
    <LanguageProvider language={frame.language} timeZone="UTC">
      <SitePage frame={frame} {...renderView(view, frame)} />
    </LanguageProvider>
  )
}

function SitePage({ frame, ...page }: PageContent & { frame: SiteFrame }) {
  const { serviceName } = frame
  const title = page.title === serviceName ? page.title : `${page.title} · ${serviceName}`
  return (
    <Document {...frame} title={title} head={<Head frame={frame} {...page} />}>
      <SiteFrameDeps frame={frame} {...page} />
    </Document>
  )
}

/** Header, content, footer and the place of the player. */
export function SiteFrameDeps({
  frame,
  content,
  ...page
}: Pick<PageContent, 'content' | 'hasOwnSearch' | 'searched' | 'isBare'> & { frame: SiteFrame }) {
  if (page.isBare) {
    return (
      <>
        <main id="main" class="site-bare">
          {content}
        </main>
        <div id="player" data-form="compact" data-unavailable={siteFrame[frame.language].playerUnavailable} />
      </>
    )
  }
  return (
    <>
      <SiteHeader frame={frame} hasSearch={page.hasOwnSearch !== true} searched={page.searched} />
      <main id="main" class="stack site-main" data-part="main" tabIndex={-1}>
        {content}
      </main>
      <SiteFooter serviceName={frame.serviceName} />
      <div id="player" data-unavailable={siteFrame[frame.language].playerUnavailable} />
    </>
  )
}

/** The same page in the other language has the same address but for `lang`. Of a query only what the page itself names is kept. */
function Head({ frame, title, description, path, isUnlisted, card, head }: PageContent & { frame: SiteFrame }) {
  const plain = new URL(frame.publicUrl)
  const [pathname, query = ''] = (path ?? frame.address.split('?')[0]!).split('?')
  plain.pathname = pathname!
  plain.search = query
  const inLanguage = (language: string) => {
    const url = new URL(plain)
    url.searchParams.set('lang', language)
    return url.href
  }
  return (
    <>
      {description !== undefined && <meta name="description" content={description} />}
      {isUnlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={plain.href} />
      <SiteFiles serviceName={frame.serviceName} language={frame.language} />
      {isUnlisted || (
        <>
          <link rel="alternate" hreflang="vi" href={inLanguage('vi')} />
          <link rel="alternate" hreflang="en" href={inLanguage('en')} />
        </>
      )}
      {head ??
        (isUnlisted || (
          <SharingHead
            kind="website"
            title={title}
            description={description ?? siteFrame[frame.language].what}
            url={plain.href}
            serviceName={frame.serviceName}
            language={frame.language}
            image={`${frame.publicUrl}${card ?? '/card.png'}?lang=${frame.language}`}
          />
        ))}
    </>
  )
}

/** What a browser may fetch beside the page: a feed, the search for its bar, the site as an app. */
function SiteFiles({ serviceName, language }: Pick<SiteFrame, 'serviceName' | 'language'>) {
  const feed = `${serviceName} · ${siteFrame[language].newest}`
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={feed} href={`/feed.xml?lang=${language}`} />
      <link rel="search" type="application/opensearchdescription+xml" title={serviceName} href="/opensearch.xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/192.png" />
    </>
  )
}
