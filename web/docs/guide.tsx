import type { GuideView, Link } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { Blocks } from './blocks.tsx'

export function GuidePage({ view }: { view: GuideView }) {
  return (
    <>
      <header class="stack stack-tight">
        <h1>{view.title}</h1>
        <p class="docs-lead">{view.summary}</p>
      </header>
      <Blocks blocks={view.blocks} />
      <Neighbours previous={undefined} next={view.next} />
    </>
  )
}

export function Neighbours({ previous, next }: { previous: Link | undefined; next: Link | undefined }) {
  const t = useWords(docsWords)
  return (
    <nav class="docs-neighbours row row-apart" aria-label={`${t.previous}, ${t.next}`}>
      {previous ? (
        <a href={previous.href}>
          <span class="soft small">{t.previous}</span>
          {previous.title}
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a href={next.href} class="docs-next">
          <span class="soft small">{t.next}</span>
          {next.title}
        </a>
      )}
    </nav>
  )
}
