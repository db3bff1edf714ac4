import type { Traffic } from '../../../../src/console/insight/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { EmptyState, ErrorNote, Skeleton } from '../../../components/feedback/notes.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { useTimeZone } from '../../../i18n/language.tsx'
import { utcOffsetOf } from '../../../i18n/time-zone.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { CsvLink } from '../../list/csv-link.tsx'
import { useConsole } from '../../session/context.tsx'
import { InsightFrame } from './frame.tsx'
import { TrafficFilters } from './traffic-filters.tsx'
import { ErrorPlot, LatencyPlot, RequestPlot } from './traffic-plots.tsx'
import { readRange, timesOf } from './traffic-range.ts'
import { KeyTable, RouteTable } from './traffic-tables.tsx'

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
              <RequestPlot traffic={traffic} />
              <LatencyPlot traffic={traffic} />
              <ErrorPlot traffic={traffic} />
              <RouteTable traffic={traffic} />
              {traffic.keys.length > 0 && <KeyTable traffic={traffic} />}
            </>
          )}
        </div>
      )}
    </InsightFrame>
  )
}
