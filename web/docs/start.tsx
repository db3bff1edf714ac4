import type { DocsFrame, StartView } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { Blocks, Heading } from './blocks.tsx'
import { Verb } from './layout.tsx'
import { Code } from './samples.tsx'

export function StartPage({ view, docs }: { view: StartView; docs: DocsFrame }) {
  const t = useWords(docsWords)
  return (
    <>
      <header class="stack stack-tight">
        <h1>{t.title}</h1>
        <p class="soft">
          {view.serviceName} · {t.version} {view.version}
        </p>
      </header>
      <Blocks blocks={view.intro} />
      <h2>{t.base}</h2>
      <Code code={view.api} />
      <p>
        {t.machine}: <a href="/api/public/openapi.json">OpenAPI 3.1</a> · <a href="/llms.txt">llms.txt</a> ·{' '}
        <a href="/llms-full.txt">llms-full.txt</a>
      </p>
      <Heading id="quickstart" text={t.quickstart} />
      <section class="stack docs-inner">
        <Blocks blocks={view.quickstart} />
      </section>
      <Heading id="operations" text={t.operations} />
      <AllOperations docs={docs} />
    </>
  )
}

/** Each under its own id: addresses such as /docs#listTracks have always led here. */
function AllOperations({ docs }: { docs: DocsFrame }) {
  return (
    <>
      {docs.sections.map(({ id, title, operations }) => (
        <section key={id} class="stack stack-tight">
          <h3>{title}</h3>
          <ul class="docs-all">
            {operations.map((one) => (
              <li key={one.id} id={one.id}>
                <a href={one.href}>
                  <Verb method={one.method} />
                  <code>{one.path}</code>
                </a>
                <span class="soft">{one.title}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
