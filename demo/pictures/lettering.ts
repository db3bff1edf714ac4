// A bare machine has no fonts, and those of others may lack Vietnamese signs: letters are drawn as strokes of our own.

interface Glyph {
  path: string
  width: number
}

/** Capitals, 10 units high, from the top down; signs stand above and below that. */
// biome-ignore format: a table
const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: { path: 'M0 10L3.6 0L7.2 10M1.3 6.6H5.9', width: 7.2 },
  B: { path: 'M0 0V10H3.6A2.7 2.7 0 0 0 3.6 4.6H0M3.2 4.6A2.3 2.3 0 0 0 3.2 0H0', width: 6.3 },
  C: { path: 'M8.5 1.5A5 5 0 1 0 8.5 8.5', width: 8.5 },
  D: { path: 'M0 0V10H2.6A5 5 0 0 0 2.6 0Z', width: 7.6 },
  Đ: { path: 'M0 0V10H2.6A5 5 0 0 0 2.6 0ZM-1.6 5H3', width: 7.6 },
  E: { path: 'M5.8 0H0V10H5.8M0 4.8H4.9', width: 5.8 },
  F: { path: 'M5.8 0H0V10M0 4.8H4.9', width: 5.8 },
  G: { path: 'M8.5 1.5A5 5 0 1 0 9 8V5.3H5.8', width: 9 },
  H: { path: 'M0 0V10M7 0V10M0 4.8H7', width: 7 },
  I: { path: 'M0 0V10', width: 0 },
  J: { path: 'M4.6 0V7.3A2.5 2.5 0 0 1 0 8', width: 4.6 },
  K: { path: 'M0 0V10M6.4 0L0 6M2.4 3.8L6.8 10', width: 6.8 },
  L: { path: 'M0 0V10H5.4', width: 5.4 },
  M: { path: 'M0 10V0L4.2 6.5L8.4 0V10', width: 8.4 },
  N: { path: 'M0 10V0L7 10V0', width: 7 },
  O: { path: 'M0 5A5 5 0 1 1 10 5A5 5 0 1 1 0 5Z', width: 10 },
  P: { path: 'M0 10V0H3.5A2.8 2.8 0 0 1 3.5 5.6H0', width: 6.3 },
  Q: { path: 'M0 5A5 5 0 1 1 10 5A5 5 0 1 1 0 5ZM6.3 6.6L9.8 10.4', width: 10 },
  R: { path: 'M0 10V0H3.5A2.8 2.8 0 0 1 3.5 5.6H0M3.2 5.6L6.6 10', width: 6.6 },
  S: { path: 'M5.9 1.7C5.2 .5 4.3 0 3.1 0C1.4 0 .3 1 .3 2.4C.3 5.6 6.2 4.2 6.2 7.5C6.2 9 4.9 10 3.1 10C1.7 10 .6 9.3 0 8.1', width: 6.2 },
  T: { path: 'M0 0H7M3.5 0V10', width: 7 },
  U: { path: 'M0 0V6.5A3.5 3.5 0 0 0 7 6.5V0', width: 7 },
  V: { path: 'M0 0L3.7 10L7.4 0', width: 7.4 },
  W: { path: 'M0 0L2.7 10L5.4 1.5L8.1 10L10.8 0', width: 10.8 },
  X: { path: 'M0 0L6.8 10M6.8 0L0 10', width: 6.8 },
  Y: { path: 'M0 0L3.6 5.2L7.2 0M3.6 5.2V10', width: 7.2 },
  Z: { path: 'M0 0H6.5L0 10H6.5', width: 6.5 },
  0: { path: 'M0 5C0 1.6 1.1 0 3 0C4.9 0 6 1.6 6 5C6 8.4 4.9 10 3 10C1.1 10 0 8.4 0 5Z', width: 6 },
  1: { path: 'M0 2.2L2.6 0V10', width: 2.6 },
  2: { path: 'M.2 2.8A2.8 2.8 0 1 1 5 4.7L0 10H6', width: 6 },
  3: { path: 'M.3 1.6C.9 .6 1.8 0 2.9 0C4.5 0 5.5 1 5.5 2.4C5.5 3.9 4.4 4.7 2.6 4.7C4.7 4.7 6 5.7 6 7.3C6 9 4.7 10 2.9 10C1.5 10 .5 9.3 0 8.2', width: 6 },
  4: { path: 'M4.8 10V0L0 7H6.6', width: 6.6 },
  5: { path: 'M5.4 0H1L.5 4.5C1.2 4 2 3.7 2.9 3.7C4.7 3.7 6 5 6 6.8C6 8.7 4.7 10 2.8 10C1.5 10 .6 9.5 0 8.6', width: 6 },
  6: { path: 'M3.9 0C1.4 1.8 0 4.3 0 7A2.9 2.9 0 1 0 5.8 7A2.9 2.9 0 1 0 0 7', width: 5.8 },
  7: { path: 'M0 0H6L2.2 10', width: 6 },
  8: { path: 'M.6 2.4A2.3 2.4 0 1 1 5.2 2.4A2.3 2.4 0 1 1 .6 2.4ZM0 7.4A2.9 2.6 0 1 1 5.8 7.4A2.9 2.6 0 1 1 0 7.4Z', width: 5.8 },
  9: { path: 'M5.8 3A2.9 2.9 0 1 1 0 3A2.9 2.9 0 1 1 5.8 3C5.8 6 4.5 8.5 2 10', width: 5.8 },
  '-': { path: 'M0 5.4H3.4', width: 3.4 },
}

