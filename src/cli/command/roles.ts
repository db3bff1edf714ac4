import { ROLES } from '../../console/administrators/roles.ts'
import type { AdminRole } from '../../store/schema/console-tables.ts'
import { UsageError } from './command.ts'

export function parseRole(text: string): AdminRole {
  const role = ROLES.find((one) => one === text)
  if (role === undefined) throw new UsageError(`--role must be one of ${ROLES.join(', ')}, not "${text}"`)
  return role
}
