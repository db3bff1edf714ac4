/** A metric whose values are looked up when it is asked for: a counter where its name ends in `_total`, else a gauge. */
export interface Figure {
  name: string
  help: string
  /** Without labels, or for each value of one label. */
  value: number | { label: string; values: Readonly<Record<string, number>> }
}

/** Where figures come from; none while they are not known. */
export type FindFigures = () => readonly Figure[] | Promise<readonly Figure[]>

/** In the text format of Prometheus. Names, helps and labels are ours: nothing has to be escaped. */
export function renderFigures(figures: readonly Figure[]): string {
  return figures
    .map(({ name, help, value }) => {
      const type = name.endsWith('_total') ? 'counter' : 'gauge'
      const samples =
        typeof value === 'number'
          ? `${name} ${value}\n`
          : Object.entries(value.values)
              .map(([of, count]) => `${name}{${value.label}="${of}"} ${count}\n`)
              .join('')
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples}`
    })
    .join('')
}
