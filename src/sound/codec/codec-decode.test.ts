import { testDecoding } from '../../../test/sound/decoding.ts'
import { codecs } from '../../../test/support/codecs.ts'

// With ffmpeg: codec-ffmpeg.long.test.ts.
testDecoding(codecs[0]!)
