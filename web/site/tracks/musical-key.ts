import type { Language } from '../../../src/text/sentence.ts'
import { siteTracks } from '../../i18n/site/tracks.ts'

const SIGNS: Readonly<Record<string, string>> = { '#': '♯', b: '♭' }
const SOLFEGE: Readonly<Record<string, string>> = {
  C: 'Đô',
  D: 'Rê',
  E: 'Mi',
  F: 'Fa',
  G: 'Son',
  A: 'La',
  B: 'Si',
}
const ACCIDENTALS: Readonly<Record<string, string>> = { '#': ' thăng', b: ' giáng' }

function partsOf(key: string) {
  const [, letter = '', sign = '', mode = ''] = /^([A-G])([#b]?) (major|minor)$/.exec(key) ?? []
  return { letter, sign, mode }
}

/** A key as musicians write it above a line: `Am`, `F♯`. What is no key of the API's own spelling stays as it is. */
export function keySign(key: string): string {
  const { letter, sign, mode } = partsOf(key)
  return letter === '' ? key : `${letter}${SIGNS[sign] ?? ''}${mode === 'minor' ? 'm' : ''}`
}

/** A key as it is said: "La thứ", "A minor". */
export function keyName(key: string, language: Language): string {
  const { letter, sign, mode } = partsOf(key)
  if (letter === '') return key
  const t = siteTracks[language]
  const tonic = language === 'vi' ? `${SOLFEGE[letter]}${ACCIDENTALS[sign] ?? ''}` : `${letter}${SIGNS[sign] ?? ''}`
  return `${tonic} ${mode === 'minor' ? t.minor : t.major}`
}
