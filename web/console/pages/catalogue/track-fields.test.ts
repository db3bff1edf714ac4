import { expect, test } from 'vitest'
import { changesOf, type TrackFields } from './track-fields.ts'
import { titleOf } from './use-uploads.ts'

const FIELDS: TrackFields = {
  title: 'Mưa',
  artist: 'Lan',
  genre: 'Pop',
  aliases: '',
  slug: 'mua',
  bpm: '120',
  musical_key: 'A minor',
  energy: '0.5',
  loudness_db: '',
  license_code: 'premium',
  territory: 'worldwide',
  isrc: '',
  release_date: '',
  is_explicit: false,
}

test('only what differs is sent; a comma is a decimal point; an empty text clears', () => {
  expect(changesOf(FIELDS, FIELDS)).toEqual({})
  const after = {
    ...FIELDS,
    bpm: '98,5',
    musical_key: ' ',
    aliases: 'Rain, ,Mưa chiều',
    is_explicit: true,
    energy: 'high',
  }
  expect(changesOf(FIELDS, after)).toEqual({
    aliases: ['Rain', 'Mưa chiều'],
    bpm: 98.5,
    musical_key: null,
    energy: 'high',
    is_explicit: true,
  })
  expect(changesOf(FIELDS, { ...FIELDS, title: ' ' })).toEqual({ title: '' })
})

test.each([
  ['03 - Mưa_chiều.flac', 'Mưa chiều'],
  ['12. Về nhà.mp3', 'Về nhà'],
  ['1989.wav', '1989'],
  ['.wav', '.wav'],
])('%s is called %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})
