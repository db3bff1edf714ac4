import type { ParameterRow, Row } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { RichText } from './rich-text.tsx'
import { Table } from './table.tsx'

interface RowTableProps {
  label: string
  rows: readonly (Row | ParameterRow)[]
  /** What the second column has: rules of values, or examples of headers. */
  second?: 'rule' | 'value'
  /** Says which fields must be there: of what is sent, since answers have every field. */
  marksRequired?: boolean
}

/** Parameters, fields or headers. */
export function RowTable({ label, rows, second = 'rule', marksRequired = false }: RowTableProps) {
  const t = useWords(docsWords)
  return (
    <Table
      label={label}
      head={[t.name, t[second], t.meaning]}
      rows={rows.map((row) => [
        <>
          <code>{row.name}</code>
          <span class="soft small">
            {marksRequired && row.isRequired && <span class="docs-required">{t.required} </span>}
            {'in' in row && { path: t.inPath, query: t.inQuery, header: t.inHeader }[row.in]}
          </span>
        </>,
        <RichText key="rule" text={row.rule} />,
        <RichText key="meaning" text={row.meaning} />,
      ])}
      cells={{ 0: { class: 'docs-name', hasNoHead: true } }}
    />
  )
}
