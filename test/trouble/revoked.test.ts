import { describe } from 'vitest'
import { revokedSuite } from './revoked-suite.ts'

describe('on SQLite', () => revokedSuite(async () => undefined))
