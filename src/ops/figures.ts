/**
 * A metric whose values are looked up when it is asked for: a counter where its name ends in `_total`, else a gauge, unless its type is given.
 * The value is a number, or one for each value of one label.
 */
export type Figure = readonly [name: string, help: string, value: number | Labelled, type?: 'untyped']

type Labelled = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Where figures come from; none while they are not known. */
export type FindFigures = () => readonly Figure[] | Promise<readonly Figure[]>

/** In the text format of Prometheus. Names, helps and labels are ours: nothing has to be escaped. */
export function renderFigures(figures: readonly Figure[]): string {
  return figures
    .map(([name, help, value, type = name.endsWith('_total') ? 'counter' : 'gauge']) => {
      const samples = typeof value === 'number' ? `${name} ${value}\n` : renderLabelled(name, value)
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples}`
    })
    .join('')
}

const renderLabelled = (name: string, value: Labelled) =>
  Object.entries(value)
    .flatMap(([label, values]) => Object.entries(values).map(([of, count]) => `${name}{${label}="${of}"} ${count}\n`))
    .join('')
