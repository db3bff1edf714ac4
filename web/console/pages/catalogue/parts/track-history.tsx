import { useState } from 'preact/hooks'
import type { RecordedAct } from '../../../../../src/console/insight/schemas.ts'
import { ListView } from '../../../../app/list-view.tsx'
import { useLoad } from '../../../../app/use-load.ts'
import { Button } from '../../../../components/form/controls.tsx'
import { historyNames, trackPage } from '../../../../i18n/console/tracks/track-page.ts'
import { useFormat, useLanguage, useWords } from '../../../../i18n/language.tsx'
import { useConsole } from '../../../session/context.tsx'
import { fieldsOf, useActWords } from '../../audit/act-words.ts'
import { trackFieldNames } from '../track-fields.tsx'

const SHOWN = 10
const MAX_SHOWN = 100

/** Who did what to the track, in words. `version` changes with the track: the list is then fetched again. */
export function TrackHistory({ id, version }: { id: string; version: string }) {
  const { t, api } = useConsole(trackPage)
  const [limit, setLimit] = useState(SHOWN)
  const loaded = useLoad(
    (signal) => api.get<RecordedAct[]>(`/tracks/${id}/history`, { query: { limit }, signal }),
    [id, version, limit],
  )
  const acts = loaded.data?.data
  return (
    <section class="card stack" aria-label={t.history}>
      <h2>{t.history}</h2>
      <ListView
        label={t.history}
        list={loaded}
        expected={3}
        empty={<p class="soft">{t.noHistory}</p>}
        render={(shown) => (
          <ol class="stack">
            {shown.map((act) => (
              <Entry key={act.id} act={act} />
            ))}
          </ol>
        )}
      />
      {acts?.length === limit && limit < MAX_SHOWN && (
        <div>
          <Button label={t.older} isSmall onPress={() => setLimit(MAX_SHOWN)} />
        </div>
      )}
      <p class="small soft">{t.imports}</p>
    </section>
  )
}

function Entry({ act }: { act: RecordedAct }) {
  const format = useFormat()
  const { who, deed } = useActWords(act)
  return (
    <li class="stack stack-tight">
      <p>
        <strong>{who}</strong> {deed}{' '}
        <time class="small soft" dateTime={act.at}>
          {format.dateTime(act.at)}
        </time>
      </p>
      <Changes act={act} />
    </li>
  )
}

const FILES = ['audio_original', 'cover_media']
const TIMES = ['published_at', 'publish_at']

function Changes({ act }: { act: RecordedAct }) {
  const { t, format } = useConsole(trackPage)
  const others = useWords(historyNames)
  const names: Readonly<Record<string, string>> = { ...trackFieldNames(useLanguage()), ...others }
  const isWhole = act.before === null || act.after === null
  const changes = historyChanges(act, Object.keys(names))
  const show = (field: string, value: unknown): string => {
    if (FILES.includes(field)) return value === null ? t.noFile : t.newFile
    if (value === null || value === '') return t.nothing
    if (field === 'is_explicit') return value === 1 || value === true ? t.yes : t.no
    if (TIMES.includes(field) && typeof value === 'number') return format.dateTime(new Date(value).toISOString())
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  if (changes.length === 0) return null
  return (
    <ul class="small app-address">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {isWhole || FILES.includes(field)
            ? t.given(names[field]!, show(field, after ?? (FILES.includes(field) ? null : before)))
            : t.change(names[field]!, show(field, before), show(field, after))}
        </li>
      ))}
    </ul>
  )
}

interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What of an entry people read: `names` are the fields that have a word. Of something new or gone, what it had. */
function historyChanges({ before, after }: RecordedAct, names: readonly string[]): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return names.flatMap((field) => {
    const [one, other] = [was[field] ?? null, is[field] ?? null]
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ field, before: one, after: other }]
  })
}
