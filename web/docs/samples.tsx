import type { Sample, SampleLanguage } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { piecesOf } from './colours.ts'

const NAMES: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  json: 'JSON',
}

/** The same request in several languages, one of which is shown: by radio buttons, so that no script is needed. */
export function Samples({ name, samples }: { name: string; samples: readonly Sample[] }) {
  const t = useWords(docsWords)
  return (
    <div class="docs-samples">
      <fieldset class="site-fields docs-samples-languages" hidden={samples.length === 1}>
        <legend class="unseen">{t.sampleLanguage}</legend>
        {samples.map(({ language }, index) => (
          <label key={language} class="docs-samples-language">
            <input class="unseen" type="radio" name={`samples-${name}`} value={language} checked={index === 0} />
            <span>{NAMES[language]}</span>
          </label>
        ))}
      </fieldset>
      {samples.map(({ language, code }) => (
        <Code key={language} code={code} snippet={name} language={language} />
      ))}
    </div>
  )
}

interface CodeProps {
  code: string
  snippet?: string
  language?: SampleLanguage
}

/** Code with a button that copies it, which scripts bring to life. */
export function Code({ code, snippet, language }: CodeProps) {
  const t = useWords(docsWords)
  return (
    <div class="docs-sample" data-language={language}>
      <button type="button" class="button button-small docs-sample-copy" data-copy={t.copied} data-waits="" hidden>
        <span class="button-text" aria-live="polite">
          {t.copy}
        </span>
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard */}
      <pre class="code" tabIndex={0}>
        <code data-snippet={snippet}>
          {piecesOf(code).map(({ text, kind }) =>
            kind === undefined ? text : <span class={`docs-code-${kind}`}>{text}</span>,
          )}
        </code>
      </pre>
    </div>
  )
}
