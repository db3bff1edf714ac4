import { describe } from 'vitest'
import { codecs } from '../support/codecs.ts'
import { testIntake } from './intake.ts'

// More of it, with the codec that needs no program: intake.long.test.ts.
describe('files of import lines', () => testIntake(codecs.at(-1)!, { isWhole: false }))
