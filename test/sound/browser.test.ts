import { codecs } from '../support/codecs.ts'
import { testInBrowser } from './heard-in-browser.ts'

// With ffmpeg: browser.long.test.ts.
testInBrowser(codecs.slice(0, 1))
