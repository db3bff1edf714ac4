import type { Act } from '../store/audit-log.ts'

/** Who asked for a job, as its input keeps it. */
export type Asker = Omit<Act, 'at'>

export const askerOf = ({ actor, role, address, requestId }: Act): Asker => ({ actor, role, address, requestId })
