import { findCookie } from './cookies.ts'

const TOKEN = /^[\w-]{43}$/

/** The cookie of a session: of administrators, or of partners. */
export interface SessionCookie {
  /** The token that the browser sent; undefined when there is none that could be one. */
  read(header: string | string[] | undefined): string | undefined
  /** As `Set-Cookie` wants it. */
  write(token: string): string
  clear(): string
}

/** Strict: no other site can make a browser send it. Only over TLS where the service has TLS. It ends with the browser, or as the store says. */
export function createSessionCookie(name: 'kn_session' | 'kn_partner', publicUrl: string): SessionCookie {
  const attributes = `Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`
  return {
    read(header) {
      const value = findCookie(header, name)
      return value !== undefined && TOKEN.test(value) ? value : undefined
    },
    write: (token) => `${name}=${token}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}
