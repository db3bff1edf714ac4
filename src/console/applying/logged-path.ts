/** What stands in the log in place of a link that gives a key. */
const HIDDEN = '/keys/claim/{token}'
const MAY_HIDE = /%|claim/i
const CLAIM = /keys[^a-z0-9]*claim/i
const MAX_DECODINGS = 3

/**
 * The path of a request as it may be kept. Whoever reads the log must not be able to use a link that gives a key, however its path was
 * spelt and whether or not we serve it: a mistyped one may still hold the token of a good one.
 */
export function loggedPath(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!MAY_HIDE.test(path)) return path
  let decoded = path
  for (let round = 0; round <= MAX_DECODINGS; round += 1) {
    if (CLAIM.test(decoded)) return HIDDEN
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return path
}
