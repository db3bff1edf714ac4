/**
 * A list of texts as bytes: for each block of some thousand texts their lengths, then all their characters in one row. Read back, a block
 * becomes one string and its texts are windows on it: making a string for each out of bytes would take seconds for a large catalogue.
 */

export type Texts = (string | null | undefined)[]

/** How many characters a block has, and whether they take two bytes each. */
export type TextBlock = readonly [characters: number, isWide: 0 | 1]

const BLOCK = 1 << 13
const NULL = -1
const UNDEFINED = -2
// biome-ignore lint/suspicious/noControlCharactersInRegex: every character of one byte is meant
const WIDE = /[^\u0000-\u00ff]/

export function* packTexts(texts: Readonly<Texts>): Generator<Uint8Array, TextBlock[]> {
  const blocks: TextBlock[] = []
  for (let from = 0; from < texts.length; from += BLOCK) {
    const some = texts.slice(from, from + BLOCK)
    const lengths = Int32Array.from(some, lengthOf)
    const joined = some.join('')
    const isWide = WIDE.test(joined)
    yield new Uint8Array(lengths.buffer)
    yield Buffer.from(joined, isWide ? 'utf16le' : 'latin1')
    blocks.push([joined.length, isWide ? 1 : 0])
  }
  return blocks
}

function lengthOf(text: unknown): number {
  if (typeof text === 'string') return text.length
  if (text === null) return NULL
  if (text === undefined) return UNDEFINED
  throw new TypeError(`a list of texts holds a ${typeof text}`)
}

/** Asks for the bytes by yielding the places they go to, and adds the texts to a list. */
export function* unpackTexts(count: number, blocks: readonly TextBlock[], into: Texts): Generator<Uint8Array> {
  let left = count
  for (const [characters, isWide] of blocks) {
    const lengths = new Int32Array(Math.min(left, BLOCK))
    yield new Uint8Array(lengths.buffer)
    const bytes = Buffer.alloc(characters << isWide)
    yield bytes
    const joined = bytes.toString(isWide ? 'utf16le' : 'latin1')
    for (let at = 0, from = 0; at < lengths.length; at++) {
      const length = lengths[at]!
      if (length >= 0) {
        into.push(joined.substring(from, from + length))
        from += length
      } else into.push(length === NULL ? null : undefined)
    }
    left -= lengths.length
  }
}
