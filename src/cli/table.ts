/** Columns for a person to read; the first row is the heading. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Composed, a Vietnamese letter is one character wide. */
const widthOf = (text: string) => [...text.normalize('NFC')].length

export function renderTime(ms: number | null): string {
  return ms === null ? '–' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** JSON has no times: ISO 8601, as in the API. */
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
