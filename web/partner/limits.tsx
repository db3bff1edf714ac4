import type { OwnLimit } from '../../src/console/self-service/schemas.ts'
import type { Language } from '../../src/text/sentence.ts'
import { ListView } from '../app/list-view.tsx'
import type { Column } from '../components/list/table.tsx'
import type { Format } from '../i18n/format.ts'
import { figures as words } from '../i18n/partner/figures.ts'
import { useOwn, usePartner } from './context.tsx'
import { Section } from './section.tsx'

type Words = (typeof words)[Language]

/** What the partner can meet, as the server itself has it. */
export function Limits() {
  const { t, format } = usePartner(words)
  const list = useOwn<OwnLimit[]>('/limits')
  const columns: Column<OwnLimit>[] = [
    { id: 'limit', title: t.limit, cell: ({ limit }) => t[limit] },
    { id: 'value', title: t.value, cell: (one) => say(one, t, format), isNumeric: true },
  ]
  return (
    <Section id="limits" title={t.limits} help={t.limitsHelp}>
      <ListView label={t.limits} list={list} columns={columns} rowKey={({ limit }) => limit} expected={10} />
    </Section>
  )
}

/** In the largest unit that leaves a whole number. */
function say({ value, unit }: OwnLimit, t: Words, format: Format): string {
  if (unit === 'bytes') return format.bytes(value)
  if (unit === 'count') return format.number(value)
  if (unit === 'days') return t.days(format.number(value), value)
  const [hours, minutes] = [value / 3600, value / 60]
  if (Number.isInteger(hours)) return t.hours(format.number(hours), hours)
  return Number.isInteger(minutes) ? t.minutes(format.number(minutes), minutes) : t.seconds(format.number(value), value)
}
