import { describe } from 'vitest'
import { testDecoding } from '../../../test/sound/decoding.ts'
import { testRefusals } from '../../../test/sound/refusals.ts'
import { codecs, hasFfmpeg } from '../../../test/support/codecs.ts'
import { onlyIf } from '../../../test/support/programs.ts'

// What codec-decode.test.ts and codec-refusals.test.ts ask of the codec that needs no program.
describe('with the program', onlyIf(hasFfmpeg, 'ffmpeg'), () => {
  for (const codec of codecs.slice(1)) {
    testDecoding(codec)
    testRefusals(codec)
  }
})
