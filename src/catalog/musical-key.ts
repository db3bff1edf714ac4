/**
 * One spelling for each of the 24 keys: the one with fewer accidentals, and sharps for F♯/G♭ and the minors where writers prefer them.
 * Numbered by semitone above C, majors first.
 */
export const MUSICAL_KEYS = [
  ...['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'].map((tonic) => `${tonic} major`),
  ...['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B'].map((tonic) => `${tonic} minor`),
] as const

const SEMITONES: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }
// `m` for minor and `M` for major are the one place where case tells keys apart.
const SHAPE = /^([a-g])((?:#|b|♯|♭|-?sharp|-?flat)*)-?(major|maj|dur|minor|min|moll|trưởng|thứ|m|)$/u
const MAJOR_SIGN = /^[a-g][#b♯♭]*M$/iu

/** The number of a key in MUSICAL_KEYS, whatever its case, spaces and enharmonic spelling; undefined for what is no key. */
export function parseMusicalKey(text: string): number | undefined {
  const compact = text.normalize('NFC').replace(/[\s_]+/gu, '')
  if (MAJOR_SIGN.test(compact) && compact.endsWith('M')) return parseMusicalKey(`${compact.slice(0, -1)}major`)
  const [, letter, accidentals, mode] = SHAPE.exec(compact.toLowerCase()) ?? []
  if (letter === undefined || accidentals === undefined || mode === undefined) return undefined
  const signs = accidentals.replace(/-?sharp|♯/gu, '#').replace(/-?flat|♭/gu, 'b')
  let semitone = SEMITONES[letter]!
  for (const sign of signs) semitone += sign === '#' ? 1 : -1
  const isMinor = ['minor', 'min', 'moll', 'thứ', 'm'].includes(mode)
  return (((semitone % 12) + 12) % 12) + (isMinor ? 12 : 0)
}

/** The key itself, its neighbours on the circle of fifths and its relative: what a piece goes over to without a break. */
export function fittingKeys(key: number): number[] {
  const [semitone, mode] = [key % 12, Math.floor(key / 12)]
  const relative = mode === 0 ? 12 + ((semitone + 9) % 12) : (semitone + 3) % 12
  return [key, mode * 12 + ((semitone + 7) % 12), mode * 12 + ((semitone + 5) % 12), relative]
}

/** The one spelling of a key, or undefined. */
export function canonicalKey(text: string): string | undefined {
  const number = parseMusicalKey(text)
  return number === undefined ? undefined : MUSICAL_KEYS[number]
}
