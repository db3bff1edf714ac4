import type { Overview } from '../../../../src/console/insight/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { useRefreshing } from '../../../app/use-refreshing.ts'
import { Badge } from '../../../components/feedback/notes.tsx'
import { overview as words } from '../../../i18n/console/watch/overview.ts'
import { useTimeZone } from '../../../i18n/language.tsx'
import { utcOffsetOf } from '../../../i18n/time-zone.ts'
import { useConsole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { Attention, countLoud, useTopics } from './attention.tsx'
import { TodayPlot } from './today-plot.tsx'

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
