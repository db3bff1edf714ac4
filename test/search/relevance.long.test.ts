import { describe } from 'vitest'
import { testRelevance } from './relevance.ts'

describe('three times as many queries made by rule', () => testRelevance([12, 13, 14]))
