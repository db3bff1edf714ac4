import type { ErrorView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { errors } from '../../i18n/site/errors.ts'
import { siteFrame } from '../../i18n/site/frame.ts'
import type { PageContent } from '../parts/page-content.ts'
import { SearchForm } from '../parts/search-form.tsx'

const TEXTS = {
  missing: ['missing', 'missingText'],
  'too-many': ['tooMany', 'tooManyText'],
  fault: ['fault', 'faultText'],
  unknown: ['unknown', 'unknownText'],
} as const

export function errorPage({ reason, isEmbedded }: ErrorView, { language, serviceName }: SiteFrame): PageContent {
  const [t, f] = [errors[language], siteFrame[language]]
  const [title, text] = TEXTS[reason].map((name) => t[name]) as [string, string]
  if (isEmbedded) {
    const content = (
      <p class="page-embed-error">
        {reason === 'missing' ? t.gone : text}{' '}
        <a href="/" target="_blank" rel="noopener">
          {serviceName}
        </a>
      </p>
    )
    return { title, isUnlisted: true, isBare: true, content }
  }
  const elsewhere = [
    ['/', t.home],
    ['/charts', f.charts],
    ['/search', f.browse],
    ['/licenses', f.licenses],
  ] as const
  const content = (
    <section class="page-error stack stack-wide">
      <div class="stack stack-tight">
        <h1 class="page-title">{title}</h1>
        <p class="page-lead">{text}</p>
      </div>
      {reason === 'missing' && <SearchForm isLarge />}
      <p class="row">
        {elsewhere.map(([href, name]) => (
          <a key={href} class="page-more" href={href}>
            {name}
          </a>
        ))}
      </p>
    </section>
  )
  return { title, isUnlisted: true, hasOwnSearch: reason === 'missing', content }
}
