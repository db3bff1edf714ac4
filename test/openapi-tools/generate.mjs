import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes clients of an OpenAPI document, each into a folder of its own: `node generate.mjs openapi.json folder orval hey-api`. They are
 * packages of this folder, since two of them need a TypeScript that is a library, which the one of the project is no more.
 */
const [input, folder, ...names] = process.argv.slice(2)

const GENERATORS = {
  async 'openapi-typescript'(target) {
    const { default: openapiTS, astToString } = await import('openapi-typescript')
    await mkdir(target, { recursive: true })
    await writeFile(join(target, 'api.ts'), astToString(await openapiTS(await readFile(input, 'utf8'))))
  },
  async 'hey-api'(target) {
    const { createClient } = await import('@hey-api/openapi-ts')
    await createClient({ input, output: target, logs: { level: 'silent', file: false } })
  },
  async orval(target) {
    const { default: orval } = await import('orval')
    const output = { target: join(target, 'api.ts'), schemas: join(target, 'model'), client: 'fetch' }
    await orval.default({ input, output })
  },
}

for (const name of names) await GENERATORS[name](join(folder, name))
