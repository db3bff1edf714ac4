import { useMemo } from 'preact/hooks'
import type { Figures, Traffic } from '../../../../src/console/insight/schemas.ts'
import { Plot } from '../../../components/figures/plot.tsx'
import type { Series } from '../../../components/figures/plot-options.ts'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useConsole } from '../../session/context.tsx'

interface Props {
  traffic: Traffic
}

type Wanted = readonly (Omit<Series, 'values'> & { of: (figures: Figures) => number | null })[]

/** Kept while nothing changes: a new list would draw the plot anew. */
function useSeries({ points }: Traffic, wanted: () => Wanted, inputs: readonly unknown[]) {
  return useMemo(
    () => ({
      times: points.map(({ at }) => Date.parse(at)),
      series: wanted().map(({ of, ...look }) => ({ ...look, values: points.map(of) })),
    }),
    [points, ...inputs],
  )
}

export function RequestPlot({ traffic }: Props) {
  const { t, format } = useConsole(words)
  const shown = useSeries(traffic, () => [{ label: t.all, of: ({ requests }) => requests, shape: 'bars' }], [t])
  const { requests, failed, limited, refused } = traffic.total
  const [all, ...others] = [requests, failed, limited, refused].map((value) => format.number(value))
  return (
    <section class="stack" aria-labelledby="requests">
      <h2 id="requests">{t.traffic}</h2>
      <Plot
        summary={t.requestsSummary(all!, others[0]!, others[1]!, others[2]!)}
        {...shown}
        formatValue={format.number}
      />
    </section>
  )
}

export function LatencyPlot({ traffic }: Props) {
  const { t, format } = useConsole(words)
  const ms = (value: number) => t.ms(format.number(value, value < 10 ? 1 : 0))
  const shown = useSeries(
    traffic,
    () => [
      { label: t.median, of: ({ p50_ms }) => p50_ms, tone: 'good' },
      { label: '95 %', of: ({ p95_ms }) => p95_ms, tone: 'calm' },
      { label: '99 %', of: ({ p99_ms }) => p99_ms, tone: 'accent' },
    ],
    [t],
  )
  const { p50_ms, p95_ms, p99_ms } = traffic.total
  const summary =
    p50_ms === null || p95_ms === null || p99_ms === null
      ? t.noLatency
      : t.latencySummary(ms(p50_ms), ms(p95_ms), ms(p99_ms))
  return (
    <section class="stack" aria-labelledby="latency">
      <h2 id="latency">{t.latency}</h2>
      <Plot summary={summary} {...shown} formatValue={ms} />
    </section>
  )
}

export function ErrorPlot({ traffic }: Props) {
  const { t, format } = useConsole(words)
  const shown = useSeries(
    traffic,
    () => [
      { label: t.failed, of: ({ failed }) => failed, tone: 'danger' },
      { label: t.limited, of: ({ limited }) => limited, tone: 'warn' },
      { label: t.refused, of: ({ refused }) => refused, tone: 'calm' },
    ],
    [t],
  )
  const { failed, limited, refused, requests } = traffic.total
  const share = format.percent(requests === 0 ? 0 : (failed + limited + refused) / requests, 1)
  return (
    <section class="stack" aria-labelledby="errors">
      <h2 id="errors">{t.errors}</h2>
      <Plot
        summary={`${format.number(failed + limited + refused)} (${share})`}
        {...shown}
        formatValue={format.number}
      />
    </section>
  )
}
