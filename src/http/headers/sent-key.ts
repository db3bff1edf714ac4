type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The key that a request carries: in its own header or, where that is allowed, as a bearer token. */
export function sentKey(headers: Headers, takesBearer = false): string | undefined {
  const own = headers['x-api-key']
  if (typeof own === 'string' && (own !== '' || !takesBearer)) return own
  return takesBearer ? /^Bearer +(\S+) *$/i.exec(String(headers.authorization ?? ''))?.[1] : undefined
}
