import { userInfo } from 'node:os'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Context } from './command.ts'

/** The actor of a command is the user who runs it on this machine. */
export function auditContextOf({ now }: Context): AuditContext {
  return { at: now(), actor: `cli:${userName()}`, role: 'terminal', address: null, requestId: null }
}

/** A container may run as a user that the system has no name for. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
