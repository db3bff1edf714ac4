import { expect, test } from 'vitest'
import { createRouteLatency } from './route-latency.ts'

test('buckets are cumulative, and count and sum agree with them', () => {
  const latency = createRouteLatency()
  for (const seconds of [0.0005, 0.0006, 0.02, 99]) latency.observe('GET', '/tracks', 200, seconds)

  const text = latency.render()

  const labels = 'method="GET",route="/tracks",status="200"'
  expect(text).toContain(`_bucket{${labels},le="0.0005"} 1\n`)
  expect(text).toContain(`_bucket{${labels},le="0.001"} 2\n`)
  expect(text).toContain(`_bucket{${labels},le="0.01"} 2\n`)
  expect(text).toContain(`_bucket{${labels},le="10"} 3\n`)
  expect(text).toContain(`_bucket{${labels},le="+Inf"} 4\n`)
  expect(text).toContain(`_count{${labels}} 4\n`)
  expect(text).toContain(`_sum{${labels}} 99.0211\n`)
})

test('each route, method and status is a series of its own; a HEAD is a GET', () => {
  const latency = createRouteLatency()
  latency.observe('GET', '/webhooks', 200, 0.1)
  latency.observe('HEAD', '/webhooks', 200, 0.1)
  latency.observe('GET', '/webhooks', 304, 0.1)
  latency.observe('POST', '/webhooks', 201, 0.1)

  expect(latency.render().match(/_count/g)).toHaveLength(3)
  expect(latency.render()).toContain('_count{method="GET",route="/webhooks",status="200"} 2\n')
})

test('refusals and odd methods are counted in one line, without a histogram', () => {
  const latency = createRouteLatency()
  for (const method of ['GET', 'PROPFIND', 'MKCOL', 'OPTIONS']) latency.observe(method, '/tracks', 405, 0.1)
  latency.observe('OPTIONS', '/tracks', 204, 0.1)
  latency.observe('GET', '(none)', 404, 0.1)

  const text = latency.render()

  expect(text).not.toContain('_bucket')
  expect(text).toContain('khonhac_http_requests_total{route="/tracks",status="405"} 4\n')
  expect(text).toContain('khonhac_http_requests_total{route="(none)",status="404"} 1\n')
})
