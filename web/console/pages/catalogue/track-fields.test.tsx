import { expect, test } from 'vitest'
import { changesOf, type EditDefs, isYes, toList, toNumber } from '../../edit/edit-form.tsx'
import { titleOf } from './use-uploads.ts'

const DEFS: EditDefs<'title' | 'aliases' | 'bpm' | 'energy' | 'musical_key' | 'is_explicit'> = {
  title: { label: 'Title' },
  aliases: { label: 'Other names', isOptional: true, toValue: toList },
  bpm: { label: 'Tempo', isOptional: true, toValue: toNumber },
  energy: { label: 'Energy', isOptional: true, toValue: toNumber },
  musical_key: { label: 'Key', isOptional: true },
  is_explicit: { label: 'Explicit', isSwitch: true, toValue: isYes },
}
const BEFORE = { title: 'Mưa', aliases: '', bpm: '120', energy: '0.5', musical_key: 'A minor', is_explicit: '' }

test('only what differs is sent; a comma is a decimal point; an empty text clears', () => {
  expect(changesOf(DEFS, BEFORE, BEFORE)).toEqual({})
  const after = { bpm: '98,5', musical_key: ' ', aliases: 'Rain, ,Mưa chiều', is_explicit: 'yes', energy: 'high' }
  expect(changesOf(DEFS, BEFORE, { ...BEFORE, ...after })).toEqual({
    aliases: ['Rain', 'Mưa chiều'],
    bpm: 98.5,
    musical_key: null,
    energy: 'high',
    is_explicit: true,
  })
  expect(changesOf(DEFS, BEFORE, { ...BEFORE, title: ' ' })).toEqual({ title: '' })
})

test.each([
  ['03 - Mưa_chiều.flac', 'Mưa chiều'],
  ['12. Về nhà.mp3', 'Về nhà'],
  ['1989.wav', '1989'],
  ['.wav', '.wav'],
])('%s is called %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})
