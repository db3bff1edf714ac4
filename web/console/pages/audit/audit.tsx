import { useState } from 'preact/hooks'
import type { RecordedAct } from '../../../../src/console/insight/schemas.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button, Field, Select } from '../../../components/form/controls.tsx'
import { audit as words } from '../../../i18n/console/audit.ts'
import { useWords } from '../../../i18n/language.tsx'
import { withQuery } from '../../address/match-path.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useConsole } from '../../session/context.tsx'
import { fieldsOf, useActWords } from './act-words.ts'

const LIMIT = 50
const KINDS = [
  ...([
    'partner',
    'key',
    'track',
    'artist',
    'release',
    'bulk',
    'import',
    'takedown',
    'webhook',
    'mail',
    'trace',
  ] as const),
  ...(['lock', 'administrator', 'session', 'job'] as const),
]

export function AuditPage() {
  const t = useWords(words)
  const list = useList<RecordedAct>('/audit', ['actor', 'action', 'entity_id'], { limit: LIMIT })
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      label={t.list}
      list={list}
      render={(acts, isStale) => (
        <ol class="audit-acts" aria-label={t.list} aria-busy={isStale}>
          {acts.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      empty={<EmptyState title={t.empty} help={t.emptyHelp} />}
      expected={10}
      csv="/audit"
      filters={
        <>
          <Filters />
          <About acts={list.data?.data} />
        </>
      }
    />
  )
}

/** Whose acts alone are shown, where the address says so. */
function About({ acts = [] }: { acts: readonly RecordedAct[] | undefined }) {
  const t = useWords(words)
  const { path, query, values } = useNavigation()
  const id = values.get('entity_id')
  if (id === null) return null
  return (
    <p class="row">
      {t.about(acts.find((act) => act.entity_name !== null)?.entity_name ?? id)}
      <a href={path + withQuery(query, { entity_id: undefined, page: undefined })}>{t.showAll}</a>
    </p>
  )
}

function Filters() {
  const t = useWords(words)
  const { values, setValues } = useNavigation()
  const [actor, setActor] = useState(values.get('actor') ?? '')
  const kinds = [{ value: '', label: t.anyKind }, ...KINDS.map((kind) => ({ value: kind, label: t[kind] }))]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setValues({ actor: actor.trim(), page: undefined })
  }
  return (
    <form class="row filters" onSubmit={submit}>
      <Field label={t.actor} type="search" value={actor} isOptional onChange={setActor} />
      <Select
        label={t.kind}
        value={(values.get('action') ?? '').split('.')[0]!}
        options={kinds}
        onChange={(action) => setValues({ action, page: undefined })}
      />
      <Button label={t.show} type="submit" />
    </form>
  )
}

/** A sentence, and on demand how it was before. Everything in it may be a stranger's text: it is shown as text. */
function AuditEntry({ entry }: { entry: RecordedAct }) {
  const { t, format } = useConsole(words)
  const { who, deed } = useActWords(entry)
  const changes = changesOf(entry)
  const isOwnSession = entry.action.startsWith('session.')
  return (
    <li class="stack stack-close audit-act">
      <p>
        <strong>{who}</strong> {deed} {!isOwnSession && <Entity entry={entry} />}
      </p>
      <p class="soft small">
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
        {entry.address !== null && ` · ${t.from(entry.address)}`}
      </p>
      {(changes.length > 0 || entry.request_id !== null) && (
        <details class="small">
          <summary>{t.changed}</summary>
          {changes.length > 0 && <Changes changes={changes} />}
          {entry.request_id !== null && (
            <p class="soft">
              {t.requestId} <code>{entry.request_id}</code>
            </p>
          )}
        </details>
      )}
    </li>
  )
}

function Entity({ entry: { entity_id, entity_name } }: { entry: RecordedAct }) {
  const name = entity_name ?? entity_id
  if (name === null) return null
  if (entity_id === null) return <>{name}</>
  return <a href={`/console/audit?entity_id=${encodeURIComponent(entity_id)}`}>{name}</a>
}

interface Change {
  name: string
  before: string
  after: string
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useWords(words)
  return (
    <table class="audit-changes">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{before || t.nothing}</td>
            <td>{after || t.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The changes of an entry, field by field; what was added or removed has only one side. */
function changesOf({ before, after }: RecordedAct): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names.map((name) => ({ name, before: show(was[name]), after: show(is[name]) }))
}

function show(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
