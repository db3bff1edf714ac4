import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILES, isTest, ROOT, read } from '../rooms.ts'
import { findProgram, needs } from '../support/programs.ts'

/** The rules of docs/alerts.yml: docs/deploy.md lists them, the program tells what they ask for, and each of them can fire. */

const RULES = join(ROOT, 'docs/alerts.yml')
const PAGE = join(ROOT, 'docs/deploy.md')

interface Rule {
  name: string
  expr: string
  wait: string | undefined
  because: string
}

const RULE =
  /- alert: (?<name>\w+)\n +expr: (?<expr>.+)\n(?: +for: (?<wait>\w+)\n)? +annotations:\n +summary: (?<because>.+)\n/g

const rules = [...(await readFile(RULES, 'utf8')).matchAll(RULE)].map(({ groups }) => groups as unknown as Rule)

test('docs/deploy.md lists the rules', async () => {
  const [, section = ''] = /## Alerts worth having\n([\s\S]*?)\n## /.exec(await readFile(PAGE, 'utf8')) ?? []
  const rows = [...section.matchAll(/^\| (`.+?) +\| (.+?) +\|$/gm)].map(([, alert, because]) => [alert, because])

  expect(rows).toEqual(rules.map(({ expr, wait, because }) => [`\`${expr}\`${wait ? ` for ${wait}` : ''}`, because]))
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
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'khonhac-alerts-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

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
    series('khonhac_feed_lag_seconds', '0x200', { feed: 'keys' }),
    series('khonhac_jobs_oldest_queued_seconds', '0x200'),
    series('khonhac_counts_oldest_seconds', '3x200'),
    series('khonhac_mails', '0x200', { state: 'failed' }),
    series('khonhac_mails', '0x200', { state: 'waiting' }),
  ]

  test('each fires in its trouble, and none while all is well', async () => {
    const firing = rules.map(({ name, because }) => {
      const [input, more] = TROUBLE[name]!
      const labels = { ...(name === 'KhoNhacNotScraped' ? { job: 'khonhac' } : LABELS), ...more }
      const alert = { exp_labels: labels, exp_annotations: { summary: because } }
      return {
        interval: '1m',
        input_series: input,
        alert_rule_test: [{ eval_time: '150m', alertname: name, exp_alerts: [alert] }],
      }
    })
    const silent = {
      interval: '1m',
      input_series: HEALTHY,
      alert_rule_test: rules.map(({ name }) => ({ eval_time: '150m', alertname: name, exp_alerts: [] })),
    }
    const path = join(folder, 'rules-test.yml')
    await writeFile(
      path,
      JSON.stringify({ rule_files: [RULES], evaluation_interval: '5m', tests: [...firing, silent] }),
    )

    const { status, stdout, stderr } = spawnSync(promtool!, ['test', 'rules', path], { encoding: 'utf8' })

    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
  })
})
