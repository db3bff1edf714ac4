import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import orval from 'orval'

/**
 * Makes clients of an OpenAPI document, each into a folder of its own: `node generate.mjs openapi.json folder`. They are packages of this
 * folder, since two of them need a TypeScript that is a library, which the one of the project is no more.
 */
const [input, folder] = process.argv.slice(2)

await mkdir(join(folder, 'openapi-typescript'), { recursive: true })
const nodes = await openapiTS(await readFile(input, 'utf8'))
await writeFile(join(folder, 'openapi-typescript/api.ts'), astToString(nodes))

await createClient({ input, output: join(folder, 'hey-api'), logs: { level: 'silent', file: false } })

const output = { target: join(folder, 'orval/api.ts'), schemas: join(folder, 'orval/model'), client: 'fetch' }
await orval.default({ input, output })
