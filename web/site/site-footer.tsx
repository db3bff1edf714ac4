import { useWords } from '../i18n/language.tsx'
import { siteFrame } from '../i18n/site/frame.ts'

const LINKS = [
  ['/apply', 'apply'],
  ['/docs', 'docs'],
  ['/partner', 'partner'],
  ['/licenses', 'licenses'],
  ['/api/public/status', 'status'],
] as const

export function SiteFooter() {
  const t = useWords(siteFrame)
  return (
    <footer class="site-end" data-part="footer">
      <p class="soft">{t.forWhom}</p>
      <nav class="site-links" aria-label={t.forPartners}>
        {LINKS.map(([href, name]) => (
          <a key={href} href={href}>
            {t[name]}
          </a>
        ))}
      </nav>
    </footer>
  )
}
