import { userInfo } from 'node:os'
import type { Act } from '../../store/audit-log.ts'
import type { Context } from './command.ts'

/** What a command does is done by whoever runs it on this machine. */
export function actOf({ now }: Context): Act {
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
