import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { makeFolder } from '../support/folder.ts'

const CTRL_C = '\u0003'

interface Seen {
  text: string
  code: number | null
}

/** What a user sees who starts a command in a terminal of eighty columns, a real one (util-linux's `script`), and types Ctrl-C as soon as `until` can be read. */
export async function watch(command: string, env: Record<string, string>, until: RegExp): Promise<Seen> {
  const child = spawn('script', ['-qec', `stty cols 80 rows 24; exec ${process.execPath} ${command}`, '/dev/null'], {
    env: {
      ...{ PATH: process.env.PATH, TERM: 'xterm', HOST: '127.0.0.1', PORT: '0', DRAIN_SECONDS: '0' },
      DATA_DIR: makeFolder(),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  let isTyped = false
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  for await (const chunk of child.stdout) {
    text += String(chunk)
    if (!isTyped && until.test(text)) isTyped = child.stdin.write(CTRL_C)
  }
  const code = await exited
  return { text: stripVTControlCharacters(text).replaceAll('\r', ''), code }
}

export const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))
