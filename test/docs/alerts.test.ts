import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { FILES, isTest, ROOT, read } from '../rooms.ts'
import { makeFolder } from '../support/folder.ts'
import { findProgram, needs } from '../support/programs.ts'

/** The rules of deploy/prometheus/alerts.yml: docs/alerts.md has a section for each, the program tells what they ask for, and each can fire. */

const RULES = join(ROOT, 'deploy/prometheus/alerts.yml')

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: 'page' | 'ticket' }
  annotations: { summary: string; what_to_do: string }
}

const rules: Rule[] = parse(await readFile(RULES, 'utf8')).groups[0].rules

test('docs/alerts.md has a section for each rule, which says what to do', async () => {
  const page = await readFile(join(ROOT, 'docs/alerts.md'), 'utf8')
  const sections = page.split(/^## /m).slice(1, -1)
  const heads = sections.map((section) => section.split('\n\n').slice(0, 2).join(': '))

  expect(heads).toEqual(
    rules.map(({ alert, expr, for: wait, labels, annotations }) => {
      expect(annotations.what_to_do).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
      return `${alert}: \`${expr}\`${wait ? ` for ${wait}` : ''} (${labels.severity}): ${annotations.summary}.`
    }),
  )
  for (const section of sections) expect(section.split('\n\n').slice(2).join('').length).toBeGreaterThan(100)
})

test('every rule asks for what the program tells', () => {
  const source = FILES.filter((file) => !isTest(file))
    .map(read)
    .join('\n')
  const asked = new Set(rules.flatMap(({ expr }) => expr.match(/\b(?:khonhac|service)_\w+/g) ?? []))

  expect(asked.size).toBeGreaterThan(10)
  expect([...asked].filter((name) => !source.includes(name))).toEqual([])
})

const promtool = findProgram('promtool')

describe('by promtool', needs('promtool'), () => {
  const LABELS = { job: 'khonhac', instance: 'a' }
  const series = (metric: string, values: string, more: Record<string, string> = {}) => {
    const labels = Object.entries({ ...LABELS, ...more }).map(([name, value]) => `${name}="${value}"`)
    return { series: `${metric}{${labels.join(',')}}`, values }
  }
  const refusals = (code: string) => [series('khonhac_http_refusals_total', '0+1x200', { code })]
  /** For each rule what makes it fire, and the labels that the alert has besides. */
  const TROUBLE: Record<string, [ReturnType<typeof series>[], Record<string, string>?]> = {
    KhoNhacDown: [[series('up', '0x200')]],
    KhoNhacNotScraped: [[]],
    KhoNhacDatabaseSlow: [[series('service_database_response_seconds', '0.6x200')]],
    KhoNhacStoreFiguresMissing: [[series('up', '1x200')]],
    KhoNhacStoreErrors: [refusals('DATA_STORE_UNAVAILABLE'), { code: 'DATA_STORE_UNAVAILABLE' }],
    KhoNhacOutcomeUnknown: [refusals('OUTCOME_UNKNOWN'), { code: 'OUTCOME_UNKNOWN' }],
    KhoNhacMediaDown: [[series('khonhac_media_up', '0x200')]],
    KhoNhacRedisDown: [[series('khonhac_redis_up', '0x200')]],
    KhoNhacDefect: [refusals('INTERNAL_ERROR'), { code: 'INTERNAL_ERROR' }],
    KhoNhacOverload: [refusals('NOT_READY'), { code: 'NOT_READY' }],
    KhoNhacEventLoopLate: [[series('nodejs_eventloop_lag_p99_seconds', '0.6x200')]],
    KhoNhacProcessesReplaced: [[series('khonhac_processes_replaced_total', '0+1x200')]],
    KhoNhacLogGivenUp: [[series('khonhac_request_log_dropped_requests', '0+1x200')]],
    KhoNhacDeliveriesParked: [[series('khonhac_outbox_deliveries', '3x200', { state: 'parked' })], { state: 'parked' }],
    KhoNhacLogBacklog: [[series('khonhac_request_log_backlog_bytes', '0+1000000x200')]],
    KhoNhacLogLost: [[series('khonhac_request_log_lost_lines', '0+1x200')]],
    KhoNhacWebhooksLate: [[series('khonhac_outbox_oldest_due_seconds', '601x200')]],
    KhoNhacOutboxGrowing: [
      [series('khonhac_outbox_deliveries', '0+100x200', { state: 'pending' })],
      { state: 'pending' },
    ],
    KhoNhacFeedLag: [[series('khonhac_feed_lag_seconds', '11x200', { feed: 'keys' })], { feed: 'keys' }],
    KhoNhacJobsWaiting: [[series('khonhac_jobs_oldest_queued_seconds', '3601x200')]],
    KhoNhacCountsWaiting: [[series('khonhac_counts_oldest_seconds', '301x200')]],
    KhoNhacMailsFailed: [[series('khonhac_mails', '1x200', { state: 'failed' })], { state: 'failed' }],
    KhoNhacMailsWaiting: [[series('khonhac_mails', '1x200', { state: 'waiting' })], { state: 'waiting' }],
  }
  const HEALTHY = [
    series('up', '1x200'),
    series('service_database_response_seconds', '0.01x200'),
    ...['khonhac_media_up', 'khonhac_redis_up'].map((metric) => series(metric, '1x200')),
    ...['DATA_STORE_UNAVAILABLE', 'OUTCOME_UNKNOWN', 'INTERNAL_ERROR', 'NOT_READY'].map((code) =>
      series('khonhac_http_refusals_total', '7x200', { code }),
    ),
    series('khonhac_request_log_backlog_bytes', '4000x200'),
    series('khonhac_request_log_lost_lines', '3x200'),
    series('khonhac_outbox_oldest_due_seconds', '2x200'),
    series('khonhac_outbox_deliveries', '20x200', { state: 'pending' }),
    series('khonhac_outbox_deliveries', '0x200', { state: 'parked' }),
    series('nodejs_eventloop_lag_p99_seconds', '0.02x200'),
    series('khonhac_processes_replaced_total', '1x200'),
    series('khonhac_request_log_dropped_requests', '5x200'),
    series('khonhac_feed_lag_seconds', '0x200', { feed: 'keys' }),
    series('khonhac_jobs_oldest_queued_seconds', '0x200'),
    series('khonhac_counts_oldest_seconds', '3x200'),
    series('khonhac_mails', '0x200', { state: 'failed' }),
    series('khonhac_mails', '0x200', { state: 'waiting' }),
  ]

  test('each fires in its trouble, and none while all is well', async () => {
    const firing = rules.map(({ alert, labels, annotations }) => {
      const [input, more] = TROUBLE[alert]!
      const place = alert === 'KhoNhacNotScraped' ? { job: 'khonhac' } : LABELS
      const expected = { exp_labels: { ...labels, ...place, ...more }, exp_annotations: annotations }
      return {
        interval: '1m',
        input_series: input,
        alert_rule_test: [{ eval_time: '150m', alertname: alert, exp_alerts: [expected] }],
      }
    })
    const silent = {
      interval: '1m',
      input_series: HEALTHY,
      alert_rule_test: rules.map(({ alert }) => ({ eval_time: '150m', alertname: alert, exp_alerts: [] })),
    }
    const path = join(makeFolder(), 'rules-test.yml')
    await writeFile(
      path,
      JSON.stringify({ rule_files: [RULES], evaluation_interval: '5m', tests: [...firing, silent] }),
    )

    const { status, stdout, stderr } = spawnSync(promtool!, ['test', 'rules', path], { encoding: 'utf8' })

    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
  })

  test('it takes what Prometheus is to ask, and the rules', () => {
    const config = join(ROOT, 'deploy/prometheus/prometheus.yml')
    const { status, stdout, stderr } = spawnSync(promtool!, ['check', 'config', config], { encoding: 'utf8' })

    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)])
  })
})
