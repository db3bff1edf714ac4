import type { SiteFrame } from '../../src/site/web-pages.ts'
import { BrandSign } from '../components/brand-sign.tsx'
import { useLanguage, useWords } from '../i18n/language.tsx'
import { siteFrame } from '../i18n/site/frame.ts'
import { SearchForm } from './search-form.tsx'

interface SiteHeaderProps {
  frame: Pick<SiteFrame, 'serviceName' | 'address'>
  hasSearch: boolean
  searched?: string | undefined
}

const LINKS = [
  ['/charts', 'charts'],
  ['/search', 'browse'],
  ['/licenses', 'licenses'],
  ['/docs', 'docs'],
] as const

export function SiteHeader({ frame: { serviceName, address }, hasSearch, searched }: SiteHeaderProps) {
  const t = useWords(siteFrame)
  const path = address.split('?')[0]!
  return (
    <header class="site-top" data-part="header">
      <a class="skip" href="#main">
        {t.toContent}
      </a>
      <a class="site-brand" href="/">
        <BrandSign />
        <span class="brand-name">{serviceName}</span>
      </a>
      {hasSearch && <SearchForm value={searched} />}
      <nav class="site-links" aria-label={t.pages}>
        {LINKS.map(([href, name]) => (
          <a key={href} href={href} aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}>
            {t[name]}
          </a>
        ))}
      </nav>
      <OtherLanguage address={address} />
    </header>
  )
}

function OtherLanguage({ address }: { address: string }) {
  const t = useWords(siteFrame)
  const other = useLanguage() === 'vi' ? 'en' : 'vi'
  const [path, query = ''] = address.split('?')
  const values = new URLSearchParams(query)
  values.set('lang', other)
  return (
    <div class="site-choices">
      <a href={`${path}?${values}`} lang={other} hreflang={other} data-language={other} title={t.otherLanguage}>
        {other.toUpperCase()}
      </a>
      <button type="button" class="theme-switch" data-theme-switch="" aria-label={t.theme} title={t.theme} hidden />
    </div>
  )
}
