import type { AuditContext } from '../../src/store/audit-log.ts'

/** What the demo brings with it has no actor. */
export function demoAct(at: number): AuditContext {
  return { at, actor: 'demo', role: 'server', address: null, requestId: null }
}
