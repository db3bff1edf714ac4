import { testDecoding } from '../../../test/audio/decoding.ts'
import { codecs } from '../../../test/support/codecs.ts'

// With ffmpeg: codec-ffmpeg.long.test.ts.
testDecoding(codecs[0]!)
