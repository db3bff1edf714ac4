import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Called, CallOptions } from './call-cli.ts'

const BIN = resolve(import.meta.dirname, '../../bin/khonhac')

export interface Result extends Omit<Called, 'code'> {
  code: number | null
}

type RunOptions = Partial<Pick<CallOptions, 'env' | 'input' | 'cwd'>>

interface StartOptions extends RunOptions {
  bin?: string
  onSpawn?: (child: ChildProcess) => void
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khonhac-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The program, with nothing of the environment but what is given. In this process: starting one takes a second of CPU time. */
export async function runCli(dataDir: string, args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const { env = {}, input = '', cwd = tmpdir() } = options
  const { callCli } = await import('./call-cli.ts')
  return await callCli(args, { env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env }, input, cwd })
}

/** The same of the built program in a process of its own, as a user starts it. */
export async function startCli(dataDir: string, args: readonly string[], options: StartOptions = {}): Promise<Result> {
  const { env = {}, input = '', cwd = tmpdir(), bin = BIN, onSpawn } = options
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  // A program that ends before it has read everything closes the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  onSpawn?.(child)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  const json = () => {
    const last = stdout.trimEnd().split('\n').at(-1)
    if (!last?.startsWith('{') && !last?.startsWith('['))
      throw new Error(`no JSON, exit code ${code}: ${stdout}${stderr}`)
    return JSON.parse(last)
  }
  return { code, stdout, stderr, json }
}
