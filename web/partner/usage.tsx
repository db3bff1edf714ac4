import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Traffic } from '../../src/console/insight/schemas.ts'
import type { OwnKey as Key, OwnUsage } from '../../src/console/self-service/schemas.ts'
import type { UsageReport } from '../../src/requests/usage-report.ts'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { EmptyState, ErrorNote, Skeleton } from '../components/feedback/notes.tsx'
import { Plot } from '../components/figures/plot.tsx'
import { Button, Select } from '../components/form/controls.tsx'
import { Facts } from '../components/list/facts.tsx'
import { type Column, Table } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { figures } from '../i18n/partner/figures.ts'
import { selfService as words } from '../i18n/site/self-service.ts'
import type { Api } from './api.ts'
import { useOwn, usePaged, usePartner } from './context.tsx'
import { Section } from './section.tsx'

const SPANS = [1, 7, 30, 90]
const MAX_ROUTES = 10

/** How much the key that was signed in with has used, over time and of its quota; and of the partner's other keys. */
export function Usage() {
  const { t, api } = usePartner(words)
  const [days, setDays] = useState('7')
  const [keyId, setKeyId] = useState('')
  const keys = useOwn<Key[]>('/keys')
  const report = useLoad((signal) => readUsage(api, signal), [])
  const traffic = useOwn<Traffic>('/traffic', { days, key_id: keyId })
  const refresh = () => {
    report.refresh()
    traffic.refresh()
  }
  const others = keys.data?.data ?? []
  const options = others.map(({ id, prefix, name, is_current }) => ({
    value: is_current ? '' : id,
    label: `${prefix}… (${name})`,
  }))
  const error = report.error ?? traffic.error
  const again = <Button label={t.refresh} isSmall isBusy={traffic.isLoading} onPress={refresh} />
  return (
    <Section id="usage" title={t.usage} action={again}>
      <div class="row filters">
        <Select label={t.span} value={days} options={useSpans()} onChange={setDays} />
        {options.length > 1 && <Select label={t.whichKey} value={keyId} options={options} onChange={setKeyId} />}
      </div>
      {error !== undefined && <ErrorNote failure={error} onRetry={refresh} />}
      {report.data !== undefined && traffic.data !== undefined && (
        <Figures report={report.data} traffic={traffic.data.data} />
      )}
      {traffic.data === undefined && traffic.error === undefined && <Skeleton shape="block" count={2} />}
      {traffic.data !== undefined && <Plots traffic={traffic.data.data} />}
      {traffic.data !== undefined && traffic.data.data.total.requests > 0 && <UsageByDay days={days} keyId={keyId} />}
    </Section>
  )
}

/** Its body is that of the public API, which wraps nothing in `data`. */
const readUsage = async (api: Api, signal: AbortSignal) =>
  (await api.get('/usage', { query: { days: 1 }, signal })) as unknown as UsageReport

function useSpans() {
  const t = useWords(words)
  return SPANS.map((days) => ({ value: String(days), label: days === 1 ? t.day : t.days(days) }))
}

function Figures({ report, traffic }: { report: UsageReport; traffic: Traffic }) {
  const t = useWords(words)
  const format = useFormat()
  const { requests_per_minute, used_last_minute, remaining_this_minute } = report.quota
  return (
    <Facts
      look="card partner-facts numbers"
      rows={[
        [t.inSpan, format.number(traffic.total.requests)],
        [t.allTime, format.number(report.totals.all_time)],
        [t.quota, format.number(requests_per_minute)],
        [t.left, t.leftOf(format.number(remaining_this_minute), format.number(used_last_minute))],
      ]}
    />
  )
}

function Plots({ traffic }: { traffic: Traffic }) {
  const t = useWords(words)
  const format = useFormat()
  const { points, total, routes } = traffic
  const times = useMemo(() => points.map(({ at }) => Date.parse(at)), [points])
  const requests = useMemo(
    () => [{ label: t.requests, values: points.map((one) => one.requests), shape: 'bars' as const }],
    [points, t],
  )
  const errors = useMemo(
    () => [
      { label: t.failed, values: points.map((one) => one.failed), tone: 'danger' as const },
      { label: t.limited, values: points.map((one) => one.limited), tone: 'warn' as const },
      { label: t.refused, values: points.map((one) => one.refused), tone: 'calm' as const },
    ],
    [points, t],
  )
  if (total.requests === 0) return <EmptyState title={t.noRequests} level={3} />
  const [failed, limited, refused] = [total.failed, total.limited, total.refused].map((one) => format.number(one))
  return (
    <>
      <div class="columns">
        <div class="stack">
          <h3>{t.requests}</h3>
          <Plot
            summary={t.requestsSummary(format.number(total.requests), total.requests)}
            times={times}
            series={requests}
            size="small"
          />
        </div>
        <div class="stack">
          <h3>{t.errors}</h3>
          <Plot summary={t.errorsSummary(failed!, limited!, refused!)} times={times} series={errors} size="small" />
        </div>
      </div>
      <h3>{t.routes}</h3>
      <Routes routes={routes.slice(0, MAX_ROUTES)} />
    </>
  )
}

function Routes({ routes }: { routes: Traffic['routes'] }) {
  const t = useWords(words)
  const format = useFormat()
  const count = (id: 'requests' | 'failed' | 'limited' | 'refused'): Column<Traffic['routes'][number]> => ({
    id,
    title: t[id],
    cell: (row) => format.number(row[id]),
    isNumeric: true,
  })
  const columns = [
    { id: 'route', title: t.route, cell: ({ route }: { route: string }) => <code>{route}</code> },
    count('requests'),
    count('failed'),
    count('limited'),
    count('refused'),
  ]
  return <Table label={t.routes} columns={columns} rows={routes} rowKey={({ route }) => route} />
}

/** Every count of a key by day, path and status, and all of it as a file. */
function UsageByDay({ days, keyId }: { days: string; keyId: string }) {
  const t = useWords(figures)
  const query = { days, key_id: keyId }
  const { list, end, toFirst } = usePaged<OwnUsage>('/usage-by-day', query)
  useEffect(toFirst, [days, keyId])
  const asked = new URLSearchParams(keyId === '' ? { days } : query)
  return (
    <div class="stack">
      <div class="row row-apart">
        <div class="stack stack-tight">
          <h3>{t.byDay}</h3>
          <p class="small soft">{t.byDayHelp}</p>
        </div>
        <Button label={t.csv} isSmall href={`/api/partner/usage-by-day.csv?${asked}`} download />
      </div>
      <ListView
        label={t.byDay}
        list={list}
        columns={useDayColumns()}
        rowKey={({ day, route, status }) => `${day} ${route} ${status}`}
        empty={null}
        expected={5}
        end={end}
      />
    </div>
  )
}

function useDayColumns(): Column<OwnUsage>[] {
  const t = useWords(figures)
  const format = useFormat()
  return [
    { id: 'day', title: t.day, cell: ({ day }) => <span class="numbers">{day}</span> },
    { id: 'path', title: t.path, cell: ({ route }) => <code class="app-address">{route}</code> },
    { id: 'status', title: t.status, cell: ({ status }) => String(status), isNumeric: true },
    { id: 'requests', title: t.requests, cell: ({ requests }) => format.number(requests), isNumeric: true },
  ]
}
