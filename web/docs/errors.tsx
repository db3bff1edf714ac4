import type { ErrorEntry } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { RichText } from './rich-text.tsx'
import { Table } from './table.tsx'

export function ErrorsPage({ errors }: { errors: readonly ErrorEntry[] }) {
  const t = useWords(docsWords)
  return (
    <>
      <header class="stack stack-tight">
        <h1>{t.errors}</h1>
        <p>
          <RichText text={t.errorsIntro} />
        </p>
      </header>
      <ul class="row docs-codes">
        {errors.map(({ code }) => (
          <li key={code}>
            <a href={`#${code}`}>
              <code>{code}</code>
            </a>
          </li>
        ))}
      </ul>
      {errors.map((error) => (
        <OneError key={error.code} error={error} />
      ))}
    </>
  )
}

function OneError({ error }: { error: ErrorEntry }) {
  const t = useWords(docsWords)
  return (
    <section class="stack docs-error" aria-labelledby={error.code}>
      <h2 id={error.code}>
        <a class="docs-anchor" href={`#${error.code}`}>
          <code>{error.code}</code>
        </a>{' '}
        {error.statuses.map((status) => (
          <span key={status} class="badge numbers">
            {status}
          </span>
        ))}
      </h2>
      <p>
        <RichText text={error.about} />
      </p>
      <p class="docs-todo">
        <strong>{t.todo}:</strong> <RichText text={error.todo} />
      </p>
      <Table
        label={error.code}
        head={[t.status, t.message, t.when]}
        rows={error.messages.map(({ status, message, when }) => [status, message, <RichText key={when} text={when} />])}
        cells={{ 0: { class: 'numbers' }, 1: { lang: 'vi' } }}
      />
    </section>
  )
}
