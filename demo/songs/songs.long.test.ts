import { expect, test } from 'vitest'
import { analyseRendered, demoSong, shortened } from '../../test/support/demo-songs.ts'
import { describeFirstBars } from '../../test/support/first-bars.ts'
import { compose } from '../music/compose.ts'
import { renderScore } from '../sound/render.ts'
import { type DemoSong, SONGS } from './songs.ts'

describeFirstBars('Tầng thượng')

const analyseShort = (song: DemoSong) => analyseRendered(renderScore(compose(shortened(song))))

// One of each kind. The short form of a fast song has too few seconds for its tempo.
const LABELLED = SONGS.filter((song) => !song.isUnlabelled && song.length === 'usual')
const KINDS = [...new Map(LABELLED.map((song) => [song.style, song])).values()].slice(0, 8)
// What songs.test.ts looks at already.
const OTHERS = KINDS.filter(({ title }) => title !== 'Ngày nắng lên')

test.each(OTHERS.map((song) => [song.title, song] as const))('%s has the tempo and the key that it says', (_, song) => {
  const { bpm, musical_key } = song.bpm > 150 ? analyseRendered(renderScore(compose(song))) : analyseShort(song)

  expect(bpm).toBeCloseTo(song.bpm, 0)
  expect(musical_key).toBe(song.key)
})

test('where nothing beats, no tempo is heard', () => {
  const song = demoSong('Sương Đà Lạt')

  expect(song.isUnlabelled).toBe(true)
  expect(analyseShort(song)).toMatchObject({ bpm: null })
})

test('they go from hardly anything to nearly everything', () => {
  expect(analyseShort(demoSong('Thư gửi mùa đông')).energy).toBeLessThan(0.12)
  expect(analyseShort(demoSong('Đá và gió')).energy).toBeGreaterThan(0.9)
})
