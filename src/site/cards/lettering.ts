import { measureText } from '../../media/images.ts'

/** A family of the fonts that come along (.ci/build-web.mjs). */
interface Face {
  family: string
  weight: 'normal' | 'bold'
}

export const BOLD: Face = { family: 'Be Vietnam Pro', weight: 'bold' }
export const MEDIUM: Face = { family: 'Be Vietnam Pro Medium', weight: 'normal' }

/** What the fonts can draw. */
const LETTERS = /[ -~\u00A1-\u00AC\u00AE-\u017EƠơƯưȘ-ț\u1EA0-\u1EF9‐-…€₫]/

/** What no font has is drawn without its mark, as `ǎ` is `a`. Signs of other scripts are left out. */
function keepLetters(text: string): string {
  const letters = [...text.normalize('NFC')]
  return letters.map((letter) => [letter, letter.normalize('NFD')[0]!].find((one) => LETTERS.test(one)) ?? '').join('')
}

export interface Lettering {
  face: Face
  size: number
  colour: string
  x: number
  /** The baseline. */
  y: number
  anchor?: 'start' | 'middle'
}

const escapeXml = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function drawText(text: string, { face, size, colour, x, y, anchor = 'start' }: Lettering): string {
  const font = `font-family="${face.family}" font-weight="${face.weight}" font-size="${size}"`
  const place = `x="${x}" y="${y}" text-anchor="${anchor}"`
  return `<text ${place} ${font} fill="${colour}">${escapeXml(keepLetters(text))}</text>`
}

interface Word {
  letters: string
  /** At size 1. */
  width: number
}

export type Words = readonly Word[]

const MEASURED_SIZE = 100
/** More than two lines hold at the smallest size. */
const MAX_LETTERS = 200
/** Around the ink of a word, and between two. */
const [BEARINGS, SPACE] = [0.08, 0.22]

/** The words of a text with how wide each is. */
export async function measureWords({ family, weight }: Face, text: string): Promise<Words> {
  const words = keepLetters(text.replace(/\s+/g, ' ')).slice(0, MAX_LETTERS).split(' ').filter(Boolean)
  const font = `${family}, ${weight} ${MEASURED_SIZE}`
  return await Promise.all(
    words.map(async (letters) => {
      const width = await measureText(escapeXml(letters), font)
      return { letters, width: width / MEASURED_SIZE + BEARINGS }
    }),
  )
}

/** The words in at most `lines` lines; what does not fit ends in an ellipsis. */
export function breakText(words: Words, size: number, maxWidth: number, lines: number): string[] {
  const most = maxWidth / size
  const broken: Word[] = []
  for (const { letters, width } of words) {
    const last = broken.at(-1)
    if (last !== undefined && last.width + SPACE + width <= most)
      broken.push({ letters: `${broken.pop()!.letters} ${letters}`, width: last.width + SPACE + width })
    else broken.push({ letters, width })
  }
  return broken.slice(0, lines).map(({ letters, width }, line) => {
    const isCut = line === lines - 1 && broken.length > lines
    if (width <= most && !isCut) return letters
    const fitting = Math.floor(letters.length * Math.min(1, (most - 1) / width))
    return `${letters.slice(0, fitting).trimEnd()}…`
  })
}
