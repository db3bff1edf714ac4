/** What `:name` stands for in a path that the pattern matches; undefined when it does not. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [split(pattern), split(path)]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i]!
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
      continue
    }
    const decoded = decode(value)
    if (decoded === undefined) return undefined
    params[part.slice(1)] = decoded
  }
  return params
}

const split = (path: string) => path.split('/').filter((part) => part !== '')

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The query with some of its values replaced; an empty one is left out, so that an address says only what is not usual. */
export function withQuery(query: string, patch: Readonly<Record<string, string | number | undefined>>): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
