import type { ChildProcess } from 'node:child_process'

/** What led to a failure is at the end. */
const MAX_CHARACTERS = 8_000
let ofTest = ''

/** Keeps what a server prints, for the case that its test fails; the answer tells what it has printed so far. */
export function keepOutput({ stdout, stderr }: ChildProcess): () => string {
  let own = ''
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      own = (own + text).slice(-MAX_CHARACTERS)
      ofTest = (ofTest + text).slice(-MAX_CHARACTERS)
    })
  }
  return () => own
}

/** What servers have printed since the last call. */
export function takeOutput(): string {
  const printed = ofTest
  ofTest = ''
  return printed
}
