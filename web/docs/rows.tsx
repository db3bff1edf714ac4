import type { ParameterRow, Row } from '../../src/site/page/docs-views.ts'
import { useWords } from '../i18n/language.tsx'
import { docsWords } from '../i18n/site/docs.ts'
import { RichText } from './rich-text.tsx'

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
    <table class="docs-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col">{t[second]}</th>
          <th scope="col">{t.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td class="docs-name">
              <code>{row.name}</code>
              <span class="soft small">
                {marksRequired && row.isRequired && <span class="docs-required">{t.required} </span>}
                {'in' in row && { path: t.inPath, query: t.inQuery, header: t.inHeader }[row.in]}
              </span>
            </td>
            <td data-head={t[second]}>
              <RichText text={row.rule} />
            </td>
            <td data-head={t.meaning}>
              <RichText text={row.meaning} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
