import type { OperationView, ParameterRow } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'

/** A form that sends the request. Without scripts it could not, and stays hidden. */
export function TryForm({ view }: { view: OperationView }) {
  const t = useWords(docsWords)
  const fields = view.parameters.filter((one) => one.in !== 'header')
  return (
    <section class="card stack docs-try" aria-labelledby="try" data-try data-waits="" hidden>
      <h2 id="try">{t.tryIt}</h2>
      <p class="soft small">{t.tryHelp}</p>
      {view.method !== 'GET' && <p class="docs-note">{t.tryWrites}</p>}
      <form class="stack" data-method={view.method} data-path={view.path} autocomplete="off">
        {view.isKeyed && <KeyField />}
        <div class="docs-fields">
          {fields.map((field) => (
            <ParameterField key={field.name} field={field} />
          ))}
        </div>
        {view.body && (
          <label class="field">
            <span class="field-label">{t.jsonBody}</span>
            <textarea class="input input-mono" name="body" data-in="body" rows={6}>
              {view.body.example}
            </textarea>
          </label>
        )}
        <div class="form-end">
          <button type="submit" class="button button-primary">
            {t.send}
          </button>
          {view.isKeyed && (
            <button type="button" class="button button-plain" data-forget>
              {t.forget}
            </button>
          )}
        </div>
      </form>
      <div class="docs-result stack" aria-live="polite" hidden />
      {view.isKeyed && (
        <details class="docs-own" data-own-requests>
          <summary>{t.ownRequests}</summary>
          <div class="stack" aria-live="polite">
            <p class="soft small">{t.ownRequestsHelp}</p>
          </div>
        </details>
      )}
    </section>
  )
}

function KeyField() {
  const t = useWords(docsWords)
  return (
    <label class="field">
      <span class="field-label">{t.key}</span>
      {/* No name: it is never part of a form that is sent. */}
      <input
        class="input input-mono"
        type="password"
        data-key
        placeholder="kn_live_…"
        autocomplete="off"
        spellcheck={false}
      />
    </label>
  )
}

function ParameterField({ field }: { field: ParameterRow }) {
  const t = useWords(docsWords)
  const id = `try-${field.name}`
  const shared = { id, class: 'input input-mono', name: field.name, 'data-in': field.in, required: field.isRequired }
  return (
    <div class="field">
      <label class="field-label" for={id}>
        <code>{field.name}</code> {field.isRequired && <span class="field-optional">{t.required}</span>}
      </label>
      {field.options.length > 0 ? (
        <select {...shared}>
          <option value="">–</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} value={field.value} autocomplete="off" spellcheck={false} />
      )}
    </div>
  )
}
