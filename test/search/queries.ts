import { fold } from '../../src/text/fold.ts'
import { otherSpelling } from '../../src/text/i-or-y.ts'
import { words } from '../../src/text/words.ts'
import { makeRandom } from '../support/random.ts'
import { readKinds } from './lists.ts'
import type { Song } from './songs.ts'

/** A query, the kind of query it is, and the number of the song that is wanted. */
interface Asked {
  kind: Kind
  q: string
  wanted: number
}

type Random = ReturnType<typeof makeRandom>

/** Asks for every song in every way that its title allows. */
export function askForAll(songs: readonly Song[], seed: number): Asked[] {
  const random = makeRandom(seed)
  return songs.flatMap((song, wanted) =>
    KINDS.flatMap((kind) => {
      const q = (ASKED_FOR[kind] as Ask)(song, words(song.title), random)
      return q === undefined || fold(q) === '' ? [] : [{ kind, q, wanted }]
    }),
  )
}

/** Whether a song answers a query for another one. The same title by another artist will do unless the artist was named. */
export function isAnswer(kind: Kind, wanted: Song, found: Song): boolean {
  if (kind === 'genre' || kind === 'genre in words') return found.genre === wanted.genre
  if (kind === 'featured artist')
    return wanted.featured.some((name) => [found.artist, ...found.featured].includes(name))
  if (kind === 'artist and featured artist') return found.artist === wanted.artist && found.title === wanted.title
  const isArtist = !kind.includes('artist') || found.artist === wanted.artist
  return isArtist && found.title.toLowerCase() === wanted.title.toLowerCase()
}

/** A query and what answers it. */
export interface Query<K extends string = string> {
  kind: K
  q: string
  isAnswer(found: Song): boolean
}

/** Ways to ask that go wrong where a catalogue is large and made of the same few words. */
export type HarderKind = 'genre and word' | 'numbers' | 'regional' | 'typos' | 'split or merged' | 'by ear' | 'wishes'

/** What can be asked by rule; the other kinds are typed by hand. */
export function askHarder(songs: readonly Song[], seed: number): Query<HarderKind>[] {
  const random = makeRandom(seed)
  return songs.flatMap((song) => [
    ...askByGenre(song, random),
    ...HARDER.flatMap(([kind, ask]) => {
      const q = ask(song, words(song.title), random)
      return q === undefined || fold(q) === fold(song.title) ? [] : [{ kind, q, isAnswer: isCalledLike(song) }]
    }),
  ])
}

/** Those typed by hand: a query and its title, or for a wish the genres that answer it, with or without a word of the title. */
export function readTyped<K extends Kind | HarderKind>(songs: readonly Song[], list: string): Query<K>[] {
  return readKinds<K>(list).map(({ kind, columns: [q = '', wanted = ''] }) => {
    if (kind === 'wishes') return { kind, q, isAnswer: ({ genre }) => wanted.split(', ').includes(genre) }
    const song = songs.find(({ title }) => title === wanted)
    if (song === undefined) throw new Error(`no song is called ${wanted}`)
    if (kind in ASKED_FOR) return { kind, q, isAnswer: (found) => isAnswer(kind as Kind, song, found) }
    const isNamed = fold(q).replaceAll(' ', '').startsWith(fold(song.artist).replaceAll(' ', ''))
    return { kind, q, isAnswer: isNamed ? ({ artist }) => artist === song.artist : isCalledLike(song) }
  })
}

const isCalledLike = (song: Song) => (found: Song) => fold(found.title) === fold(song.title)

/** How a song is asked for, and the words of its title; undefined where its title does not allow it. */
type Ask = (song: Song, words: readonly string[], random: Random) => string | undefined

const lettersOf = (plain: readonly string[]) => plain.join('').length

