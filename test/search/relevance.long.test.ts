import { describe } from 'vitest'
import { testRelevance } from './relevance.ts'

describe('four times as many queries made by rule', () => testRelevance([11, 12, 13, 14]))
