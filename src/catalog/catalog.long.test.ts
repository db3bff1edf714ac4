import { describe } from 'vitest'
import { testLikeModel } from '../../test/catalog/like-model.ts'

// The first thirty: catalog.test.ts.
describe('the catalogue answers like the model, many times over', () => testLikeModel({ numRuns: 70, isFurther: true }))
