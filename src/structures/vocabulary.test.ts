import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkVocabulary } from '../../test/support/check-structures.ts'
import { addWord, createVocabulary, findWord, findWordIn, removeWord } from './vocabulary.ts'

test('a word keeps its number until it is removed, and then the number is used again', () => {
  const word = fc.nat(40).map((number) => (number % 2 === 0 ? `w${number}` : `a word that is rather long ${number}`))
  fc.assert(
    fc.property(fc.array(fc.record({ word, isRemoval: fc.boolean() }), { maxLength: 150 }), (steps) => {
      const vocabulary = createVocabulary()
      const model = new Map<string, number>()
      let most = 0
      for (const { word, isRemoval } of steps) {
        const number = model.get(word)
        expect(findWord(vocabulary, word)).toBe(number ?? -1)
        if (isRemoval && number !== undefined) {
          removeWord(vocabulary, number)
          model.delete(word)
        }
        if (!isRemoval && number === undefined) model.set(word, addWord(vocabulary, word))
        most = Math.max(most, model.size)
        checkVocabulary(vocabulary)
      }
      for (const [word, number] of model) expect(vocabulary.words[number]).toBe(word)
      expect(vocabulary.words).toHaveLength(most)
    }),
  )
})

test('finds a word inside a text', () => {
  const vocabulary = createVocabulary()
  const number = addWord(vocabulary, 'mua')

  expect(findWordIn(vocabulary, 'em mua tren', 3, 6)).toBe(number)
  expect(findWordIn(vocabulary, 'em mua tren', 3, 5)).toBe(-1)
})
