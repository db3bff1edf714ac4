import { describe } from 'vitest'
import { testLikeModel } from '../../test/catalog/like-model.ts'

describe('the catalogue answers like the model, many times over', () => testLikeModel(100))
