import { describe } from 'vitest'
import { codecs } from '../support/codecs.ts'
import { testIntake } from './intake.ts'

describe('files of import lines, without ffmpeg', () => testIntake(codecs[0]!, { isWhole: true }))
