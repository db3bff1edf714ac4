import { DAMAGED_WITNESSES, testDamagedFormats, testOddFiles } from '../../../test/sound/damaged.ts'
import { codecs } from '../../../test/support/codecs.ts'

// With the codec that needs no program. Both beside each other, every format, and more damage: codec-damaged.long.test.ts.
testDamagedFormats([codecs[0]!], (name) => DAMAGED_WITNESSES.includes(name))
testOddFiles([codecs[0]!])