const ASKED_FOR = {
  folded: (_, plain) => plain.join(' '),
  toned: ({ title }) => title.toLowerCase(),
  'other tones': ({ title }, _, random) => shiftTones(title, random),
  'half typed': (_, plain) => {
    const text = plain.join(' ')
    return text.length < 6 ? undefined : text.slice(0, Math.max(4, Math.ceil(text.length * 0.6))).trimEnd()
  },
  tail: (_, plain) => (plain.length < 3 ? undefined : plain.slice(1).join(' ')),
  reordered: (_, plain) => (plain.length < 3 ? undefined : [...plain.slice(2), ...plain.slice(0, 2)].join(' ')),
  'title and artist': ({ artist }, plain) => [...plain, ...words(artist)].join(' '),
  'artist and title': ({ artist }, plain) => [...words(artist), ...plain].join(' '),
  'missing space': (_, plain, random) => (plain.length < 2 ? undefined : joinTwo(plain, random)),
  'one typo': (_, plain, random) => (lettersOf(plain) < 6 ? undefined : mistype(plain.join(' '), random)),
  'two typos': (_, plain, random) =>
    lettersOf(plain) < 10 ? undefined : mistype(mistype(plain.join(' '), random), random),
  telex: ({ title }, _, random) => toTelex(title, random),
  'one wrong word': (_, plain, random) =>
    plain.length < 4 ? undefined : plain.with(random.below(plain.length), pick(OTHER_WORDS, random)).join(' '),
  chat: (_, plain) => toChat(plain),
  'i for y': (_, plain) => swapLastVowels(plain),
  'featured artist': ({ featured }, _, random) =>
    featured.length === 0 ? undefined : maybeFolded(pick(featured, random), random),
  'title and featured artist': (song, _, random) =>
    song.featured.length === 0 ? undefined : fill(pick(WITH_FEATURED, random), song, random),
  'artist and featured artist': (song, _, random) =>
    song.featured.length === 0 ? undefined : fill(pick(ARTIST_FEATURING, random), song, random),
  'words around': (song, plain, random) => (plain.length < 2 ? undefined : fill(pick(AROUND, random), song, random)),
  'name of a video': (song, plain, random) =>
    plain.length < 2 ? undefined : fill(pick(VIDEO_NAMES, random), song, random),
  'lyrics go on': (_, plain, random) =>
    plain.length < 3 ? undefined : [...plain, ...pickSome(LYRICS, 3 + random.below(4), random)].join(' '),
  genre: ({ genre }, _, random) => maybeFolded(genre, random),
  'genre in words': (song, _, random) => fill(pick(GENRE_WORDS, random), song, random),
} satisfies Record<string, Ask>

export type Kind = keyof typeof ASKED_FOR
const KINDS = Object.keys(ASKED_FOR) as Kind[]

const HARDER: readonly (readonly [HarderKind, Ask])[] = [
  ['numbers', ({ title }) => swapNumber(title)],
  ['regional', ({ title }, _, random) => swapOnset(title, random)],
  ['typos', (_, plain, random) => (plain.length < 2 ? undefined : mistype(plain.join(' '), random))],
  ['split or merged', (_, plain, random) => respace(plain, random)],
  ['split or merged', ({ title }, _, random) => toTelex(title, random, true)],
]

const pick = <T>(list: readonly T[], random: Random) => list[random.below(list.length)]!
const pickSome = <T>(list: readonly T[], count: number, random: Random) =>
  Array.from({ length: count }, () => pick(list, random))
const maybeFolded = (text: string, random: Random) => (random.next() < 0.5 ? fold(text) : text)

function fill(template: string, { title, artist, genre, featured }: Song, random: Random): string | undefined {
  const values = { title, artist, genre, featured: featured.length === 0 ? '' : pick(featured, random) }
  const text = template.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name])
  return text.length > 100 ? undefined : maybeFolded(text, random)
}

const listOf = (text: string) => text.trim().split(/ ; |\n */)

