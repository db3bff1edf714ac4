import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STALE } from './blocks.ts'
import { writeOperations, writeSchemas } from './client-types.ts'
import { openEndpoints } from './endpoints.ts'

const FOLDER = join(import.meta.dirname, '../../client/src/generated')

test('the types and operations of the client are those of the document', async () => {
  await using api = await openEndpoints()

  await expect(writeSchemas(api.document), STALE).toMatchFileSnapshot(join(FOLDER, 'schemas.ts'))
  await expect(writeOperations(api.document), STALE).toMatchFileSnapshot(join(FOLDER, 'operations.ts'))
})
