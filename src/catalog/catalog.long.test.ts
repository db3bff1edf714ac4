import { describe } from 'vitest'
import { testLikeModel } from '../../test/catalog/like-model.ts'

// The first thirty: catalog.test.ts.
describe('the catalogue answers like the model, as many times again', () =>
  testLikeModel({ numRuns: 30, isFurther: true }))
