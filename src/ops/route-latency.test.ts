import { expect, test } from 'vitest'
import { makeRouteLatency } from './route-latency.ts'

test('buckets are cumulative, and count and sum agree with them', () => {
  const latency = makeRouteLatency()
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

test('each route, method and status is a series of its own', () => {
  const latency = makeRouteLatency()
  latency.observe('GET', '/tracks', 200, 0.1)
  latency.observe('HEAD', '/tracks', 200, 0.1)
  latency.observe('GET', '/tracks', 304, 0.1)

  expect(latency.render().match(/_count/g)).toHaveLength(3)
})
