import { idsInvalid, idsMissing, tooManyIds } from '../../errors.ts'
import { idListRule, parseUuid } from '../../http/query/parameters.ts'

export const MAX_IDS = 50

/** A list of `ids`: blanks are skipped, repetitions merged, and the bound counts what is left. Order is the caller's. */
const details = { ids: [idListRule(MAX_IDS)] }

export function parseIds(text: string): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  if (entries.length === 0) throw idsMissing({ details })
  const invalid = entries.filter((entry) => parseUuid(entry) === undefined)
  if (invalid.length > 0) throw idsInvalid([...new Set(invalid)], { details })
  const ids = [...new Set(entries.map((entry) => entry.toLowerCase()))]
  if (ids.length > MAX_IDS) throw tooManyIds(MAX_IDS, { details })
  return ids
}
