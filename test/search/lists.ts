import { readFileSync } from 'node:fs'

const readLines = (name: string) =>
  readFileSync(new URL(`lists/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

const columnsOf = (line: string) => line.split('|').map((column) => column.trim())

/** A list of `lists/`, one entry per line, its columns with `|` between them. */
export const readList = (name: string): string[][] => readLines(name).map(columnsOf)

/** A list whose entries stand under the name of their kind: `# kind`. */
export function readKinds<Kind extends string>(name: string): { kind: Kind; columns: string[] }[] {
  let kind = ''
  return readLines(name).flatMap((line) => {
    if (!line.startsWith('# ')) return [{ kind: kind as Kind, columns: columnsOf(line) }]
    kind = line.slice(2)
    return []
  })
}
