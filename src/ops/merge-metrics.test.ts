import { expect, test } from 'vitest'
import { keepGrowing, mergeMetrics, parseMetrics, renderMetrics } from './merge-metrics.ts'

const page = (
  requests: number,
  memory: number,
  up: number,
  lag: number,
  jobs: number,
) => `# HELP khonhac_http_requests_total Answers.
# TYPE khonhac_http_requests_total counter
khonhac_http_requests_total{route="/tracks/{id}",status="200"} ${requests}
# HELP took How long.
# TYPE took histogram
took_bucket{le="0.1"} ${requests}
took_bucket{le="+Inf"} ${requests}
took_sum 0.5
took_count ${requests}
# HELP process_resident_memory_bytes Memory.
# TYPE process_resident_memory_bytes gauge
process_resident_memory_bytes ${memory}
# HELP khonhac_media_up Whether.
# TYPE khonhac_media_up gauge
khonhac_media_up ${up}
# HELP khonhac_feed_lag_seconds Late.
# TYPE khonhac_feed_lag_seconds gauge
khonhac_feed_lag_seconds{feed="keys"} ${lag}
# HELP khonhac_jobs Jobs.
# TYPE khonhac_jobs gauge
khonhac_jobs{state="queued"} ${jobs}
# HELP khonhac_request_log_lost_lines Lost.
# TYPE khonhac_request_log_lost_lines gauge
khonhac_request_log_lost_lines 1
`

test('counts are added, what all tell of the store is told once, and the worst of what is late or away', () => {
  const all = [page(3, 100, 1, 0, 7), page(4, 50, 0, 2.5, 7)].map(parseMetrics)

  const text = renderMetrics(mergeMetrics(all))

  expect(text).toBe(
    page(7, 150, 0, 2.5, 7).replace('took_sum 0.5', 'took_sum 1').replace('lost_lines 1', 'lost_lines 2'),
  )
})

test('what a process has counted outlasts it, and what it held does not', () => {
  const gone = keepGrowing(parseMetrics(page(3, 100, 0, 9, 5)))

  const text = renderMetrics(mergeMetrics([parseMetrics(page(4, 50, 1, 0, 7)), gone]))

  expect(text).toContain('khonhac_http_requests_total{route="/tracks/{id}",status="200"} 7\n')
  expect(text).toContain('khonhac_request_log_lost_lines 2\n')
  expect(text).toContain('process_resident_memory_bytes 50\n')
  expect(text).toContain('khonhac_media_up 1\n')
})
