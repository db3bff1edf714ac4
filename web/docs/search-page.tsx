import type { SearchEntry } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { RichText } from './rich-text.tsx'

/** The same search for those without scripts. */
export function SearchPage({ q, found }: { q: string; found: readonly SearchEntry[] }) {
  const t = useWords(docsWords)
  return (
    <>
      <h1>{q.trim() === '' ? t.search : t.foundFor(q)}</h1>
      <form action="/docs/search" class="row">
        <input class="input docs-again" type="search" name="q" value={q} maxLength={200} aria-label={t.search} />
        <button type="submit" class="button button-primary">
          {t.find}
        </button>
      </form>
      <p class="soft">{found.length === 0 && q.trim() !== '' ? t.nothing : t.found(found.length)}</p>
      <ul class="docs-results">
        {found.map(({ title, text, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <span class="soft">
              <RichText text={text} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
