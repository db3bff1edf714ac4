import { BrandSign } from '../components/brand-sign.tsx'
import { useWords } from '../i18n/language.tsx'
import { siteFrame } from '../i18n/site/frame.ts'

const LISTEN = [
  ['/charts', 'charts'],
  ['/new', 'newest'],
  ['/genres', 'genres'],
  ['/collections', 'collections'],
  ['/search', 'browse'],
  ['/lists', 'lists'],
  ['/licenses', 'licenses'],
  ['/verify', 'verify'],
] as const
const PARTNERS = [
  ['/apply', 'apply'],
  ['/docs', 'docs'],
  ['/changelog', 'changelog'],
  ['/partner', 'partner'],
] as const
const ABOUT = [
  ['/contact', 'contact'],
  ['/status', 'status'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
] as const

export function SiteFooter({ serviceName }: { serviceName: string }) {
  const t = useWords(siteFrame)
  return (
    <footer class="site-end" data-part="footer">
      <div class="stack site-about">
        <p class="row">
          <BrandSign />
          <span class="brand-name">{serviceName}</span>
        </p>
        <p class="soft">{t.forWhom}</p>
      </div>
      <FooterLinks title={t.listen} links={LISTEN} />
      <FooterLinks title={t.forPartners} links={PARTNERS} />
      <FooterLinks title={t.about} links={ABOUT} />
    </footer>
  )
}

type Links = typeof LISTEN | typeof PARTNERS | typeof ABOUT

function FooterLinks({ title, links }: { title: string; links: Links }) {
  const t = useWords(siteFrame)
  return (
    <nav class="site-more" aria-label={title}>
      <p class="site-more-title">{title}</p>
      {links.map(([href, name]) => (
        <a key={href} href={href}>
          {t[name]}
        </a>
      ))}
    </nav>
  )
}
