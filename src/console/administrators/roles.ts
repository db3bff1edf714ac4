import type { AdminRole } from '../../store/schema/console-tables.ts'

/** From the least to the most that one may. */
export const ROLES = ['support', 'editor', 'owner'] as const satisfies readonly AdminRole[]
