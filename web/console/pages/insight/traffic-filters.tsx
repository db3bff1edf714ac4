import { useRef } from 'preact/hooks'
import type { Traffic } from '../../../../src/console/insight/schemas.ts'
import { Field, Select, type SelectOption } from '../../../components/form/controls.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useWords } from '../../../i18n/language.tsx'
import { withQuery } from '../../address/match-path.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { NO_ROUTE, readRange, SPANS, type Span } from './traffic-range.ts'

/** Which time, key and route: all of it stands in the address. */
export function TrafficFilters({ traffic }: { traffic: Traffic | undefined }) {
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
      <div class="filters">
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
