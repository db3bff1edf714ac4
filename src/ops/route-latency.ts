const BOUNDS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const
const DURATION = 'khonhac_http_request_duration_seconds'
const REQUESTS = 'khonhac_http_requests_total'

interface Series {
  labels: string
  /** One per bound, and one for everything slower. */
  counts: Float64Array
  sumSeconds: number
}

/** All answers of a route with one status, whatever the method. */
interface Tally {
  line: string
  count: number
}

interface Kind {
  tally: Tally
  series: Series | undefined
}

/**
 * Prometheus series per route, written by hand: each request updates them, and this takes a tenth of the time of the metrics library,
 * which was a twentieth of a whole request.
 *
 * Clients must not be able to make the series grow without bound. Every answer is counted in one line per route and status; only
 * answers of endpoints (below 400) and failures of ours (500 and above) have a histogram, and HEAD counts as GET.
 */
export function createRouteLatency() {
  const kinds = new Map<string, Kind>()
  const requests = new Map<string, Tally>()

  function addKind(signature: string, method: string, route: string, status: number): Kind {
    const line = `route="${route}",status="${status}"`
    const tally = requests.get(line) ?? { line, count: 0 }
    requests.set(line, tally)
    const isTimed = method !== OTHER && (status < 400 || status >= 500)
    const series = {
      labels: `method="${method}",${line}`,
      counts: new Float64Array(BOUNDS_SECONDS.length + 1),
      sumSeconds: 0,
    }
    const kind = { tally, series: isTimed ? series : undefined }
    kinds.set(signature, kind)
    return kind
  }

  return {
    observe(sentMethod: string, route: string, status: number, seconds: number): void {
      const method = TIMED_METHODS.get(sentMethod) ?? OTHER
      const signature = `${method} ${route} ${status}`
      const { tally, series } = kinds.get(signature) ?? addKind(signature, method, route, status)
      tally.count++
      if (series === undefined) return
      let bucket = 0
      while (bucket < BOUNDS_SECONDS.length && seconds > BOUNDS_SECONDS[bucket]!) bucket++
      series.counts[bucket]!++
      series.sumSeconds += seconds
    },
    render(): string {
      const lines = [`# HELP ${REQUESTS} Answers by route and status.`, `# TYPE ${REQUESTS} counter`]
      for (const { line, count } of requests.values()) lines.push(`${REQUESTS}{${line}} ${count}`)
      lines.push(`# HELP ${DURATION} ${DURATION_HELP}`, `# TYPE ${DURATION} histogram`)
      for (const { series } of kinds.values()) if (series !== undefined) lines.push(...renderSeries(series))
      return `${lines.join('\n')}\n`
    },
  }
}

const OTHER = 'OTHER'
const TIMED_METHODS = new Map([
  ['GET', 'GET'],
  ['HEAD', 'GET'],
  ['POST', 'POST'],
  ['DELETE', 'DELETE'],
])

const DURATION_HELP =
  'Time from the last byte of the request headers until the answer is ready to be sent (signed files: until it is opened). Refusals (4xx) are left out.'

function renderSeries({ labels, counts, sumSeconds }: Series): string[] {
  let total = 0
  const buckets = [...BOUNDS_SECONDS, '+Inf'].map((bound, index) => {
    total += counts[index]!
    return `${DURATION}_bucket{${labels},le="${bound}"} ${total}`
  })
  return [...buckets, `${DURATION}_sum{${labels}} ${sumSeconds}`, `${DURATION}_count{${labels}} ${total}`]
}
