import { useMemo, useRef } from 'preact/hooks'
import type { Figures, Traffic } from '../../../../src/console/insight/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState, ErrorNote, Skeleton } from '../../../components/feedback/notes.tsx'
import { Plot } from '../../../components/figures/plot.tsx'
import type { Series } from '../../../components/figures/plot-options.ts'
import { Field, Select, type SelectOption } from '../../../components/form/controls.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useTimeZone, useWords } from '../../../i18n/language.tsx'
import { utcOffsetOf } from '../../../i18n/time-zone.ts'
import { withQuery } from '../../address/match-path.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { CsvLink } from '../../list/csv-link.tsx'
import { useConsole } from '../../session/context.tsx'
import { InsightFrame } from './frame.tsx'
import { NO_ROUTE, readRange, SPANS, type Span, timesOf } from './traffic-range.ts'

export function TrafficPage() {
  const { t, api } = useConsole(words)
  const { query, values } = useNavigation()
  const offset = utcOffsetOf(useTimeZone(), Date.now())
  const [keyId, route] = [values.get('key_id') ?? undefined, values.get('route') ?? undefined]
  const askedNow = () => {
    const times = timesOf(readRange(values), offset, Date.now())
    return { ...times, of: values.get('of') ?? 'partners', key_id: keyId, route, utc_offset: String(offset) }
  }
  const { data, error, isLoading, refresh } = useLoad(
    (signal) => api.get<Traffic>('/insight/traffic', { query: askedNow(), signal }),
    [query],
  )
  const traffic = data?.data
  return (
    <InsightFrame current="traffic">
      <TrafficFilters traffic={traffic} />
      {error !== undefined && <ErrorNote failure={error} onRetry={refresh} />}
      {traffic === undefined && error === undefined && <Skeleton shape="block" count={3} />}
      {traffic !== undefined && error === undefined && (
        <div class="stack stack-wide" aria-busy={isLoading}>
          {traffic.total.requests === 0 ? (
            <EmptyState title={t.noTraffic} help={t.noTrafficHelp} />
          ) : (
            <>
              <CsvLink path="/insight/traffic" more={{ ...askedNow(), span: undefined }} />
              <Plots traffic={traffic} />
              <Tables traffic={traffic} />
            </>
          )}
        </div>
      )}
    </InsightFrame>
  )
}

/** Which time, key and route: all of it stands in the address. */
function TrafficFilters({ traffic }: { traffic: Traffic | undefined }) {
  const t = useWords(words)
  const { query, values, setValues } = useNavigation()
  const { span, fromDay, toDay } = readRange(values)
  const labels: Record<Span, string> = { '1d': t.lastDay, '7d': t.lastWeek, '30d': t.lastMonth, '90d': t.lastQuarter }
  const first = (traffic?.from ?? '').slice(0, 10)
  const last = (traffic?.to ?? '').slice(0, 10)
  const setDays = (from: string, to: string) => {
    if (from !== '' && to !== '') setValues({ span: undefined, from, to }, { replace: true })
  }
  return (
    <div class="stack">
      <nav class="row insight-spans" aria-label={t.range}>
        {(Object.keys(SPANS) as Span[]).map((one) => (
          <a
            key={one}
            class="button button-quiet"
            href={`/console/insight${withQuery(query, { span: one, from: undefined, to: undefined })}`}
            aria-current={one === span ? 'true' : undefined}
          >
            {labels[one]}
          </a>
        ))}
      </nav>
      <div class="row filters">
        <Field label={t.from} type="date" value={fromDay || first} onChange={(day) => setDays(day, toDay || last)} />
        <Field label={t.to} type="date" value={toDay || last} onChange={(day) => setDays(fromDay || first, day)} />
        <Pickers traffic={traffic} />
      </div>
    </div>
  )
}

function Pickers({ traffic }: { traffic: Traffic | undefined }) {
  const t = useWords(words)
  const { values, setValues } = useNavigation()
  const [keyId, route] = [values.get('key_id') ?? '', values.get('route') ?? '']
  const keys = useRemembered(
    (traffic?.keys ?? []).map(({ key_id, name, partner }) => ({
      value: key_id,
      label: partner === null ? key_id : `${partner}, ${name}`,
    })),
    keyId,
  )
  const routes = useRemembered(
    (traffic?.routes ?? []).map((one) => ({ value: one.route, label: one.route === NO_ROUTE ? t.noRoute : one.route })),
    route,
  )
  return (
    <>
      <Select
        label={t.whose}
        value={values.get('of') ?? 'partners'}
        options={[
          { value: 'partners', label: t.ofPartners },
          { value: 'all', label: t.ofAll },
        ]}
        onChange={(of) => setValues({ of: of === 'all' ? of : undefined })}
      />
      <Select
        label={t.key}
        value={keyId}
        options={[{ value: '', label: t.allKeys }, ...keys]}
        onChange={(key_id) => setValues({ key_id })}
      />
      <Select
        label={t.route}
        value={route}
        options={[{ value: '', label: t.allRoutes }, ...routes]}
        onChange={(one) => setValues({ route: one })}
      />
    </>
  )
}

