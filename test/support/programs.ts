import { type ExecFileException, execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped on this machine: programs that are missing, or what the machine cannot do. */
    skippedFor?: readonly string[]
  }
}

/** What tests run beside Node, each with the package of Debian that has it. */
export const PROGRAMS = {
  chromium: 'chromium-headless-shell',
  curl: 'curl',
  faketime: 'faketime',
  ffmpeg: 'ffmpeg',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  php: 'php-cli',
  postgres: 'postgresql',
  promtool: 'prometheus',
  python3: 'python3',
  'redis-server': 'redis-server',
  script: 'bsdutils',
  'systemd-analyze': 'systemd',
  taskset: 'util-linux',
} as const

export type Program = keyof typeof PROGRAMS

/** CI may do without these: they come with every Debian. */
const OPTIONAL: readonly Program[] = ['script', 'taskset']

/**
 * The options of a test or a suite that runs these programs: `test('…', needs('curl'), …)`. Where one is missing it is skipped, and the
 * end of the run says how to install it; in CI that is an error.
 */
export function needs(...programs: readonly Program[]) {
  return skipFor(programs.filter((program) => findProgram(program) === undefined))
}

/** The same where more than a program's name decides; what is missing is a program, or said in words. */
export function onlyIf(isPossible: boolean, missing: string) {
  return skipFor(isPossible ? [] : [missing])
}

/** Several of these: what is missing for one is missing for all. */
export function both(...options: readonly ReturnType<typeof skipFor>[]) {
  return skipFor(options.flatMap(({ meta }) => meta?.skippedFor ?? []))
}

function skipFor(reasons: readonly string[]): { skip?: true; meta?: { skippedFor: readonly string[] } } {
  return reasons.length === 0 ? {} : { skip: true, meta: { skippedFor: reasons } }
}

/** Where a program of this machine lies. Undefined where it is missing, which `mayBeMissing` refuses in CI. */
export function findProgram(name: Program): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin', '/usr/sbin')
  const found = folders.map((folder) => join(folder, name)).find(isExecutable)
  if (found === undefined) mayBeMissing(name)
  return found
}

/** To be asked before skipping for a missing program: in CI nothing is skipped silently. */
export function mayBeMissing(name: Program): void {
  if (process.env.CI && !OPTIONAL.includes(name)) throw new Error(`${name} is not installed: CI must have it.`)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** Runs it to its end, with nothing of this process's environment but the path. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Ran> {
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LANG: 'C.UTF-8', ...env }
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env: own }, (error: ExecFileException | null, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr })
    })
  })
}
