import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../rooms.ts'
import { onlyIf } from '../support/programs.ts'

const MISSING = 'no linters and generators of OpenAPI: npm ci --prefix test/openapi-tools'

/** Linters with their rules, and generators of clients: a package of its own, a third as many packages as all others of the project. */
export const OPENAPI_TOOLS = join(ROOT, 'test/openapi-tools')

/** The options of a test that lints the document or makes clients of it. */
export function needsOpenapiTools() {
  const isInstalled = existsSync(join(OPENAPI_TOOLS, 'node_modules'))
  if (!isInstalled && process.env.CI) throw new Error(`CI must have them: ${MISSING}`)
  return onlyIf(isInstalled, MISSING)
}
