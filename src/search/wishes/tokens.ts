import { fold } from '../../text/fold.ts'
import { toneKey } from '../../text/tones.ts'

/** A word, a number, a sign or a note with its sharp or flat: `90bpm` is two, `F#m` is one. */
export interface Token {
  raw: string
  folded: string
  /** With its marks in one spelling, if it was typed with any. */
  marked: string | undefined
  /** Where it stands in the text. */
  from: number
  to: number
  /** Nothing is between it and the token before: the `s` of `30s`. */
  isJoined: boolean
  /** Between quotation marks: words, whatever they say. */
  isQuoted: boolean
}

const TOKEN =
  /[a-g][#♯♭](?:m(?!\p{L}))?|\d+(?:[.,:]\d+)?|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[<>≤≥~+]=?|[-–—](?=\s*\d)/giu
const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»/gu
const NOT_ASCII = /[^\0-\x7f]/

export function tokenise(text: string): Token[] {
  const quotes = Array.from(text.matchAll(QUOTED), ({ index, 0: quoted }) => [index, index + quoted.length] as const)
  const tokens: Token[] = []
  for (const { index: from, 0: raw } of text.matchAll(TOKEN)) {
    const to = from + raw.length
    tokens.push({
      raw,
      folded: fold(raw),
      marked: NOT_ASCII.test(raw) ? toneKey(raw) : undefined,
      from,
      to,
      isJoined: tokens.at(-1)?.to === from,
      isQuoted: quotes.some(([start, end]) => start < from && to < end),
    })
  }
  return tokens
}
