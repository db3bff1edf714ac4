import type { ComponentChildren } from 'preact'
import type { PageFrame } from '../../src/site/page/web-pages.ts'
import { BrandSign } from '../components/brand-sign.tsx'
import { Document } from '../components/document.tsx'
import { LanguageProvider, useLanguage, useWords } from '../i18n/language.tsx'
import { applying } from '../i18n/site/applying.ts'

interface PlainPageProps {
  frame: PageFrame
  title: string
  /** Whether the page can be asked for in the other language. */
  hasLanguages?: boolean
  children: ComponentChildren
}

/** A page that needs no scripts: one column under the name of the service. */
export function PlainPage({ frame, title, hasLanguages = false, children }: PlainPageProps) {
  return (
    <LanguageProvider language={frame.language} timeZone="UTC">
      <Document {...frame} title={`${title} · ${frame.serviceName}`}>
        <div class="stack site-plain">
          <header class="site-plain-top row row-apart">
            <a class="site-plain-brand" href="/">
              <BrandSign />
              {frame.serviceName}
            </a>
            {hasLanguages && <OtherLanguage />}
          </header>
          <main class="stack stack-wide">{children}</main>
          <PlainFooter />
        </div>
      </Document>
    </LanguageProvider>
  )
}

function OtherLanguage() {
  const t = useWords(applying)
  const other = useLanguage() === 'vi' ? 'en' : 'vi'
  return (
    <a href={`?lang=${other}`} lang={other} hreflang={other}>
      {t.otherLanguage}
    </a>
  )
}

function PlainFooter() {
  const t = useWords(applying)
  return (
    <footer class="site-plain-end row small">
      <a href="/">{t.home}</a>
      <a href="/docs">{t.docs}</a>
    </footer>
  )
}
