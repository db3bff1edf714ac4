import { parseArgs } from 'node:util'
import { type ArgDef, type ArgsDef, type Given, UsageError } from './command.ts'

/** Parses the arguments after a command's name. Unknown flags, missing values and surplus words are errors, so that no typo passes. */
export function parseArguments(argv: readonly string[], args: ArgsDef, isVariadic = false): Given {
  const flags = new Map(Object.entries(args).filter(([, arg]) => arg.type !== 'positional'))
  const positionals = Object.entries(args).filter(([, arg]) => arg.type === 'positional')
  const options = Object.fromEntries(
    [...flags].map(([name, { type }]) => [
      name,
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const parsed: Record<string, string | boolean> = {}
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'option') {
      const flag = flags.get(token.name)
      const before = flag?.isRepeatable && Object.hasOwn(parsed, token.name) ? `${parsed[token.name]},` : ''
      checkFlag(flag, token, before === '' && Object.hasOwn(parsed, token.name))
      parsed[token.name] = token.value === undefined ? true : before + token.value
    }
    if (token.kind !== 'positional') continue
    if (words.length >= positionals.length && !isVariadic) throw new UsageError(`"${token.value}" is one word too many`)
    const name = positionals[words.length]?.[0]
    if (name !== undefined) parsed[name] = token.value
    words.push(token.value)
  }
  const absent = positionals.slice(words.length).find(([, { required }]) => required !== false)
  if (absent) throw new UsageError(`${absent[0].toUpperCase()} is missing`)
  for (const [name, flag] of flags) {
    if (flag.required && !Object.hasOwn(parsed, name)) throw new UsageError(`--${name} is missing`)
  }
  return { ...parsed, _: words }
}

interface FlagToken {
  name: string
  rawName: string
  value: string | undefined
  inlineValue: boolean | undefined
}

function checkFlag(flag: ArgDef | undefined, token: FlagToken, isRepeated: boolean): void {
  const { name, rawName, value, inlineValue } = token
  if (!flag || !rawName.startsWith('--')) throw new UsageError(`unknown flag ${rawName}`)
  if (isRepeated) throw new UsageError(`--${name} is given twice`)
  if (flag.type === 'boolean' && inlineValue) throw new UsageError(`--${name} takes no value`)
  // When the next word is a flag, the value was forgotten; a negative number is a value.
  if (flag.type !== 'boolean' && (value === undefined || (!inlineValue && /^--?[a-z]/i.test(value))))
    throw new UsageError(`--${name} needs a value`)
}
