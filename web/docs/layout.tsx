import type { ComponentChildren } from 'preact'
import type { DocsFrame, Section } from '../../src/site/page/docs-views.ts'
import { useLanguage, useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'

/** The contents at the side, or behind a button on a narrow screen (a popover: it needs no script), and the article. */
export function DocsLayout({ docs, children }: { docs: DocsFrame; children: ComponentChildren }) {
  const t = useWords(docsWords)
  return (
    <div class="docs">
      <div class="docs-side">
        <SearchBox />
        <button type="button" class="button docs-menu" popovertarget="docs-contents">
          {t.contents}
        </button>
        <nav id="docs-contents" class="docs-contents" popover="auto" aria-label={t.contents}>
          <button
            type="button"
            class="button button-small docs-close"
            popovertarget="docs-contents"
            popovertargetaction="hide"
          >
            {t.close}
          </button>
          <Contents docs={docs} />
        </nav>
      </div>
      <article class="stack docs-article">
        <AsMarkdown page={docs.current} />
        {children}
      </article>
    </div>
  )
}

/** Guides and operations are there as Markdown too: a link to it, which a script makes copy the text (script/copy-page.ts). */
function AsMarkdown({ page }: { page: string }) {
  const [t, language] = [useWords(docsWords), useLanguage()]
  if (!/^\/docs\/(?:guides|reference)\//.test(page)) return null
  return (
    <p class="docs-markdown">
      <a class="button button-small" href={`${page}.md?lang=${language}`} data-copy-page>
        {t.asMarkdown}
      </a>
    </p>
  )
}

function SearchBox() {
  const t = useWords(docsWords)
  return (
    <search class="docs-search" data-docs-search>
      <form action="/docs/search">
        <input
          class="input"
          type="search"
          name="q"
          maxLength={200}
          aria-label={t.search}
          placeholder={t.searchHint}
          autocomplete="off"
        />
        <button type="submit" class="unseen">
          {t.find}
        </button>
      </form>
      <div class="docs-found site-float" aria-live="polite" hidden />
    </search>
  )
}

function Contents({ docs: { sections, current } }: { docs: DocsFrame }) {
  const t = useWords(docsWords)
  const more: Readonly<Record<string, readonly [string, string][]>> = {
    start: [
      ['/docs', t.overview],
      ['/docs/errors', t.errors],
    ],
    react: [['/docs/events', t.events]],
  }
  return (
    <>
      {sections.map((section) => (
        <ContentsSection key={section.id} section={section} current={current} more={more[section.id] ?? []} />
      ))}
    </>
  )
}

const VERB_TONES: Readonly<Record<string, string>> = { POST: 'good', PATCH: 'warn', DELETE: 'danger' }

export const Verb = ({ method }: { method: string }) => (
  <span class={`docs-verb tone-${VERB_TONES[method] ?? 'calm'}`}>{method}</span>
)

interface ContentsSectionProps {
  section: Section
  current: string
  more: readonly (readonly [href: string, title: string])[]
}

function ContentsSection({ section, current, more }: ContentsSectionProps) {
  const pages = [...more, ...section.guides.map(({ href, title }) => [href, title] as const)]
  const isHere = (href: string) => (href === current ? 'page' : undefined)
  return (
    <section class="docs-task">
      <h2>{section.title}</h2>
      <ul class="docs-links">
        {pages.map(([href, title]) => (
          <li key={href}>
            <a href={href} aria-current={isHere(href)}>
              {title}
            </a>
          </li>
        ))}
        {section.operations.map(({ id, href, method, path, title }) => (
          <li key={id}>
            <a href={href} aria-current={isHere(href)} title={title} class="docs-operation">
              <Verb method={method} />
              <code>{path}</code>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
