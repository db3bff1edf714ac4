/** A metric whose values are looked up when somebody asks. */
export interface Figure {
  name: string
  help: string
  type: 'gauge' | 'counter'
  /** Without labels, or for each value of one label. */
  value: number | { label: string; values: Readonly<Record<string, number>> }
}

/** Where figures come from; none while they are not known. */
export type FindFigures = () => readonly Figure[] | Promise<readonly Figure[]>

/** In the text format of Prometheus. Names, helps and labels are ours: nothing has to be escaped. */
export function renderFigures(figures: readonly Figure[]): string {
  return figures
    .map(({ name, help, type, value }) => {
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
