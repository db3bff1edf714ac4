import { describe } from 'vitest'
import { codecs } from '../support/codecs.ts'
import { testIntake } from './intake.ts'

describe.each(codecs)('files of import lines ($name)', testIntake)
