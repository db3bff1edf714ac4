import { test } from 'vitest'
import { checkGenerated } from './generated-clients.ts'

test('openapi-typescript, hey-api and orval make clients that compile, strictly', async () => {
  await checkGenerated(['openapi-typescript', 'hey-api', 'orval'])
})
