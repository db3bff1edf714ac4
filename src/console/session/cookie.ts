const NAME = 'kn_session'
const TOKEN = /^[\w-]{43}$/

/** The token that the browser sent; undefined when there is none that could be one. */
export function readSessionCookie(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2)
    if (name === NAME && TOKEN.test(value)) return value
  }
  return undefined
}

/** Strict: no other site can make a browser send it. Only over TLS where the service has TLS. */
export function sessionCookie(token: string, publicUrl: string): string {
  return `${NAME}=${token}; ${attributes(publicUrl)}`
}

export const clearedCookie = (publicUrl: string) => `${NAME}=; Max-Age=0; ${attributes(publicUrl)}`

const attributes = (publicUrl: string) =>
  `Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`
