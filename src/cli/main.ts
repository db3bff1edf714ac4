import { ConfigError } from '../config/config.ts'
import { readEnvFile } from '../config/env-file.ts'
import { programVersion } from '../config/project-files.ts'
import { AmbiguousName } from '../operator-error.ts'
import { type Command, type CommandGroup, type Context, type Report, UsageError } from './command/command.ts'
import { describeFailure } from './command/failure.ts'
import { parseArguments } from './command/parse-arguments.ts'
import { loadCommands } from './load-commands.ts'
import { printable, printableJson, printableWord } from './terminal/terminal.ts'
import { renderUsage } from './usage.ts'

type Node = Command | CommandGroup | Root

interface Root {
  description: string
  commands: Readonly<Record<string, Command | CommandGroup>>
}

const DESCRIPTION = 'Kho Nhạc: a music catalogue for partner sites and apps'

/** The program as bin/khonhac starts it. Resolves with the exit code: 0, 1 for a failure, 2 for wrong usage. */
export async function run(args: readonly string[]): Promise<number> {
  // `khonhac … | head` closes the pipe early, which is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const { env, stdin, stdout, stderr } = process
  return await main(args, { env, cwd: process.cwd(), stdin, stdout, stderr, now: Date.now })
}

export async function main(args: readonly string[], context: Context): Promise<number> {
  const root = { description: DESCRIPTION, commands: await loadCommands(args[0]) }
  const { path, node, rest } = findNode(root, args)
  const wantsJson = rest.includes('--json')
  try {
    if (isHelpWanted(rest)) return print(context, renderUsage(path, node as Command, context.stdout.columns || 80))
    if (node === root && rest[0] === '--version') return print(context, programVersion())
    if ('commands' in node) throw new UsageError(describeMissing(node, rest[0]))
    const parsed = parseArguments(rest, node.args, node.isVariadic)
    const report = await node.run(parsed, { ...context, env: gatherSettings(context, parsed.data) })
    return report ? printReport(context, report, wantsJson) : 0
  } catch (error) {
    return printFailure(context, error, path, wantsJson)
  }
}

function findNode(root: Root, args: readonly string[]): { path: string[]; node: Node; rest: readonly string[] } {
  const path = ['khonhac']
  let node: Node = root
  let depth = 0
  while ('commands' in node) {
    const word = args[depth]
    if (word === undefined || !Object.hasOwn(node.commands, word)) break
    node = node.commands[word]!
    path.push(word)
    depth += 1
  }
  return { path, node, rest: args.slice(depth) }
}

function describeMissing({ commands }: CommandGroup | Root, word: string | undefined): string {
  const known = Object.keys(commands).join(', ')
  if (word === undefined) return `a command is missing: one of ${known}`
  return word.startsWith('-') ? `unknown flag ${word}` : `unknown command "${word}": it is none of ${known}`
}

/** Words after `--` are not flags. */
function isHelpWanted(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end === -1 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h')
}

/** The `.env` file of the working folder, the environment over it, and `--data` over both. */
function gatherSettings({ env, cwd }: Context, dataDir: unknown): Context['env'] {
  const settings = { ...readEnvFile(cwd), ...env }
  return typeof dataDir === 'string' ? { ...settings, DATA_DIR: dataDir } : settings
}

function print({ stdout }: Context, text: string): number {
  stdout.write(`${text}\n`)
  return 0
}

function printReport(context: Context, report: Report, wantsJson: boolean): number {
  const { text, json, exitCode = 0, notes = [] } = report
  for (const note of notes) context.stderr.write(`${printableWord(`note: ${note}`)}\n`)
  print(context, wantsJson ? printableJson(json) : printable(text))
  return exitCode
}

function printFailure(context: Context, error: unknown, path: readonly string[], wantsJson: boolean): number {
  const isUsage = error instanceof UsageError
  const message = describeFailure(error)
  context.stderr.write(printable(`khonhac: ${message}${isUsage ? ` (see ${path.join(' ')} --help)` : ''}\n`))
  const isDebugging = /^(?:debug|trace)$/i.test(context.env.LOG_LEVEL ?? '')
  if (isDebugging && error instanceof Error) context.stderr.write(`${error.stack}\n`)
  if (wantsJson) print(context, printableJson(describeAsJson(error, message)))
  return isUsage ? 2 : 1
}

function describeAsJson(error: unknown, message: string): object {
  if (error instanceof AmbiguousName) return { error: error.message, candidates: error.candidates }
  if (!(error instanceof ConfigError)) return { error: message }
  return { error: `the configuration is wrong: ${error.problems.join('; ')}`, problems: error.problems }
}
