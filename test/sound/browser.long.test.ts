import { describe } from 'vitest'
import { codecs, hasFfmpeg } from '../support/codecs.ts'
import { onlyIf } from '../support/programs.ts'
import { testInBrowser } from './heard-in-browser.ts'

describe('with ffmpeg', onlyIf(hasFfmpeg, 'ffmpeg'), () => testInBrowser(codecs.slice(1)))
