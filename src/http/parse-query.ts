import { invalidQuery } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'
import { addSentence, noSentences } from './field-sentences.ts'
import { limitsTables } from './query/limits-table.ts'
import type { RefuseParameter } from './query/parameter.ts'
import { parseParameters } from './query/parse-parameters.ts'
import { parseQueryString } from './query/query-string.ts'

const MAX_NAMES = 20
const MAX_NAME_CHARS = 64

/**
 * The header that names what was sent and means nothing here, so that a misspelt filter shows. Names are escaped as in an address, and
 * bounded in length and number.
 */
export function ignoredParameters(target: Endpoint, queryString: string): readonly string[] {
  if (queryString === '') return NONE
  const known = target.query ?? {}
  const names = Object.keys(parseQueryString(queryString).values).filter((name) => name && !Object.hasOwn(known, name))
  if (names.length === 0) return NONE
  const shown = names
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent(name.toWellFormed()).slice(0, MAX_NAME_CHARS))
  return ['X-Ignored-Parameters', shown.join(', ')]
}

const NONE: readonly string[] = []

/** Parses the query once. Every broken parameter is named, with the tables of what is allowed. */
export function parseQuery(target: Endpoint, queryString: string): Record<string, unknown> | undefined {
  if (target.query === undefined) return undefined
  const { values, broken } = parseQueryString(queryString)
  const details = noSentences()
  for (const [name, problem] of Object.entries(broken)) {
    // A page takes what can be made of an address; only who writes programs is told what is wrong with it.
    if (!target.isPage && Object.hasOwn(target.query, name)) details[name] = [problem]
  }
  const refuse: RefuseParameter = (name, sentence) => addSentence(details, name, sentence)
  const query = parseParameters(target.query, values, refuse)
  if (isEmpty(details)) target.checkQuery?.(query as never, refuse)
  if (isEmpty(details)) return query
  const later = target.laterParameters ?? []
  const unnamed = later.some((name) => name in values) ? [] : later
  throw (target.onInvalid ?? invalidQuery)({ details, ...limitsTables(target.query, unnamed) })
}

const isEmpty = (details: object) => Object.keys(details).length === 0
