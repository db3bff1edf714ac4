/** What stands in the log in place of paths that it must not keep. */
const HIDDEN: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // The link gives a key to anyone who has it.
  [/keys[^a-z0-9]*claim/i, '/keys/claim/{token}'],
  // Beside the address: who listens to what, and who likes it.
  [/site[^a-z0-9]*listens[^a-z0-9]+[a-z0-9]/i, '/api/site/listens/{token}'],
  [/site[^a-z0-9]*likes[^a-z0-9]+[a-z0-9]/i, '/api/site/likes/{track_id}'],
  // Those that we serve are hidden by their endpoints; this is for what is nearly one of them.
  [/^(?:https?:\/\/[^/]*)?[^a-z0-9]*(?:tracks|embed|artists|genres|collections)[^a-z0-9]+[a-z0-9]/i, '/{page}/{name}'],
]
const MAY_HIDE = /%|claim|listens|likes|^(?:http|[^a-z0-9]*(?:tracks|embed|artists|genres|collections))/i
const MAX_DECODINGS = 3

/**
 * The path of a request as it may be kept. A reader of the log must not be able to use a link that gives a key, nor learn what a listener
 * plays, however a path was spelt and whether or not we serve it: a mistyped one may still hold the token of a good one.
 */
export function loggedPath(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!MAY_HIDE.test(path)) return path
  let decoded = path
  for (let round = 0; round <= MAX_DECODINGS; round += 1) {
    const hidden = HIDDEN.find(([pattern]) => pattern.test(decoded))
    if (hidden !== undefined) return hidden[1]
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return path
}
