import { describe } from 'vitest'
import { testRelevance } from './relevance.ts'

describe('all queries made by rule', () => testRelevance([12]))
