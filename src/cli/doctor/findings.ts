/** The result of one check. `fail` keeps the server from working, `warn` does not. `mend` is what to do about it. */
export interface Finding {
  name: string
  state: 'ok' | 'warn' | 'fail'
  message: string
  mend: string | null
}

export const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message, mend: null })
export const warn = (name: string, message: string, mend: string): Finding => ({ name, state: 'warn', message, mend })
export const fail = (name: string, message: string, mend: string): Finding => ({ name, state: 'fail', message, mend })
