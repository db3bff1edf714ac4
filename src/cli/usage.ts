import type { ArgDef, Command, CommandGroup } from './command/command.ts'

const GAP = 2
const MAX_NAME_WIDTH = 32
const MIN_TEXT_WIDTH = 30

/** What `--help` prints, made from the same table of arguments that the parser reads. */
export function renderUsage(
  path: readonly string[],
  { description, ...node }: Command | CommandGroup,
  columns: number,
): string {
  const name = path.join(' ')
  const title = wrap(description, columns).join('\n')
  if ('commands' in node) {
    const entries = Object.entries(node.commands).map(([word, command]): Entry => [word, command.description])
    const parts = [title, `USAGE ${name} COMMAND`, renderEntries(entries, columns)]
    return [...parts, `${name} COMMAND --help says more of each.`].join('\n\n')
  }
  const args = Object.entries(node.args)
  const words = args.filter(([, arg]) => arg.type === 'positional')
  const flags = args.filter(([, arg]) => arg.type !== 'positional')
  const needed = flags.filter(([, arg]) => arg.required)
  const usage = [
    `USAGE ${name}`,
    ...words.map(([word, arg]) =>
      optional(arg.required === false, `${word.toUpperCase()}${node.isVariadic ? '…' : ''}`),
    ),
    ...needed.map(nameFlag),
    '[FLAGS]',
  ]
  const entries = words.map(([word, arg]): Entry => [word.toUpperCase(), arg.description])
  return [
    title,
    usage.join(' '),
    ...(entries.length > 0 ? [renderEntries(entries, columns)] : []),
    renderEntries(
      flags.map((flag): Entry => [nameFlag(flag), flag[1].description]),
      columns,
    ),
  ].join('\n\n')
}

type Entry = [name: string, description: string]

const optional = (isOptional: boolean, text: string) => (isOptional ? `[${text}]` : text)
const nameFlag = ([name, { type, valueHint }]: [string, ArgDef]) =>
  type === 'boolean' ? `--${name}` : `--${name} ${valueHint ?? 'VALUE'}`

function renderEntries(entries: readonly Entry[], columns: number): string {
  const longest = Math.max(...entries.map(([name]) => name.length))
  const width = Math.min(longest, MAX_NAME_WIDTH)
  const indent = ' '.repeat(GAP + width + GAP)
  return entries
    .flatMap(([name, description]) => {
      const lines = wrap(description, Math.max(MIN_TEXT_WIDTH, columns - indent.length))
      const head = `${' '.repeat(GAP)}${name.padEnd(width)}`
      if (name.length > width) return [head, ...lines.map((line) => indent + line)]
      return [`${head}${' '.repeat(GAP)}${lines[0] ?? ''}`, ...lines.slice(1).map((line) => indent + line)]
    })
    .join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
