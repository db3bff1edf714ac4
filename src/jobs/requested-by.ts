import type { AuditContext } from '../store/audit-log.ts'

/** Who asked for a job, as its input keeps it. */
export type RequestedBy = Omit<AuditContext, 'at'>

export const requestedByOf = ({ actor, role, address, requestId }: AuditContext): RequestedBy => ({
  actor,
  role,
  address,
  requestId,
})