const CIRCUMFLEX = '\u0302'
const BREVE = '\u0306'
const HORN = '\u031b'
const DOT_BELOW = '\u0323'

/** Drawn around the middle of the letter; acute, grave, hook and tilde move up where a hat is below them. */
const SIGNS: Readonly<Record<string, string>> = {
  [CIRCUMFLEX]: 'M-2 -1.3L0 -2.9L2 -1.3',
  [BREVE]: 'M-2 -2.9A2 1.7 0 0 0 2 -2.9',
  '\u0300': 'M.7 -1.3L-1 -3.1',
  '\u0301': 'M-.7 -1.3L1 -3.1',
  '\u0303': 'M-2 -1.5C-1.3 -2.9 -.6 -2.7 0 -2.1S1.3 -1.3 2 -2.7',
  '\u0309': 'M-.9 -3.5C-.6 -4.3 1 -4.2 .9 -3C.8 -2.3 0 -2.3 0 -1.3',
  [DOT_BELOW]: 'M0 12.6V12.61',
}
const HORNS: Readonly<Record<string, string>> = {
  O: 'M8.9 1.9C10.5 1.7 11.2 .6 10.8 -.9',
  U: 'M7 1.3C8.7 1.2 9.4 .2 9 -1.2',
}
const HAT_HEIGHT = 2.4
const GAP = 2.6
const BLANK = 5

interface Word {
  path: string
  width: number
}

function layOutWord(word: string): Word {
  let x = 0
  let path = ''
  for (const letter of word.toUpperCase().normalize('NFC')) {
    const [base, ...signs] = letter === 'Đ' ? ['Đ'] : [...letter.normalize('NFD')]
    const glyph = GLYPHS[base!]
    if (!glyph) throw new Error(`there is no letter ${letter}`)
    path += moved(glyph.path, x, 0)
    const lift = signs.includes(CIRCUMFLEX) || signs.includes(BREVE) ? -HAT_HEIGHT : 0
    for (const sign of signs) {
      const isHorn = sign === HORN
      const strokes = isHorn ? HORNS[base!] : SIGNS[sign]
      if (!strokes) throw new Error(`there is no letter ${letter}`)
      const isHigh = !isHorn && sign !== CIRCUMFLEX && sign !== BREVE && sign !== DOT_BELOW
      path += moved(strokes, isHorn ? x : x + glyph.width / 2, isHigh ? lift : 0)
    }
    x += glyph.width + GAP
  }
  return { path, width: Math.max(0, x - GAP) }
}

/** Every command of the tables is absolute, so a shift is an addition; radii and flags of arcs stay. */
function moved(path: string, dx: number, dy: number): string {
  return path.replace(/([MLHVACSZ])([^MLHVACSZ]*)/g, (_, command: string, text: string) => {
    const numbers = text.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.map(Number) ?? []
    const shifted = numbers.map((value, index) => {
      if (command === 'H') return value + dx
      if (command === 'V') return value + dy
      if (command === 'A' && index % 7 < 5) return value
      return value + ((command === 'A' ? index % 7 === 5 : index % 2 === 0) ? dx : dy)
    })
    return command + shifted.map((value) => Number(value.toFixed(2))).join(' ')
  })
}

export interface Lettering {
  svg: string
  /** Of all lines together. */
  height: number
  width: number
}

export interface LetteringOptions {
  x: number
  y: number
  /** The height of a capital. */
  size: number
  maxWidth: number
  colour: string
  weight?: number
}

/** A text in capitals from `y` down, broken between words where it would be too wide. */
export function letter(text: string, { x, y, size, maxWidth, colour, weight = 0.12 }: LetteringOptions): Lettering {
  const scale = size / 10
  const lines: Word[][] = [[]]
  let used = 0
  let widest = 0
  for (const word of text.split(/\s+/).map(layOutWord)) {
    if (used > 0 && (used + BLANK + GAP + word.width) * scale > maxWidth) {
      lines.push([])
      used = 0
    }
    lines.at(-1)!.push(word)
    used += (used > 0 ? BLANK + GAP : 0) + word.width
    widest = Math.max(widest, used)
  }
  const pitch = 19
  const parts = lines.flatMap((words, line) => {
    let at = 0
    return words.map(({ path, width }) => {
      const placed = moved(path, at, line * pitch)
      at += width + BLANK + GAP
      return placed
    })
  })
  const stroke = `fill="none" stroke="${colour}" stroke-width="${weight * 10}" stroke-linecap="round" stroke-linejoin="round"`
  const svg = `<path transform="translate(${x} ${y}) scale(${scale})" d="${parts.join('')}" ${stroke}/>`
  return { svg, height: (10 + (lines.length - 1) * pitch) * scale, width: widest * scale }
}
