import type { SiteFrame } from '../../src/site/page/web-pages.ts'
import { BrandSign } from '../components/brand-sign.tsx'
import { Button } from '../components/form/controls.tsx'
import { Icon } from '../components/icon.tsx'
import { useLanguage, useWords } from '../i18n/language.tsx'
import { siteFrame } from '../i18n/site/frame.ts'
import { SearchForm } from './parts/search-form.tsx'

interface SiteHeaderProps {
  frame: Pick<SiteFrame, 'serviceName' | 'address'>
  hasSearch: boolean
  searched?: string | undefined
}

const LINKS = [
  ['/charts', 'charts'],
  ['/search', 'browse'],
  ['/liked', 'liked'],
  ['/licenses', 'licenses'],
  ['/docs', 'docs'],
] as const

export function SiteHeader({ frame: { serviceName, address }, hasSearch, searched }: SiteHeaderProps) {
  const t = useWords(siteFrame)
  return (
    <header class="row site-top" data-part="header">
      <a class="skip" href="#main">
        {t.toContent}
      </a>
      <a class="site-brand" href="/">
        <BrandSign />
        <span class="brand-name">{serviceName}</span>
      </a>
      {hasSearch && <SearchForm value={searched} />}
      <nav class="row site-links site-wide" aria-label={t.pages}>
        <PageLinks address={address} />
      </nav>
      <div class="site-choices">
        <OtherLanguage address={address} />
        <button
          type="button"
          class="site-round site-theme"
          data-theme-switch=""
          aria-label={t.theme}
          title={t.theme}
          data-waits=""
          hidden
        >
          <Icon name="screen" />
          <Icon name="sun" />
          <Icon name="moon" />
        </button>
      </div>
      <details class="site-menu">
        <summary aria-label={t.menu}>
          <Icon name="menu" />
        </summary>
        <nav class="row site-links site-float" aria-label={t.menu}>
          <PageLinks address={address} />
        </nav>
      </details>
      {/* Scripts show it. */}
      <div class="row site-lost tone-danger" role="alert" data-lost="" hidden>
        <span>{t.unreachable}</span>
        <Button isSmall>{t.retry}</Button>
      </div>
    </header>
  )
}

function PageLinks({ address }: { address: string }) {
  const t = useWords(siteFrame)
  const path = address.split('?')[0]!
  return (
    <>
      {LINKS.map(([href, name]) => (
        <a key={href} href={href} aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}>
          {t[name]}
        </a>
      ))}
    </>
  )
}

function OtherLanguage({ address }: { address: string }) {
  const t = useWords(siteFrame)
  const other = useLanguage() === 'vi' ? 'en' : 'vi'
  const [path, query = ''] = address.split('?')
  const values = new URLSearchParams(query)
  values.set('lang', other)
  return (
    <a href={`${path}?${values}`} lang={other} hreflang={other} data-language={other} title={t.otherLanguage}>
      <span aria-hidden="true">{other.toUpperCase()}</span>
      <span class="unseen">{t.otherLanguage}</span>
    </a>
  )
}
