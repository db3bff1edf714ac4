import type { Figures, Traffic } from '../../../../src/console/insight/schemas.ts'
import { type Column, Table } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useWords } from '../../../i18n/language.tsx'
import { withQuery } from '../../address/match-path.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { useConsole } from '../../session/context.tsx'
import { NO_ROUTE } from './traffic-range.ts'

function useFigureColumns<Row extends Figures>(): Column<Row>[] {
  const { t, format } = useConsole(words)
  const number = (id: string, title: string, of: (row: Row) => number, isWideOnly = false): Column<Row> => ({
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

export function RouteTable({ traffic }: { traffic: Traffic }) {
  const t = useWords(words)
  const { query } = useNavigation()
  const figures = useFigureColumns<Traffic['routes'][number]>()
  return (
    <section class="stack" aria-labelledby="routes">
      <h2 id="routes">{t.topRoutes}</h2>
      <Table
        label={t.topRoutes}
        rows={traffic.routes}
        rowKey={({ route }) => route}
        rowHref={({ route }) => `/console/insight${withQuery(query, { route })}`}
        columns={[
          { id: 'route', title: t.route, cell: ({ route }) => (route === NO_ROUTE ? t.noRoute : <code>{route}</code>) },
          ...figures,
        ]}
      />
    </section>
  )
}

export function KeyTable({ traffic }: { traffic: Traffic }) {
  const t = useWords(words)
  const { query } = useNavigation()
  const figures = useFigureColumns<Traffic['keys'][number]>()
  return (
    <section class="stack" aria-labelledby="keys">
      <h2 id="keys">{t.topKeys}</h2>
      <Table
        label={t.topKeys}
        rows={traffic.keys}
        rowKey={({ key_id }) => key_id}
        rowHref={({ key_id }) => `/console/insight${withQuery(query, { key_id })}`}
        columns={[
          { id: 'partner', title: t.partner, cell: ({ partner }) => partner ?? t.deletedKey },
          {
            id: 'key',
            title: t.key,
            cell: ({ name, prefix, key_id }) => (
              <>
                {name} <code class="soft small">{prefix ?? key_id}</code>
              </>
            ),
          },
          ...figures,
        ]}
      />
    </section>
  )
}