/** Once one is chosen the answer names no others: those of before stay, and the chosen one is always among them. */
function useRemembered(options: readonly SelectOption[], chosen: string): readonly SelectOption[] {
  const known = useRef<readonly SelectOption[]>([])
  if (options.length > 0 && chosen === '') known.current = options
  const isKnown = chosen === '' || known.current.some(({ value }) => value === chosen)
  const found = options.find(({ value }) => value === chosen)
  return isKnown ? known.current : [...known.current, found ?? { value: chosen, label: chosen }]
}

function useFigureColumns(): Column<Figures>[] {
  const { t, format } = useConsole(words)
  const number = (id: string, title: string, of: (row: Figures) => number, isWideOnly = false): Column<Figures> => ({
    id,
    title,
    isNumeric: true,
    isWideOnly,
    cell: (row) => format.number(of(row)),
  })
  return [
    number('requests', t.requestCount, ({ requests }) => requests),
    number('failed', t.failed, ({ failed }) => failed),
    number('limited', t.limited, ({ limited }) => limited, true),
    number('refused', t.refused, ({ refused }) => refused, true),
    {
      id: 'p95',
      title: '95 %',
      isNumeric: true,
      cell: ({ p95_ms }) => (p95_ms === null ? '–' : t.ms(format.number(p95_ms, p95_ms < 10 ? 1 : 0))),
    },
  ]
}

function Tables({ traffic: { routes, keys } }: { traffic: Traffic }) {
  const t = useWords(words)
  const { query } = useNavigation()
  const figures = useFigureColumns()
  return (
    <>
      <section class="stack" aria-labelledby="routes">
        <h2 id="routes">{t.topRoutes}</h2>
        <Table
          label={t.topRoutes}
          rows={routes}
          rowKey={({ route }) => route}
          rowHref={({ route }) => `/console/insight${withQuery(query, { route })}`}
          columns={[
            {
              id: 'route',
              title: t.route,
              cell: ({ route }) => (route === NO_ROUTE ? t.noRoute : <code>{route}</code>),
            },
            ...figures,
          ]}
        />
      </section>
      {keys.length > 0 && (
        <section class="stack" aria-labelledby="keys">
          <h2 id="keys">{t.topKeys}</h2>
          <Table
            label={t.topKeys}
            rows={keys}
            rowKey={({ key_id }) => key_id}
            rowHref={({ key_id }) => `/console/insight${withQuery(query, { key_id })}`}
            columns={[
              { id: 'partner', title: t.partner, cell: ({ partner }) => partner ?? t.deletedKey },
              { id: 'key', title: t.key, cell: (key) => <KeyName of={key} /> },
              ...figures,
            ]}
          />
        </section>
      )}
    </>
  )
}

const KeyName = ({ of: { name, prefix, key_id } }: { of: Traffic['keys'][number] }) => (
  <>
    {name} <code class="soft small">{prefix ?? key_id}</code>
  </>
)

function Plots({ traffic: { points, total } }: { traffic: Traffic }) {
  const { t, format } = useConsole(words)
  const ms = (value: number) => t.ms(format.number(value, value < 10 ? 1 : 0))
  const { requests, failed, limited, refused, p50_ms, p95_ms, p99_ms } = total
  const wrong = failed + limited + refused
  const share = format.percent(requests === 0 ? 0 : wrong / requests, 1)
  const [all, ...others] = [requests, failed, limited, refused].map((value) => format.number(value))
  return (
    <>
      <FiguresPlot
        id="requests"
        title={t.traffic}
        points={points}
        summary={t.requestsSummary(all!, others[0]!, others[1]!, others[2]!)}
        lines={[{ label: t.all, of: (at) => at.requests, shape: 'bars' }]}
      />
      <FiguresPlot
        id="latency"
        title={t.latency}
        points={points}
        summary={
          p50_ms === null || p95_ms === null || p99_ms === null
            ? t.noLatency
            : t.latencySummary(ms(p50_ms), ms(p95_ms), ms(p99_ms))
        }
        lines={[
          { label: t.median, of: (at) => at.p50_ms, tone: 'good' },
          { label: '95 %', of: (at) => at.p95_ms, tone: 'calm' },
          { label: '99 %', of: (at) => at.p99_ms, tone: 'accent' },
        ]}
        formatValue={ms}
      />
      <FiguresPlot
        id="errors"
        title={t.errors}
        points={points}
        summary={`${format.number(wrong)} (${share})`}
        lines={[
          { label: t.failed, of: (at) => at.failed, tone: 'danger' },
          { label: t.limited, of: (at) => at.limited, tone: 'warn' },
          { label: t.refused, of: (at) => at.refused, tone: 'calm' },
        ]}
      />
    </>
  )
}

interface FiguresPlotProps {
  id: string
  title: string
  points: Traffic['points']
  summary: string
  lines: readonly (Omit<Series, 'values'> & { of: (figures: Figures) => number | null })[]
  formatValue?: (value: number) => string
}

function FiguresPlot({ id, title, points, summary, lines, formatValue }: FiguresPlotProps) {
  const { t, format } = useConsole(words)
  // Kept while nothing changes: a new list would draw the plot anew.
  const shown = useMemo(
    () => ({
      times: points.map(({ at }) => Date.parse(at)),
      series: lines.map(({ of, ...look }) => ({ ...look, values: points.map(of) })),
    }),
    [points, t],
  )
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Plot summary={summary} {...shown} formatValue={formatValue ?? format.number} />
    </section>
  )
}
