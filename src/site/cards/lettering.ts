import type { Font, Glyph } from './font.ts'

/** Fonts of one weight, the first that has a letter draws it. */
export type Face = readonly Font[]

/** What a letter that no font has is drawn as, if that one is there: without its mark, as `ǎ` is `a`. Signs of other scripts are left out. */
function findGlyph(face: Face, letter: string): { font: Font; glyph: Glyph } | undefined {
  for (const written of [letter, letter.normalize('NFD')[0]!]) {
    for (const font of face) {
      const glyph = font.glyph(written.codePointAt(0)!)
      if (glyph !== undefined) return { font, glyph }
    }
  }
  return undefined
}

const lettersOf = (text: string) => [...text.normalize('NFC')]

/** How wide a text is at a size, in pixels. */
export function widthOf(face: Face, text: string, size: number): number {
  let width = 0
  for (const letter of lettersOf(text)) {
    const found = findGlyph(face, letter)
    if (found !== undefined) width += (found.glyph.advance / found.font.unitsPerEm) * size
  }
  return width
}

export interface Lettering {
  face: Face
  size: number
  colour: string
  x: number
  /** The baseline. */
  y: number
}

/** A line of text as an SVG path: it looks the same on every machine. */
export function drawText(text: string, { face, size, colour, x, y }: Lettering): string {
  let at = x
  let path = ''
  for (const letter of lettersOf(text)) {
    const found = findGlyph(face, letter)
    if (found === undefined) continue
    const scale = size / found.font.unitsPerEm
    path += pathOf(found.glyph, scale, at, y)
    at += found.glyph.advance * scale
  }
  return path === '' ? '' : `<path fill="${colour}" d="${path}"/>`
}

function pathOf({ contours }: Glyph, scale: number, x: number, y: number): string {
  const write = (point: { x: number; y: number }) => `${round(x + point.x * scale)} ${round(y - point.y * scale)}`
  return contours
    .filter((contour) => contour.length > 1)
    .map((contour) => {
      const points = contour.flatMap((point, index) => {
        const next = contour[(index + 1) % contour.length]!
        return point.isOn || next.isOn ? [point] : [point, middle(point, next)]
      })
      const first = points.findIndex(({ isOn }) => isOn)
      const turned = [...points.slice(first), ...points.slice(0, first), points[first]!]
      const steps = turned.slice(1).map((point, index) => {
        if (!point.isOn) return `Q${write(point)} `
        return turned[index]!.isOn ? `L${write(point)}` : write(point)
      })
      return `M${write(turned[0]!)}${steps.join('')}Z`
    })
    .join('')
}

const middle = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOn: true,
})

const round = (value: number) => Math.round(value * 10) / 10

/** The text in at most `lines` lines, broken between words; what does not fit ends in an ellipsis. */
export function breakText(face: Face, text: string, size: number, maxWidth: number, lines: number): string[] {
  const fits = (line: string) => widthOf(face, line, size) <= maxWidth
  const broken: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = broken.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) broken[broken.length - 1] = `${last} ${word}`
    else broken.push(word)
  }
  const kept = broken.slice(0, lines)
  if (broken.length > lines) kept[lines - 1] += '…'
  return kept.map((line) => (fits(line) ? line : shorten(line, fits)))
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const letters = lettersOf(line.replace(/…$/, ''))
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
