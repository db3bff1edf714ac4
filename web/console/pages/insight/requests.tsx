import { useState } from 'preact/hooks'
import type { LoggedRequest } from '../../../../src/console/insight/schemas.ts'
import type { Key } from '../../../../src/console/partners/schemas.ts'
import { ListView } from '../../../app/list-view.tsx'
import { useLoad } from '../../../app/use-load.ts'
import { Badge, EmptyState, type Tone } from '../../../components/feedback/notes.tsx'
import { Button, Field, Select } from '../../../components/form/controls.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { searches as searchWords } from '../../../i18n/console/watch/searches.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { CsvLink } from '../../list/csv-link.tsx'
import { useConsole } from '../../session/context.tsx'
import { InsightFrame } from './frame.tsx'

const LIMIT = 100
const REFUSED = 'refused'
const STATUSES = ['400', '401', '403', '404', '429', '500', '502', '503']
const FILTERS = ['partner_id', 'key_id', 'status', 'request_id', 'address', 'since', 'path', 'refused'] as const

export function RequestsPage() {
  const { t, format, api } = useConsole(words)
  const { query, values } = useNavigation()
  const list = useLoad(
    (signal) => {
      const asked = Object.fromEntries(FILTERS.map((name) => [name, values.get(name) ?? undefined]))
      return api.get<LoggedRequest[]>('/requests', { query: { ...asked, limit: String(LIMIT) }, signal })
    },
    [query],
  )
  return (
    <InsightFrame current="requests">
      <p class="soft">{t.requestsHelp}</p>
      <Filters />
      <ListView
        label={t.requests}
        list={list}
        columns={useColumns()}
        rowKey={({ request_id, at }) => request_id + at}
        empty={<EmptyState title={t.noRequests} help={t.noRequestsHelp} />}
        expected={8}
        end={({ data }) => (
          <>
            {data.length === LIMIT && <p class="soft small">{t.moreRequests(format.number(LIMIT))}</p>}
            <div>
              <CsvLink path="/requests" />
            </div>
          </>
        )}
      />
    </InsightFrame>
  )
}

function Filters() {
  const t = useWords(words)
  const { values, setValues } = useNavigation()
  const s = useWords(searchWords)
  const [requestId, setRequestId] = useState(values.get('request_id') ?? '')
  const [path, setPath] = useState(values.get('path') ?? '')
  const spans = [
    { value: '1h', label: t.lastHour },
    { value: '1d', label: t.lastDay },
    { value: '7d', label: t.lastWeek },
    { value: '90d', label: t.lastQuarter },
  ]
  const statuses = [
    { value: '', label: t.anyStatus },
    { value: REFUSED, label: s.anyError },
    ...STATUSES.map((value) => ({ value, label: value })),
  ]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setValues({ request_id: requestId.trim(), path: path.trim() })
  }
  return (
    <form class="row filters" onSubmit={submit}>
      <Field label={t.requestId} type="search" value={requestId} isOptional isMono onChange={setRequestId} />
      <Field label={s.path} type="search" value={path} isOptional isMono onChange={setPath} />
      <Whose />
      <Select
        label={t.status}
        value={values.get('refused') === 'true' ? REFUSED : (values.get('status') ?? '')}
        options={statuses}
        onChange={(status) => setValues(status === REFUSED ? { status: '', refused: 'true' } : { status, refused: '' })}
      />
      <Select
        label={t.since}
        value={values.get('since') ?? (values.get('request_id') === null ? '1h' : '90d')}
        options={spans}
        onChange={(since) => setValues({ since })}
      />
      <Button label={t.find} type="submit" />
    </form>
  )
}

/** Filters by partner and key; the keys are those of the partner. */
function Whose() {
  const { t, api } = useConsole(words)
  const s = useWords(searchWords)
  const { values, setValues } = useNavigation()
  const { data } = useLoad((signal) => api.get<Key[]>('/keys', { signal }), [])
  const keys = data?.data ?? []
  const partnerId = values.get('partner_id') ?? ''
  const partners = [...new Map(keys.map((key) => [key.partner_id, key.partner])).entries()]
  const own = keys.filter(({ partner_id }) => partnerId === '' || partner_id === partnerId)
  return (
    <>
      <Select
        label={s.partner}
        value={partnerId}
        options={[{ value: '', label: s.allPartners }, ...partners.map(([value, label]) => ({ value, label }))]}
        onChange={(partner_id) => setValues({ partner_id, key_id: '' })}
      />
      <Select
        label={t.key}
        value={values.get('key_id') ?? ''}
        options={[
          { value: '', label: t.allKeys },
          ...own.map(({ id, name, prefix, partner }) => ({ value: id, label: `${partner}, ${name} (${prefix}…)` })),
        ]}
        onChange={(key_id) => setValues({ key_id })}
      />
    </>
  )
}

function useColumns(): Column<LoggedRequest>[] {
  const { t, format } = useConsole(words)
  return [
    { id: 'at', title: t.time, cell: ({ at }) => <span class="numbers">{format.dateTime(at)}</span> },
    { id: 'status', title: t.status, cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
    {
      id: 'request',
      title: t.request,
      cell: ({ method, path, repeats, request_id }) => (
        <span class="stack stack-tight">
          <span>
            <code class="app-address">
              {method} {path}
            </code>{' '}
            {repeats > 1 && <strong>{t.repeats(format.number(repeats))}</strong>}
          </span>
          <code class="soft small app-address">{request_id}</code>
        </span>
      ),
    },
    { id: 'why', title: t.why, cell: ({ why, code }) => why ?? code ?? '–' },
    { id: 'key', title: t.key, cell: ({ key_prefix }) => (key_prefix === null ? '–' : <code>{key_prefix}…</code>) },
    {
      id: 'client',
      title: t.client,
      isWideOnly: true,
      cell: ({ ip, user_agent }) => (
        <>
          <code>{ip ?? '–'}</code> <span class="soft small app-address">{user_agent}</span>
        </>
      ),
    },
  ]
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'danger'
  if (status >= 400) return 'warn'
  return status >= 300 ? 'neutral' : 'good'
}
