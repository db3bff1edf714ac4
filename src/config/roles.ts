/** What a process can be there for: partners' requests, listeners and applicants, administrators, and what is done in the background. */
export const ROLES = ['api', 'site', 'console', 'jobs'] as const
export type Role = (typeof ROLES)[number]
export type Roles = ReadonlySet<Role>

export const ALL_ROLES: Roles = new Set(ROLES)
