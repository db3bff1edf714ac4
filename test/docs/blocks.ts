/**
 * Parts of a page that are made by a test. In the page they stand between `<!-- made from …: NAME -->` and `<!-- end -->`; the test fails when
 * they differ, and `npx vitest run test/docs --update` writes them.
 */
export function fillBlocks(page: string, makers: Readonly<Record<string, () => string>>): string {
  const unused = new Set(Object.keys(makers))
  const filled = page.replaceAll(BLOCK, (_, start: string, name: string, end: string) => {
    const make = makers[name]
    if (make === undefined) throw new Error(`nothing makes the block "${name}"`)
    unused.delete(name)
    return `${start}\n${make()}\n${end}`
  })
  if (unused.size > 0) throw new Error(`the page has no block for ${[...unused].join(', ')}`)
  return filled
}

const BLOCK = /(<!-- made from [^:>]+: ([^>]+?) -->)\n[\s\S]*?(<!-- end -->)/g

export const STALE = 'the page is out of date: npx vitest run test/docs --update'

/** A Markdown table. Its columns are not padded: one longer cell would change every line. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return ['', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}
