import { describe } from 'vitest'
import { testRelevance } from './relevance.ts'

describe('other queries made by rule', () => testRelevance([12], 150))
