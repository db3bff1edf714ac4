import { describe } from 'vitest'
import { codecs } from '../support/codecs.ts'
import { testIntake } from './intake.ts'

// With every codec: intake.long.test.ts.
describe('files of import lines', () => testIntake(codecs.at(-1)!))
