import type { AuditContext } from '../../src/store/audit-log.ts'

/** Something that a test does at this time. */
export function actAt(at: number): AuditContext {
  return { at, actor: 'test', role: 'owner', address: '192.0.2.9', requestId: null }
}
