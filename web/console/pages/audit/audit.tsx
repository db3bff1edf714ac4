import { useState } from 'preact/hooks'
import type { RecordedAct } from '../../../../src/console/insight/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button, Field, Select } from '../../../components/form/controls.tsx'
import { audit as words } from '../../../i18n/console/audit.ts'
import { useWords } from '../../../i18n/language.tsx'
import { withQuery } from '../../address/match-path.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { AuditEntry } from './audit-entry.tsx'

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
  usePageTitle(t.title)
  const list = useList<RecordedAct>('/audit', ['actor', 'action', 'entity_id'], { limit: LIMIT })
  return (
    <>
      <h1>{t.title}</h1>
      <p class="soft">{t.intro}</p>
      <ListPage
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
    </>
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
    <form class="filters" onSubmit={submit}>
      <Field label={t.actor} type="search" value={actor} isOptional onChange={setActor} />
      <Select
        label={t.kind}
        value={(values.get('action') ?? '').split('.')[0]!}
        options={kinds}
        onChange={(action) => setValues({ action, page: undefined })}
      />
      <Button type="submit">{t.show}</Button>
    </form>
  )
}
