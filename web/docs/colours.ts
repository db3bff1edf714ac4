/** What a piece of code is, as far as colours tell it apart. */
export interface Piece {
  text: string
  kind: 'name' | 'text' | 'comment' | 'value' | undefined
}

const NAME = String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)`
const TEXT = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`
/** At the beginning of a line or after a space: not the two strokes of an address. */
const COMMENT = String.raw`(?<=^|\s)(?:#|\/\/) .*$`
const VALUE = String.raw`\b(?:true|false|null|-?\d+(?:\.\d+)?)\b`

/** JSON, curl, JavaScript, Python and PHP alike: names, texts, comments and values; what is none of them has no colour. */
export function piecesOf(code: string): Piece[] {
  const pattern = new RegExp(`(${NAME})|(${TEXT})|(${COMMENT})|(${VALUE})`, 'gm')
  const pieces: Piece[] = []
  let end = 0
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: code.slice(end, match.index), kind: undefined })
    const [text, name, quoted, comment] = match
    const kind = name ? 'name' : quoted ? 'text' : comment ? 'comment' : 'value'
    pieces.push({ text, kind })
    end = match.index + text.length
  }
  if (end < code.length) pieces.push({ text: code.slice(end), kind: undefined })
  return pieces
}
