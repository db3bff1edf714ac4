import { useMemo } from 'preact/hooks'
import type { Overview } from '../../../../src/console/insight/schemas.ts'
import { Plot } from '../../../components/figures/plot.tsx'
import { overview as words } from '../../../i18n/console/watch/overview.ts'
import { HOUR_MS } from '../../../i18n/time.ts'
import { useConsole } from '../../session/context.tsx'

export function TodayPlot({ traffic }: { traffic: Overview['traffic'] }) {
  const { t, format } = useConsole(words)
  const { times, series } = useMemo(
    () => ({
      times: traffic.map(({ at }) => Date.parse(at)),
      series: [
        { label: t.today, values: traffic.map(({ requests }) => requests), shape: 'bars' as const },
        { label: t.weekBefore, values: traffic.map(({ week_before }) => week_before), tone: 'calm' as const },
      ],
    }),
    [traffic, t],
  )
  const { today, before } = sumUp(traffic)
  const change =
    today === before ? t.same : (today > before ? t.more : t.less)(format.percent(Math.abs(today / before - 1)))
  return (
    <section class="stack" aria-labelledby="today">
      <div class="row row-apart">
        <h2 id="today">{t.traffic}</h2>
        <a href="/console/insight">{t.toInsight}</a>
      </div>
      <Plot
        summary={t.trafficSummary(format.number(today), format.number(before), before === 0 ? '' : change)}
        times={times}
        series={series}
        formatValue={format.number}
      />
    </section>
  )
}

/** The hour that has begun counts in part: of the same hour last week the same part. */
function sumUp(traffic: Overview['traffic']): { today: number; before: number } {
  const begun = traffic.filter(({ requests }) => requests !== null)
  const today = begun.reduce((sum, { requests }) => sum + (requests ?? 0), 0)
  const last = begun.at(-1)
  const share = last === undefined ? 1 : Math.min(1, (Date.now() - Date.parse(last.at)) / HOUR_MS)
  const before = begun.reduce((sum, { week_before }) => sum + week_before, 0) - (last?.week_before ?? 0) * (1 - share)
  return { today, before: Math.round(before) }
}
