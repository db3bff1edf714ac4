import { expect, test } from 'vitest'
import { chipsOf, readCode } from './code.ts'
import { createPattern, foldChips, trackKeyFrom } from './pattern.ts'
import { joinPair, parsePair, readFrames, spliceCopy, unitsOf } from './splice.ts'
import { createTag, readTag } from './tag.ts'

const FRAMES = 575
/** Frames as an encoder writes them, each with content of its own. */
function createStream(salt: number): Buffer {
  const frames = Array.from({ length: FRAMES }, (_, at) => {
    const padding = at % 3 === 0 ? 1 : 0
    const frame = Buffer.alloc(626 + padding)
    frame.set([0xff, 0xfb, 0xb0 | (padding << 1), 0x64])
    for (let i = 36; i < frame.length; i++) frame[i] = (i * 7 + at * 13 + salt) & 0x7f
    frame.writeUInt16BE(at & 0x7f7f, 40)
    return frame
  })
  return Buffer.concat(frames)
}

const pair = parsePair(joinPair(createStream(1), createStream(60)))
const pattern = createPattern(trackKeyFrom('a secret', 'a track'), unitsOf(pair))
const code = { keyPart: 77, requestPart: 4711 }
const head = createTag('7ZK4M2QXA', 'a secret')
const copy = spliceCopy(pair, chipsOf(pattern, code), head)

test('every copy has one length, and each frame is one of the two', () => {
  const other = spliceCopy(pair, chipsOf(pattern, { keyPart: 5, requestPart: 6 }), head)
  expect([copy.length, other.length]).toEqual([head.length + pair.plus.length, copy.length])
  expect(other.equals(copy)).toBe(false)
  const body = copy.subarray(head.length)
  for (let frame = 0; frame < FRAMES; frame++) {
    const [from, to] = [pair.offsets[frame]!, pair.offsets[frame + 1]!]
    const matches = [pair.plus, pair.minus].filter((stream) =>
      stream.subarray(from, to).equals(body.subarray(from, to)),
    )
    expect(matches.length).toBe(1)
  }
})

test('a unit is carried by the frame after its own, where the decoder makes it sound', () => {
  const chips = new Int8Array(unitsOf(pair)).fill(1)
  chips[10] = -1
  const body = spliceCopy(pair, chips, Buffer.alloc(0))
  const frameOf = (stream: Buffer, frame: number) => stream.subarray(pair.offsets[frame]!, pair.offsets[frame + 1]!)

  expect(frameOf(body, 11)).toEqual(frameOf(pair.minus, 11))
  for (const frame of [9, 10, 12]) expect(frameOf(body, frame)).toEqual(frameOf(pair.plus, frame))
})

test.each([
  ['whole', copy],
  ['without its tag', copy.subarray(head.length)],
  ['cut in the middle of a frame', copy.subarray(60_123, 260_321)],
  [
    'with rubbish in between',
    Buffer.concat([copy.subarray(0, 150_000), Buffer.alloc(5000, 0xff), copy.subarray(150_000)]),
  ],
])('its frames say the code: %s', (_, file) => {
  const chips = readFrames(Buffer.from(file), pair, unitsOf(pair))
  expect(readCode(pattern, foldChips(pattern, chips!))).toEqual(code)
})

test('other files have none of the frames', () => {
  expect(readFrames(createStream(30), pair, unitsOf(pair))).toBeUndefined()
  expect(readFrames(Buffer.alloc(0), pair, unitsOf(pair))).toBeUndefined()
})

test('variants that do not fit each other are refused', () => {
  expect(() => joinPair(pair.plus, pair.plus.subarray(1))).toThrow(RangeError)
  expect(() => parsePair(Buffer.concat([pair.plus, Buffer.alloc(pair.plus.length)]))).toThrow(RangeError)
})

test('a tag is read with the secret that sealed it, and no other', () => {
  expect(readTag(copy, ['newer', 'a secret'])).toBe('7ZK4M2QXA')
  expect(readTag(copy, ['newer'])).toBeUndefined()
  expect(readTag(copy.subarray(head.length), ['a secret'])).toBeUndefined()
  const forged = Buffer.from(copy)
  forged[head.indexOf('7ZK4M2QXA')]! ^= 1
  expect(readTag(forged, ['a secret'])).toBeUndefined()
  expect(readTag(head.subarray(0, head.length - 3), ['a secret'])).toBeUndefined()
  expect(createTag('000000000', 'x').length).toBe(head.length)
})
