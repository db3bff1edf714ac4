export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** A Markdown table. */
export function formatTable(head, rows) {
  const line = (row) => `| ${row.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Two digits that mean something, whatever the size. */
export function shorten(value) {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value >= 10 ? String(Math.round(value)) : String(Number(value.toPrecision(2)))
}
