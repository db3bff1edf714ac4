import { useMemo } from 'preact/hooks'
import type { Overview } from '../../../../src/console/insight/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { useRefreshing } from '../../../app/use-refreshing.ts'
import { Badge } from '../../../components/feedback/notes.tsx'
import { Plot } from '../../../components/figures/plot.tsx'
import { overview as words } from '../../../i18n/console/watch/overview.ts'
import { useTimeZone } from '../../../i18n/language.tsx'
import { HOUR_MS } from '../../../i18n/time.ts'
import { utcOffsetOf } from '../../../i18n/time-zone.ts'
import { useConsole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { Attention, countLoud, useTopics } from './attention.tsx'

/** Is it healthy, who waits for me, what is about to run out? Then today beside the same day last week. */
export function OverviewPage() {
  const { t } = useConsole(words)
  usePageTitle(t.title)
  const timeZone = useTimeZone()
  const query = { utc_offset: String(utcOffsetOf(timeZone, Date.now())) }
  const loaded = useThing<Overview>('/insight/overview', query)
  useRefreshing(loaded.refresh)
  return (
    <>
      <h1>{t.title}</h1>
      <Thing of={loaded}>
        {(overview) => (
          <>
            <OverviewParts overview={overview} />
            <TodayPlot traffic={overview.traffic} />
          </>
        )}
      </Thing>
    </>
  )
}

function OverviewParts({ overview }: { overview: Overview }) {
  const topics = useTopics(overview)
  return (
    <>
      <Health health={overview.health} waiting={countLoud(topics)} />
      <Attention topics={topics} />
    </>
  )
}

interface HealthProps {
  health: Overview['health']
  /** How many things need attention. */
  waiting: number
}

function Health({ health, waiting }: HealthProps) {
  const { t, format } = useConsole(words)
  const { is_ready, checks, tracks, artists } = health
  const named = t as unknown as Record<string, string>
  const good = waiting === 0 ? t.healthy : t.healthyBut(waiting, format.number(waiting))
  const sentence = is_ready ? good : t.unhealthy
  return (
    <section
      class={`card stack stack-tight overview-health ${is_ready ? 'overview-health-good' : 'overview-health-bad'}`}
    >
      <p class="overview-health-line">
        <Badge tone={is_ready ? 'good' : 'danger'}>{is_ready ? '✓' : '!'}</Badge> {sentence}
      </p>
      <p class="soft">
        {tracks === null || artists === null ? t.notLoaded : t.catalogue(format.number(tracks), format.number(artists))}
      </p>
      {!is_ready && (
        <ul>
          {checks
            .filter(({ ready }) => !ready)
            .map(({ name, reason }) => (
              <li key={name}>
                {named[`checks_${name}`] ?? name}
                {reason !== null && <span class="soft small"> ({reason})</span>}
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

function TodayPlot({ traffic }: { traffic: Overview['traffic'] }) {
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
