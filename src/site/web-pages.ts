/**
 * What the server renders of `web/`, and what it hands it. Only types: `web/server.tsx` implements them, and is bundled to a file of its own
 * that `web-app.ts` loads.
 */

export type Language = 'vi' | 'en'

/** What every page needs to know. */
export interface PageFrame {
  language: Language
  /** What the reader has chosen; undefined: as the system. */
  theme: 'light' | 'dark' | undefined
  serviceName: string
  /** Addresses of files: those that the page must have, and those that it will soon want. */
  styles: readonly string[]
  scripts: readonly string[]
  preloads: readonly { href: string; as: 'font' | 'script' }[]
}

export interface ConsoleFrame extends PageFrame {
  /** Whether the browser sent a session's cookie. */
  hasSession: boolean
  timeZone: string
}

export interface WebPages {
  renderConsole(frame: ConsoleFrame): string
}
