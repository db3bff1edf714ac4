import type { ComponentChildren } from 'preact'

interface TableProps {
  label: string
  head: readonly string[]
  rows: readonly (readonly ComponentChildren[])[]
  /** What columns have that are not plain, by their place. */
  cells?: Readonly<Record<number, { class?: string; lang?: string; hasNoHead?: boolean }>>
}

/** On a narrow screen each row is a card, whose cells say which column they are. */
export function Table({ label, head, rows, cells = {} }: TableProps) {
  return (
    <table class="docs-table" aria-label={label}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => {
              const { hasNoHead, ...own } = cells[column] ?? {}
              return (
                <td key={head[column]} data-head={hasNoHead ? undefined : head[column]} {...own}>
                  {cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
