/** One thing that was looked at. `fail` keeps the server from working, `warn` does not. */
export interface Finding {
  name: string
  state: 'ok' | 'warn' | 'fail'
  message: string
  mend: string | null
}

export const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message, mend: null })
export const warn = (name: string, message: string, mend: string): Finding => ({ name, state: 'warn', message, mend })
export const fail = (name: string, message: string, mend: string): Finding => ({ name, state: 'fail', message, mend })

/** A short reason out of whatever was thrown; some network errors carry only a code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message) return error.message.split('\n', 1)[0]!
  return String((error as NodeJS.ErrnoException).code ?? error.name)
}
