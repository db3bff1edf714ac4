import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../i18n/language.tsx'
import { DAY_MS } from '../i18n/time.ts'
import { Clock } from './feedback/clock.tsx'
import { Badge, EmptyState, ErrorNote, Progress, Skeleton } from './feedback/notes.tsx'
import { Plot } from './figures/plot.tsx'
import { Qr } from './figures/qr.tsx'
import { Button, Field, Select } from './form/controls.tsx'
import { Table } from './list/table.tsx'
import { Waveform } from './sound/waveform.tsx'

/** What a stranger may have written. */
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`

const LIMITS = { lengthSeconds: 2, minRegionSeconds: 1, maxRegionSeconds: 2, beats: [] }

const render = (node: VNode, language: 'vi' | 'en' = 'vi') =>
  renderToString(
    <LanguageProvider language={language} timeZone="UTC">
      {node}
    </LanguageProvider>,
  )

test.each([
  ['Badge', <Badge key="1">{HOSTILE}</Badge>],
  ['Button', <Button label={HOSTILE} key="1" />],
  ['Clock', <Clock key="1" deadline={Date.now() + DAY_MS} />],
  ['EmptyState', <EmptyState key="1" title={HOSTILE} help={HOSTILE} />],
  ['ErrorNote', <ErrorNote key="1" failure={{ status: 400, message: HOSTILE, requestId: HOSTILE }} />],
  ['Field', <Field key="1" label={HOSTILE} value={HOSTILE} error={HOSTILE} help={HOSTILE} placeholder={HOSTILE} />],
  ['Plot', <Plot key="1" summary={HOSTILE} times={[0]} series={[{ label: HOSTILE, values: [1] }]} />],
  ['Progress', <Progress key="1" label={HOSTILE} stage={HOSTILE} value={0.5} />],
  ['Qr', <Qr key="1" text="otpauth://totp/x" label={HOSTILE} />],
  ['Select', <Select key="1" label={HOSTILE} value="a" options={[{ value: 'a', label: HOSTILE }]} />],
  ['Skeleton', <Skeleton key="1" />],
  [
    'Table',
    <Table
      key="1"
      label={HOSTILE}
      columns={[{ id: 'a', title: HOSTILE, cell: (row: string) => row }]}
      rows={[HOSTILE]}
      rowKey={(row) => row}
      rowHref={() => '/console'}
    />,
  ],
  ['Waveform', <Waveform key="1" peaks={[1, 2]} region={{ start: 0, duration: 1 }} onRegion={() => {}} {...LIMITS} />],
])('%s renders without a browser, escapes what it is given and has no inline style', (_name, node) => {
  const html = render(node as VNode)

  expect(html).not.toMatch(/<script|<img src=x|style=/)
  expect(html.length).toBeGreaterThan(10)
})

test('texts follow the language', () => {
  const field = <Field label="Ghi chú" value="" isOptional />
  expect([render(field, 'vi'), render(field, 'en')].map((html) => /\(([^)]+)\)/.exec(html)![1])).toEqual([
    'không bắt buộc',
    'optional',
  ])
})
