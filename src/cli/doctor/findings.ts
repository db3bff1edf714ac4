/** The result of one check. `fail` keeps the server from working, `warn` does not. `mend` is what to do about it. */
export interface Verdict {
  state: 'ok' | 'warn' | 'fail'
  message: string
  mend: string | null
}

export const ok = (message: string): Verdict => ({ state: 'ok', message, mend: null })
export const warn = (message: string, mend: string): Verdict => ({ state: 'warn', message, mend })
export const fail = (message: string, mend: string): Verdict => ({ state: 'fail', message, mend })
