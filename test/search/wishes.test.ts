import { expect, test } from 'vitest'
import { readAsked } from '../../src/search/asked.ts'
import { repeatUnderstood } from '../../src/search/filters.ts'
import { fold } from '../../src/text/fold.ts'
import { makeSongCatalog } from './song-catalogue.ts'
import { SONGS, WISH_TITLES } from './songs.ts'
import { WISHES } from './wishes.ts'

/** Songs whose titles are made of what wishes are made of, among others; and the others alone. */
const catalog = makeSongCatalog([...SONGS, ...WISH_TITLES])
const others = makeSongCatalog(SONGS)

function read(q: string, among = catalog) {
  const { understood, text } = readAsked(among, { q, understand: true })
  return understood === undefined ? undefined : { ...repeatUnderstood(understood), text }
}

const isUnderstood = (among: typeof catalog) => (line: (typeof WISHES)[number]) =>
  JSON.stringify(sorted(read(line.q, among) ?? {})) === JSON.stringify(sorted(line.understood))
const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
const queriesOf = ({ title }: { title: string }) => [title, fold(title)]

test('of 384 wishes all are understood, and all but those that are the titles of songs where such songs are', () => {
  expect(WISHES).toHaveLength(384)
  expect(WISHES.filter((line) => !isUnderstood(others)(line))).toEqual([])
  const lost = WISHES.filter((line) => !isUnderstood(catalog)(line)).map(({ q }) => q)
  // Each is a title, or in the only title that it could be a part of.
  expect(lost).toEqual([
    '90 bpm',
    '120+ bpm',
    'duoi 2 phut',
    'dưới hai phút',
    'duoi hai phut',
    'under two minutes',
    'lofi',
  ])
})

test('of 329 titles that are made of such words, typed with their marks and without, every one stays a title', () => {
  expect(WISH_TITLES).toHaveLength(329)
  expect(WISH_TITLES.flatMap(queriesOf).filter((q) => read(q) !== undefined)).toEqual([])
})

test('titles of songs that are not there: rules alone leave four of five as words, and all other songs', () => {
  const misread = WISH_TITLES.flatMap(queriesOf).filter((q) => read(q, others) !== undefined)
  expect(misread).toHaveLength(124)
  expect(SONGS.flatMap(queriesOf).filter((q) => read(q, none) !== undefined)).toEqual([])
})

/** Only its genres are known. */
const none = makeSongCatalog(SONGS.map(({ genre }, at) => ({ title: `Không Ai Biết ${at}`, artist: 'Ai Đó', genre })))

test.each([
  ['mười năm tình cũ', undefined],
  ['24h', undefined],
  ['24h 90 bpm', { bpm_min: 88, bpm_max: 92, text: '24h' }],
  // A title and its artist; a title with a wish beside it.
  ['1 phút andiez', undefined],
  ['slow kylie minogue', undefined],
  ['fast car dưới 5 phút', { duration_max: 300, text: 'fast car' }],
  ['sống chậm lại dưới 4 phút', { duration_max: 240, text: 'sống chậm lại' }],
  ['prelude in c minor under 3 minutes', { duration_max: 180, text: 'prelude in c minor' }],
  // A title that goes on, and a word that is not finished.
  ['quá nhanh quá nguy', undefined],
  ['chậm lại mộ', undefined],
  // Marks that were typed count.
  ['la thứ', { key: 'A minor', text: '' }],
  ['lá thư', undefined],
  ['thương mãi 90 bpm', { bpm_min: 88, bpm_max: 92, text: 'thương mãi' }],
  // Contradictions are words, the same said twice is said once, numbers count before words.
  ['90 bpm 120 bpm lofi', undefined],
  ['la thứ đô trưởng 95 bpm', { bpm_min: 93, bpm_max: 97, text: 'la thứ đô trưởng' }],
  ['nhạc nhanh chậm', undefined],
  ['dưới 2 phút trên 3 phút 95 bpm', { bpm_min: 93, bpm_max: 97, text: 'dưới 2 phút trên 3 phút' }],
  ['95 bpm 95 bpm', { bpm_min: 93, bpm_max: 97, text: '' }],
  ['chậm 125 bpm', { bpm_min: 123, bpm_max: 127, text: '' }],
  // What is in quotation marks is words; what cannot be meant is none; a decade is no length.
  ['"90 bpm" lofi', undefined],
  ['“la thứ” 95 bpm', { bpm_min: 93, bpm_max: 97, text: '“la thứ”' }],
  ['999 bpm', undefined],
  ['3 bpm', undefined],
  ['nhạc 80s', undefined],
  ['dưới 90 phút', undefined],
  ['nhạc phi thương mại', undefined],
  ['em 90', undefined],
  ['giọng em', undefined],
  // One letter is left, or nothing that says anything.
  ['x 95 bpm', { bpm_min: 93, bpm_max: 97, text: 'x' }],
  ['nhạc, 95 bpm!', { bpm_min: 93, bpm_max: 97, text: '' }],
  ['với 95 bpm', { bpm_min: 93, bpm_max: 97, text: '' }],
  // Hostile: nothing of it is read as more than words.
  ['<b>95 bpm</b>', { bpm_min: 95, text: '<b </b>' }],
  ['9'.repeat(90), undefined],
  ['bpm '.repeat(25).trim(), undefined],
])('%s', (q, understood) => {
  expect(read(q)).toEqual(understood)
})
