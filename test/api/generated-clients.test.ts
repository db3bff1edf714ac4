import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openEndpoints } from '../docs/endpoints.ts'
import { compile } from '../support/compiler.ts'
import { isWholeRun } from '../support/draws.ts'
import { makeFolder } from '../support/folder.ts'
import { needsOpenapiTools, OPENAPI_TOOLS } from './openapi-tools.ts'

const run = promisify(execFile)

/** What a partner writes against each of them; what must not compile is said so. */
const USES = {
  'openapi-typescript': `
import type { components, operations } from './openapi-typescript/api'
export const asked: operations['search']['parameters']['query'] = { q: 'mua', include: ['bpm', 'cover_url'] }
// @ts-expect-error: no such field
export const wrong: operations['search']['parameters']['query'] = { q: 'mua', include: ['nope'] }
export const changed = (event: components['schemas']['TrackEvent']) => event.event === 'track.updated' ? event.data.changes.length : 0
`,
  'hey-api': `
import { getCover, getTracksByIds, search } from './hey-api'
import type { TrackEvent } from './hey-api'
export const found = search({ query: { q: 'mua', include: ['bpm'] } })
// @ts-expect-error: no such field
export const wrong = search({ query: { q: 'mua', include: ['nope'] } })
export const tracks = getTracksByIds({ query: { ids: ['a', 'b'] } })
export const picture = async (): Promise<number | undefined> => (await getCover({ path: { id: 'a' } })).data?.size
export const changed = (event: TrackEvent) => event.event === 'track.updated' ? event.data.changes.length : 0
`,
  orval: `
import { getCover, getIndex, getTracksByIds, search } from './orval/api'
import type { TrackUpdatedEvent } from './orval/model'
export const found = search({ q: 'mua', include: ['bpm'] })
// @ts-expect-error: no such field
export const wrong = search({ q: 'mua', include: ['nope'] })
export const tracks = getTracksByIds({ ids: ['a', 'b'] })
export const name = async (): Promise<string> => (await getIndex()).data.name
export const picture = async (): Promise<number> => (await getCover('a')).data.size
export const changed = (event: TrackUpdatedEvent) => event.data.changes.length
`,
}

/** In one compile. */
const NAMES = isWholeRun ? (['openapi-typescript', 'hey-api', 'orval'] as const) : (['openapi-typescript'] as const)

test('generators make clients of the document that compile, strictly', needsOpenapiTools(), async () => {
  await using api = await openEndpoints()
  const folder = makeFolder()
  const input = join(folder, 'openapi.json')
  await writeFile(input, JSON.stringify(api.document))
  await run(process.execPath, [join(OPENAPI_TOOLS, 'generate.mjs'), input, folder, ...NAMES])
  for (const name of NAMES) await writeFile(join(folder, `use-${name}.ts`), USES[name])
  const strict = { strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false, noEmit: true }
  const place = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...strict, ...place, types: [] } }),
  )

  expect(await compile(folder)).toBe('')
})
