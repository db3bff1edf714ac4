import { describe } from 'vitest'
import { testLikeModel } from '../../test/catalog/like-model.ts'

// More of them: catalog.long.test.ts.
describe('the catalogue answers like the model', () => testLikeModel({ numRuns: 15 }))
