/** Version of this package, as in its `package.json`. */
export const VERSION = '0.1.0'

/**
 * What the client says of itself, so that the operator of a service can tell old ones apart. Not from a page: browsers have their own name,
 * and those that would send this one first ask the other host whether they may.
 */
export function describeSelf(): Record<string, string> {
  const { process, document } = globalThis as { process?: { versions?: { node?: string } }; document?: unknown }
  const isServer = typeof process?.versions?.node === 'string' && document === undefined
  return isServer ? { 'user-agent': `khonhac-client/${VERSION}` } : {}
}