const WITH_FEATURED = listOf(`
  {title} {featured} ; {featured} {title} ; {title} ft {featured} ; {title} feat. {featured}
  {title} (feat. {featured}) ; {title} x {featured} ; {title} & {featured} ; {title} ft. {featured} official mv
`)
const ARTIST_FEATURING = listOf(`
  {artist} ft {featured} ; {artist} feat. {featured} ; {artist} x {featured} ; {artist} & {featured}
  {featured} {artist} ; {artist}, {featured} ; {artist} {featured} karaoke
`)
const AROUND = listOf(`
  lời bài hát {title} ; {title} lời bài hát ; {title} lyrics ; {title} karaoke ; karaoke {title} tone nam
  {title} official mv ; {title} remix ; {title} cover ; {title} live ; {title} beat ; {title} beat chuẩn
  bài {title} ; bài hát {title} ; ca khúc {title} ; bài {title} của {artist} ; bài hát {title} do {artist} hát
  nhạc chuông {title} ; nghe bài {title} ; {title} full hd ; {title} audio ; {title} mp3 ; hợp âm {title}
  {title} acoustic version ; {title} speed up ; {title} lofi ; {title} {artist} lyrics ; tải nhạc {title}
  {title} bản gốc
`)
const VIDEO_NAMES = listOf(`
  [MV] {title} | {artist} ; {artist} - {title} (Official Music Video) ; {artist} - {title} | Official MV
  {title} - {artist} (M/V) ; {title} | {artist} | MUSIC VIDEO ; [Lyrics] {title} - {artist}
  {artist} | {title} (Lyric Video) ; {title} - {artist} | Official Audio ; {artist} - {title} [Karaoke Beat]
  「MV」 {title} - {artist} 4K ; {title} (Live) - {artist} | Concert 2023 ; {title} - {artist} | Yin Yang Media
  #1 Trending | {title} - {artist} ; {artist} // {title} // Visualizer
  {title} – {artist} ft. Guest (Official MV)
`)
const GENRE_WORDS = listOf(`
  nhạc {genre} ; nhac {genre} ; {genre} việt ; thể loại {genre} ; nhạc {genre} hay nhất ; dòng nhạc {genre}
  nghe nhạc {genre} ; nhạc {genre} việt nam
`)
const OTHER_WORDS = ['trăng', 'bóng', 'ngàn', 'khuya', 'sương', 'chim', 'thuở', 'rằm'].map(fold)
const LYRICS =
  'rồi một chiều lá rơi bên hiên nhà anh vẫn đứng chờ em trong cơn gió lạnh nghe lòng mình bỗng thấy xa xôi biết bao điều chưa nói'
    .split(' ')
    .map(fold)

const CHAT = new Map(
  'khong ko,gi j,yeu iu,anh a,em e,roi r,duoc dc,voi vs,qua wa,buon bun,nhieu nhiu,minh mk'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)

function toChat(plain: readonly string[]): string | undefined {
  const written = plain.map((word) => CHAT.get(word) ?? word)
  return plain.length < 3 || written.join() === plain.join() ? undefined : written.join(' ')
}

function swapLastVowels(plain: readonly string[]): string | undefined {
  const swapped = plain.map((word) => otherSpelling(word) ?? word)
  return swapped.join() === plain.join() || plain.length < 2 ? undefined : swapped.join(' ')
}

const MARKS = ['\u0300', '\u0301', '\u0303', '\u0309', '\u0323']

/** Every tone replaced by another one. */
function shiftTones(title: string, random: Random): string | undefined {
  const parts = title.toLowerCase().normalize('NFD')
  const shifted = parts.replace(/[\u0300\u0301\u0303\u0309\u0323]/g, () => MARKS[random.below(MARKS.length)]!)
  return shifted === parts ? undefined : shifted.normalize('NFC')
}

