import { fold } from '../../src/text/fold.ts'
import { words } from '../../src/text/words.ts'
import { makeRandom } from '../support/random.ts'
import { readKinds } from './lists.ts'
import { mistype } from './queries.ts'
import type { Song } from './songs.ts'

/** Ways to ask that go wrong where a catalogue is large and made of the same few words. */
export const HARDER_KINDS = [
  'genre and word',
  'numbers',
  'regional',
  'typos',
  'split or merged',
  'by ear',
  'wishes',
] as const
export type HarderKind = (typeof HARDER_KINDS)[number]

export interface Harder {
  kind: HarderKind
  q: string
  isAnswer(found: Song): boolean
}

type Random = ReturnType<typeof makeRandom>

/** What can be asked by rule; the other kinds are typed by hand. */
export function askHarder(songs: readonly Song[], seed: number): Harder[] {
  const random = makeRandom(seed)
  return songs.flatMap((song) => [
    ...askByGenre(song, random),
    ...asking('numbers', song, swapNumber(song.title)),
    ...asking('regional', song, swapOnset(song.title, random)),
    ...asking('typos', song, words(song.title).length < 2 ? undefined : slip(song.title, random)),
    ...asking('split or merged', song, respace(song.title, random)),
    ...asking('split or merged', song, keysBehind(song.title, random)),
  ])
}

/** Those typed by hand: a query and its title, or for a wish the genres that answer it, with or without a word of the title. */
export function readTyped(songs: readonly Song[], list: string): Harder[] {
  return readKinds<HarderKind>(list).map(({ kind, columns: [q = '', wanted = ''] }) => {
    if (kind === 'wishes') return { kind, q, isAnswer: ({ genre }) => wanted.split(', ').includes(genre) }
    const song = songs.find(({ title }) => title === wanted)
    if (song === undefined) throw new Error(`no song is called ${wanted}`)
    const isNamed = fold(q).replaceAll(' ', '').startsWith(fold(song.artist).replaceAll(' ', ''))
    return { kind, q, isAnswer: (found) => (isNamed ? found.artist === song.artist : isSame(song, found)) }
  })
}

const isSame = (song: Song, found: Song) => fold(found.title) === fold(song.title)

const asking = (kind: HarderKind, song: Song, q: string | undefined): Harder[] =>
  q === undefined || fold(q) === fold(song.title) ? [] : [{ kind, q, isAnswer: (found) => isSame(song, found) }]

const pick = <T>(list: readonly T[], random: Random) => list[random.below(list.length)]!
const maybeFolded = (text: string, random: Random) => (random.next() < 0.5 ? fold(text) : text.toLowerCase())

/** `ballad mưa`, `mưa ballad`, `rap việt đen vâu`: a word of the title, or the artist. */
function askByGenre({ title, artist, genre }: Song, random: Random): Harder[] {
  const own = title.split(' ').filter((word) => fold(word).length > 2 && /^[\p{L}\p{M}]+$/u.test(word))
  if (own.length === 0 || words(genre).some((word) => words(title).includes(word))) return []
  const word = pick(own, random)
  const named = random.below(3) === 0
  const other = named ? artist : word
  const q = maybeFolded(random.next() < 0.7 ? `${genre} ${other}` : `${other} ${genre}`, random)
  const hasOther = (found: Song) =>
    named ? found.artist === artist : [...words(found.title), ...words(found.artist)].includes(fold(word))
  return [{ kind: 'genre and word', q, isAnswer: (found) => found.genre === genre && hasOther(found) }]
}

const DIGITS = new Map(
  Object.entries({ một: 1, hai: 2, ba: 3, bốn: 4, sáu: 6, bảy: 7, tám: 8, chín: 9, mười: 10, one: 1, two: 2, ten: 10 }),
)
const IN_WORDS = new Map([...DIGITS].map(([word, digit]) => [String(digit), word]).reverse() as [string, string][])

function swapNumber(title: string): string | undefined {
  const parts = title.toLowerCase().split(' ')
  const at = parts.findIndex((part) => DIGITS.has(part) || IN_WORDS.has(part))
  const part = parts[at]
  return part === undefined || parts.length === 1
    ? undefined
    : parts.with(at, String(DIGITS.get(part) ?? IN_WORDS.get(part))).join(' ')
}

const ONSETS = 'ch:tr tr:ch s:x x:s gi:d,r d:gi,r,v r:d,gi v:d l:n n:l'.split(' ').map((each) => {
  const [onset = '', others = ''] = each.split(':')
  return [onset, others.split(',')] as const
})
const VOWEL_NEXT = /^[aăâeêioôơuưy]/

/** One word as it is heard elsewhere. */
function swapOnset(title: string, random: Random): string | undefined {
  const parts = title.toLowerCase().normalize('NFC').split(' ')
  if (parts.length < 2 || fold(title) === title.toLowerCase()) return undefined
  const choices = parts.flatMap((part, at) =>
    ONSETS.flatMap(([onset, others]) => {
      const rest = part.slice(onset.length)
      if (!part.startsWith(onset) || !VOWEL_NEXT.test(rest.normalize('NFD'))) return []
      if (onset === 'd' && /^d[ií]/.test(part)) return []
      return others.map((other) => parts.with(at, other + rest).join(' '))
    }),
  )
  return choices.length === 0 ? undefined : maybeFolded(pick(choices, random), random)
}

const slip = (title: string, random: Random) => mistype(words(title).join(' '), random)

/** A space where none is, or none where one is. */
function respace(title: string, random: Random): string | undefined {
  const parts = words(title)
  if (random.next() < 0.5 && parts.length > 1) {
    const at = random.below(parts.length - 1)
    return [...parts.slice(0, at), parts[at]! + parts[at + 1]!, ...parts.slice(at + 2)].join(' ')
  }
  const long = parts.flatMap((part, at) => (part.length > 3 ? [at] : []))
  if (long.length === 0) return undefined
  const at = pick(long, random)
  const cut = 1 + random.below(parts[at]!.length - 1)
  return parts.with(at, `${parts[at]!.slice(0, cut)} ${parts[at]!.slice(cut)}`).join(' ')
}

const TONES = new Map(Object.entries({ '\u0300': 'f', '\u0301': 's', '\u0303': 'x', '\u0309': 'r', '\u0323': 'j' }))
const SHAPES = new Map(Object.entries({ '\u0306': 'w', '\u031b': 'w' }))

/** All keys of Telex behind the word that they belong to: `nangws`, `tiengse`. */
function keysBehind(title: string, random: Random): string | undefined {
  const parts = title.toLowerCase().split(' ')
  const marked = parts.flatMap((part, at) => (fold(part) === part || !/^[\p{L}\p{M}]+$/u.test(part) ? [] : [at]))
  if (marked.length === 0) return undefined
  const at = pick(marked, random)
  const keys = new Set<string>()
  let tone = ''
  for (const letter of parts[at]!) {
    const [base = '', ...marks] = letter.normalize('NFD')
    if (letter === 'đ') keys.add('d')
    for (const mark of marks) {
      if (SHAPES.has(mark)) keys.add('w')
      else if (mark === '\u0302') keys.add(base)
      else tone = TONES.get(mark) ?? ''
    }
  }
  const typed = fold(parts[at]!) + [...keys].join('') + tone
  return parts.map((part, each) => (each === at ? typed : fold(part))).join(' ')
}
