import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { endianness } from 'node:os'

/** The rooms on which depends what an image holds: what is read of the store, and what is made of it. */
const ROOMS = ['catalog', 'store', 'structures', 'text']

let known: string | undefined

/**
 * Names what would make the same image of the same rows. A version number would not do: it stays while the program is worked on. Node brings the tables by
 * which letters are folded and sorted.
 */
export function nameProgram(): string {
  known ??= digestOf([process.version, process.versions.icu ?? '', process.versions.unicode ?? '', endianness()])
  return known
}

function digestOf(facts: readonly string[]): string {
  const hash = createHash('sha256').update(facts.join(' '))
  for (const room of ROOMS) {
    const folder = new URL(`../../${room}/`, import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter(isCode).sort()) {
      hash.update(`\n${room}/${file}\n`).update(readFileSync(new URL(file, folder)))
    }
  }
  return hash.digest('hex')
}

const isCode = (file: string) => /\.[jt]s$/.test(file) && !/\.(?:d|test|long\.test)\.ts$/.test(file)
