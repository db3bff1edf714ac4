import { isIP } from 'node:net'

/**
 * Whether a request of a browser was sent to an address of this service. A foreign page whose name was made to lead here (DNS
 * rebinding) is of the same origin as we are, as far as the browser knows: only the name that it called tells. Programs that are no
 * browsers send no `Origin` and call what they like; so may pages that call us by our own name, as CORS says.
 */
export function isOwnHost(
  { origin, host }: { origin: string | undefined; host: string | undefined },
  publicUrl: string,
): boolean {
  if (origin === undefined) return true
  const name = nameIn(`http://${host ?? ''}`)
  // The name of an address in digits cannot be made to lead elsewhere.
  return name !== undefined && (name === nameIn(publicUrl) || name === 'localhost' || isIP(bare(name)) !== 0)
}

const nameIn = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined)

const bare = (name: string) => name.replace(/^\[|\]$/g, '')
