import { test } from 'vitest'
import { checkGenerated } from './generated-clients.ts'
import { needsOpenapiTools } from './openapi-tools.ts'

// That of openapi-typescript: openapi-shapes.test.ts.
test('hey-api and orval make clients that compile, strictly', needsOpenapiTools(), async () => {
  await checkGenerated(['hey-api', 'orval'])
})
