import { main } from '../../src/cli/main.ts'

export interface Called {
  code: number
  stdout: string
  stderr: string
  json: () => ReturnType<typeof JSON.parse>
}

export interface CallOptions {
  env: Record<string, string>
  cwd?: string
  /** What a person types, or a pipe holds. */
  input?: string | Buffer
  /** The width of the terminal; no terminal when left out. */
  columns?: number
  now?: () => number
}

/** The program in this process: quicker than starting it, and on a terminal of any width. */
export const callCli = (args: readonly string[], options: CallOptions) => callMain(main, args, options)

/** The same of another build of it. */
export async function callMain(run: typeof main, args: readonly string[], options: CallOptions): Promise<Called> {
  const { env, cwd = '/nowhere', input = '', columns, now = Date.now } = options
  const [out, err]: [string[], string[]] = [[], []]
  const terminal = columns === undefined ? {} : { isTTY: true, columns }
  const stdin = (async function* () {
    if (input.length > 0) yield Buffer.from(input)
  })()
  const code = await run(args, {
    env,
    cwd,
    stdin: Object.assign(stdin, columns === undefined ? {} : { isTTY: true }),
    stdout: { write: (text) => out.push(text), ...terminal },
    stderr: { write: (text) => err.push(text), ...terminal },
    now,
  })
  const stdout = out.join('')
  return { code, stdout, stderr: err.join(''), json: () => JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') }
}
