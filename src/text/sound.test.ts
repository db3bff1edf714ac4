import { expect, test } from 'vitest'
import { soundingAlike } from './regional.ts'
import { isSyllable, soundKey } from './sound.ts'

const heard = (text: string) => soundKey(text.split(' '))

test.each([
  ['big city boy', 'bigcityboi'],
  ['simple luv', 'simple love'],
  ['meking mai way', 'making my way'],
  ['kool nite', 'cool night'],
  ['fone kol', 'phone call'],
  ['dis is da wei', 'this is the way'],
])('%s sounds like %s', (typed, meant) => {
  expect(heard(typed)).toBe(heard(meant))
})

test('too little to know a text by is nothing, and so is what is not spelt with letters', () => {
  expect(heard('oh yeah')).toBeUndefined()
  expect(heard('한국 노래')).toBeUndefined()
})

test.each(['nang', 'nghieng', 'khuya', 'yeu', 'quyen', 'truong'])('%s is a Vietnamese syllable', (word) => {
  expect(isSyllable(word)).toBe(true)
})

test.each(['love', 'of', 'way', 'boi2', 'street'])('%s is none', (word) => {
  expect(isSyllable(word)).toBe(false)
})

test.each([
  ['troi', 'choi'],
  ['xong', 'song'],
  ['do', 'gio'],
  ['dieng', 'gieng'],
  ['nang', 'lang'],
  ['dui', 'vui'],
])('%s sounds like %s somewhere', (typed, meant) => {
  expect(soundingAlike(typed)).toContain(meant)
  expect(soundingAlike(meant)).toContain(typed)
})
