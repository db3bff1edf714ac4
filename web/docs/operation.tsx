import type { AnswerView, OperationView } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { Neighbours } from './guide.tsx'
import { Verb } from './layout.tsx'
import { RichText } from './rich-text.tsx'
import { RowTable } from './rows.tsx'
import { Code, Samples } from './samples.tsx'
import { Table } from './table.tsx'
import { TryForm } from './try-form.tsx'

export function OperationPage({ view }: { view: OperationView }) {
  const t = useWords(docsWords)
  const shown = view.answers.find(({ status, example }) => Number(status) < 400 && example !== undefined)
  const example = shown?.example
  return (
    <>
      <h1>{view.summary}</h1>
      <p class="row docs-address">
        <Verb method={view.method} />
        <code>/api/public{view.path === '/' ? '' : view.path}</code>
        <span class="badge">{view.isKeyed ? t.keyed : t.open}</span>
      </p>
      {view.description !== '' && (
        <p>
          <RichText text={view.description} />
        </p>
      )}
      <div class="docs-beside">
        <section class="stack docs-beside-stays" aria-labelledby="samples">
          <h2 id="samples">{t.samples}</h2>
          <Samples name={view.id} samples={view.samples} />
          {example !== undefined && (
            <>
              <h3 class="docs-example">
                {t.example} <span class="badge tone-good">{shown!.status}</span>
              </h3>
              <Code code={example} />
            </>
          )}
        </section>
      </div>
      <TryForm view={view} />
      {view.parameters.length > 0 && (
        <section class="stack" aria-labelledby="parameters">
          <h2 id="parameters">{t.parameters}</h2>
          <RowTable label={t.parameters} rows={view.parameters} marksRequired />
        </section>
      )}
      {view.body && (
        <section class="stack" aria-labelledby="body">
          <h2 id="body">{t.body}</h2>
          <p>
            <RichText text={view.body.description} />
          </p>
          <RowTable label={t.body} rows={view.body.fields} marksRequired />
          <Code code={view.body.example} />
        </section>
      )}
      <Answers answers={view.answers} shown={shown} />
      <Neighbours previous={view.previous} next={view.next} />
    </>
  )
}

/** `shown` has its example beside the samples. */
function Answers({ answers, shown }: { answers: readonly AnswerView[]; shown: AnswerView | undefined }) {
  const t = useWords(docsWords)
  const good = answers.filter(({ status }) => Number(status) < 400)
  const refusals = answers.filter(({ status }) => Number(status) >= 400)
  return (
    <>
      <section class="stack" aria-labelledby="answers">
        <h2 id="answers">{t.answers}</h2>
        {good.map((answer) => (
          <GoodAnswer key={answer.status} answer={answer} hasExample={answer !== shown} />
        ))}
      </section>
      <section class="stack" aria-labelledby="refusals">
        <h2 id="refusals">{t.refusals}</h2>
        <Refusals answers={refusals} />
      </section>
    </>
  )
}

function GoodAnswer({ answer, hasExample }: { answer: AnswerView; hasExample: boolean }) {
  const t = useWords(docsWords)
  return (
    <div class="stack">
      <h3>
        <span class="badge tone-good">{answer.status}</span> <RichText text={answer.description} />{' '}
        <span class="soft small">{answer.contentTypes.join(', ')}</span>
      </h3>
      {answer.fields.length > 0 && <RowTable label={`${answer.status}: ${t.fields}`} rows={answer.fields} />}
      {answer.headers.length > 0 && (
        <details>
          <summary>{t.headers}</summary>
          <RowTable label={`${answer.status}: ${t.headers}`} rows={answer.headers} second="value" />
        </details>
      )}
      {hasExample && answer.example !== undefined && (
        <details open>
          <summary>{t.example}</summary>
          <Code code={answer.example} />
        </details>
      )}
    </div>
  )
}

function Refusals({ answers }: { answers: readonly AnswerView[] }) {
  const t = useWords(docsWords)
  const rows = answers.flatMap(({ status, errors }) => errors.map((error) => ({ status, ...error })))
  return (
    <Table
      label={t.refusals}
      head={[t.status, t.code, t.message]}
      rows={rows.map(({ status, code, message, gloss, href }) => [
        status,
        <a key={code} href={href}>
          <code>{code}</code>
        </a>,
        <>
          <span lang="vi">{message}</span>
          <div class="soft small">
            <RichText text={gloss} />
          </div>
        </>,
      ])}
      cells={{ 0: { class: 'numbers' } }}
    />
  )
}
