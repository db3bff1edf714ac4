import { describe } from 'vitest'
import { processesSuite } from './processes-suite.ts'

describe('on SQLite', () => processesSuite(async () => undefined))
