import type { EventsView } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { RichText } from './rich-text.tsx'
import { RowTable } from './rows.tsx'
import { Code } from './samples.tsx'

export function EventsPage({ view }: { view: EventsView }) {
  const t = useWords(docsWords)
  return (
    <>
      <header class="stack stack-tight">
        <h1>{t.events}</h1>
        <p>
          <RichText text={t.eventsIntro} />
        </p>
      </header>
      <section class="stack">
        <h2 id="headers">{t.headers}</h2>
        <RowTable label={t.headers} rows={view.headers} second="value" />
      </section>
      <section class="stack">
        <h2 id="fields">{t.fields}</h2>
        <RowTable label={t.fields} rows={view.fields} />
      </section>
      {view.events.map(({ name, summary, description, example }) => (
        <section key={name} class="stack">
          <h2 id={name}>
            <a class="docs-anchor" href={`#${name}`}>
              <code>{name}</code>
            </a>{' '}
            <span class="soft">{summary}</span>
          </h2>
          <p>
            <RichText text={description} />
          </p>
          <Code code={example} />
        </section>
      ))}
    </>
  )
}
