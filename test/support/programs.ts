import { type ExecFileException, execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program of this machine. Where it is missing its tests are skipped, which is said in one line; CI must have it. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin')
  const found = folders.map((folder) => join(folder, name)).find(isExecutable)
  if (found === undefined && process.env.CI) throw new Error(`${name} is not installed: CI must have it.`)
  if (found === undefined) console.warn(`${name} is missing: the tests that run it are skipped`)
  return found
}

function isExecutable(path: string): boolean {
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
