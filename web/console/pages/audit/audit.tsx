import { useState } from 'preact/hooks'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { Select } from '../../../components/form/select.tsx'
import { Pagination } from '../../../components/list/pagination.tsx'
import { audit as words } from '../../../i18n/audit.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../context.tsx'
import { withQuery } from '../../match-path.ts'
import { useNavigation } from '../../navigation.tsx'
import { Act, type RecordedAct } from './act.tsx'

const LIMIT = 50
const KINDS = [
  ...(['partner', 'key', 'track', 'artist', 'import', 'takedown', 'webhook', 'mail', 'trace'] as const),
  ...(['lock', 'administrator', 'session', 'job'] as const),
]

export function AuditPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const api = useApi()
  const { query, values } = useNavigation()
  const page = Math.max(1, Number(values.get('page') ?? 1) || 1)
  const { data, error, isLoading, refresh } = useLoad(
    (signal) => {
      const asked = (name: string) => values.get(name) ?? undefined
      const filters = { actor: asked('actor'), action: asked('action'), entity_id: asked('entity_id') }
      const paging = { page: String(page), limit: String(LIMIT) }
      return api.get<RecordedAct[]>('/audit', { query: { ...filters, ...paging }, signal })
    },
    [query],
  )
  const acts = data?.data
  const total = Number(data?.meta?.total ?? 0)
  return (
    <>
      <h1>{t.title}</h1>
      <p class="soft">{t.intro}</p>
      <Filters />
      {values.get('entity_id') !== null && (
        <p class="row">
          {t.about(acts?.find((act) => act.entity_name !== null)?.entity_name ?? values.get('entity_id') ?? '')}
          <a href={`/console/audit${withQuery(query, { entity_id: undefined, page: undefined })}`}>{t.showAll}</a>
        </p>
      )}
      {error !== undefined && <ErrorNote failure={error} onRetry={refresh} />}
      {acts === undefined && error === undefined && <Skeleton shape="rows" count={10} />}
      {acts?.length === 0 && <EmptyState title={t.empty} help={t.emptyHelp} />}
      {acts !== undefined && acts.length > 0 && (
        <>
          <ol class="acts" aria-label={t.list} aria-busy={isLoading}>
            {acts.map((act) => (
              <Act key={act.id} act={act} />
            ))}
          </ol>
          <Pagination
            page={page}
            limit={LIMIT}
            total={total}
            hrefOf={(to) => `/console/audit${withQuery(query, { page: to })}`}
          />
        </>
      )}
    </>
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
