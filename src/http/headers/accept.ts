/** The entries of an `Accept…` header with their weights (RFC 9110, 12.4.2); 1 where none is given, 0 where it is not readable. */
export function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((part) => part.startsWith('q='))
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  return weights
}

/** Whether a person sits in front of it: browsers name HTML, programs hardly ever do. */
export function wantsHtml(accept: string | undefined): boolean {
  return accept !== undefined && (parseWeights(accept).get('text/html') ?? 0) > 0
}
