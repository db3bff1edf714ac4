import { fold } from '../../text/fold.ts'

/** Separates a name and its aliases in one text. A private-use character: people cannot type it. */
export const ALIAS_SIGN = '\uE000'

/** A title or name with its aliases, as one text to be indexed; what the store holds of them is a JSON list. */
export function joinAliases(name: string, aliases: string | null | undefined): string {
  const others = aliases ? readAliases(aliases) : []
  if (others.length === 0 || fold(name) === '') return name
  return [name, ...others].join(` ${ALIAS_SIGN} `)
}

/** What is no list of texts is passed over: one bad row must not keep the catalogue from loading. */
function readAliases(json: string): string[] {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string' && fold(each) !== '') : []
  } catch {
    return []
  }
}
