import { describe } from 'vitest'
import { testLikeModel } from '../../test/catalog/like-model.ts'

// The first fifteen: catalog.test.ts.
describe('the catalogue answers like the model, many times over', () => testLikeModel({ numRuns: 45, isFurther: true }))
