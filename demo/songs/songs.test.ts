import { expect, test } from 'vitest'
import { analyseRendered, demoSong, shortened } from '../../test/support/demo-songs.ts'
import { describeFirstBars } from '../../test/support/first-bars.ts'
import { compose } from '../music/compose.ts'
import { renderScore } from '../sound/render.ts'

// More of them: songs.long.test.ts.

describeFirstBars('Mưa trên phố cũ')

test('a song has the tempo and the key that it says', () => {
  const song = demoSong('Ngày nắng lên')
  const { bpm, musical_key } = analyseRendered(renderScore(compose(shortened(song))))

  expect(bpm).toBeCloseTo(song.bpm, 0)
  expect(musical_key).toBe(song.key)
})