function joinTwo(plain: readonly string[], random: Random): string {
  const at = random.below(plain.length - 1)
  return [...plain.slice(0, at), plain[at]! + plain[at + 1]!, ...plain.slice(at + 2)].join(' ')
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function neighbourOf(letter: string, random: Random): string {
  const row = ROWS.find((keys) => keys.includes(letter))
  if (row === undefined) return 'e'
  const at = row.indexOf(letter)
  return row[at === 0 ? 1 : at === row.length - 1 ? at - 1 : at + (random.next() < 0.5 ? -1 : 1)]!
}

/** One slip of the fingers: a letter left out, doubled, swapped with the next or replaced by its neighbour on the keyboard. */
function mistype(text: string, random: Random): string {
  const letters = Array.from(text, (_, at) => at).filter((at) => text[at] !== ' ')
  const at = letters[random.below(letters.length)]!
  const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
  switch (random.below(4)) {
    case 0:
      return before + after
    case 1:
      return before + letter + letter + after
    case 2:
      return after === '' || after[0] === ' ' || after[0] === letter
        ? before + letter + letter + after
        : before + after[0] + letter + after.slice(1)
    default:
      return before + neighbourOf(letter, random) + after
  }
}

const TELEX_KEYS = new Map(Object.entries({ ă: 'w', â: 'a', ê: 'e', ô: 'o', ơ: 'w', ư: 'w', đ: 'd' }))
const TELEX_TONES = new Map(
  Object.entries({ '\u0300': 'f', '\u0301': 's', '\u0303': 'x', '\u0309': 'r', '\u0323': 'j' }),
)
const LETTERS = /^[\p{L}\p{M}]+$/u

/** The keys of one toned word as they were struck, the rest without tones. */
function toTelex(title: string, random: Random, isBehind = false): string | undefined {
  const parts = title.toLowerCase().normalize('NFC').split(' ')
  const isToned = (part: string) => typeTelex(part) !== fold(part) && (!isBehind || LETTERS.test(part))
  const toned = parts.flatMap((part, at) => (isToned(part) ? [at] : []))
  if (toned.length === 0) return undefined
  const chosen = pick(toned, random)
  return parts.map((part, at) => (at === chosen ? typeTelex(part, isBehind) : fold(part))).join(' ')
}

/** The tone is struck last, the other keys at their letters or all behind the word, each once: `nangws`, `tiengse`. */
function typeTelex(word: string, isBehind = false): string {
  let typed = ''
  let tone = ''
  const behind = new Set<string>()
  for (const letter of word) {
    const [base = '', ...marks] = letter.normalize('NFD')
    const mark = marks.find((each) => TELEX_TONES.has(each))
    if (mark !== undefined) tone = TELEX_TONES.get(mark)!
    const shaped = (base + marks.filter((each) => each !== mark).join('')).normalize('NFC')
    const key = TELEX_KEYS.get(shaped) ?? ''
    typed += fold(shaped) + (isBehind ? '' : key)
    behind.add(key)
  }
  return typed + (isBehind ? [...behind].join('') : '') + tone
}

/** `ballad mưa`, `mưa ballad`, `rap việt đen vâu`: a word of the title, or the artist. */
function askByGenre({ title, artist, genre }: Song, random: Random): Query<HarderKind>[] {
  const own = title.split(' ').filter((word) => fold(word).length > 2 && LETTERS.test(word))
  if (own.length === 0 || words(genre).some((word) => words(title).includes(word))) return []
  const word = pick(own, random)
  const named = random.below(3) === 0
  const other = named ? artist : word
  const asked = random.next() < 0.7 ? `${genre} ${other}` : `${other} ${genre}`
  const q = maybeFolded(asked.toLowerCase(), random)
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

/** A space where none is, or none where one is. */
function respace(plain: readonly string[], random: Random): string | undefined {
  if (random.next() < 0.5 && plain.length > 1) return joinTwo(plain, random)
  const long = plain.flatMap((part, at) => (part.length > 3 ? [at] : []))
  if (long.length === 0) return undefined
  const at = pick(long, random)
  const part = plain[at]!
  const cut = 1 + random.below(part.length - 1)
  return plain.with(at, `${part.slice(0, cut)} ${part.slice(cut)}`).join(' ')
}
