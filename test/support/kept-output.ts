import type { ChildProcess } from 'node:child_process'
import { KeptOutput } from '../runner/kept-output.ts'

const MAX_LINES = 60
let ofTest = new KeptOutput(MAX_LINES)

/** Keeps what a server prints, for the case that its test fails; the answer tells what it has printed so far. */
export function keepOutput({ stdout, stderr }: ChildProcess): () => string {
  const own = new KeptOutput(MAX_LINES)
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      own.add(text)
      ofTest.add(text)
    })
  }
  return () => own.read().join('\n')
}

/** What servers have printed since the last call. */
export function takeOutput(): string {
  const printed = ofTest.read().join('\n')
  ofTest = new KeptOutput(MAX_LINES)
  return printed
}
