import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Part of every program that is joined (`.ci/join-programs.mjs`): stacks of errors name the sources. Node's own switch for that reads and
 * parses the map of each file with the file, a twelfth of a start; here the first stack that is read does.
 */
const maps = new Map()

Error.prepareStackTrace = (error, sites) =>
  [describe(error), ...sites.map((site) => `    at ${nameSource(site)}`)].join('\n')

/** Node writes the code into the first line of its own errors. */
function describe(error) {
  const text = Error.prototype.toString.call(error)
  const { name, code } = error
  return String(code).startsWith('ERR_') && text.startsWith(`${name}: `)
    ? text.replace(name, `${name} [${code}]`)
    : text
}

function nameSource(site) {
  const written = String(site)
  const file = site.getFileName()
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  const map = file?.startsWith('file:') ? readMap(file) : undefined
  const source = map?.findEntry(line - 1, column - 1)
  if (source?.originalSource === undefined) return written
  const place = fileURLToPath(new URL(source.originalSource, file))
  return written.replace(
    `${file}:${line}:${column}`,
    `${place}:${source.originalLine + 1}:${source.originalColumn + 1}`,
  )
}

/** Undefined: the file has no map. */
function readMap(file) {
  if (!maps.has(file)) maps.set(file, openMap(file))
  return maps.get(file)
}

function openMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')))
  } catch {
    return undefined
  }
}
