import { expect, test } from 'vitest'
import { type LineBatch, MAX_LINE_BYTES, readBatches } from './line-reader.ts'

const MAX = { lines: 3, bytes: 1000 }

async function read(
  bytes: Uint8Array | string,
  { chunkBytes = 7, skipLines = 0, max = MAX } = {},
): Promise<LineBatch[]> {
  const all = Buffer.from(bytes)
  async function* chunks() {
    for (let start = 0; start < all.length; start += chunkBytes) yield all.subarray(start, start + chunkBytes)
  }
  const batches: LineBatch[] = []
  for await (const batch of readBatches(chunks(), { skipLines, max })) batches.push(batch)
  return batches
}

const textsOf = (batches: LineBatch[]) =>
  batches.flatMap(({ lines }) => lines.map((line) => ('text' in line ? `${line.number}:${line.text}` : line.problem)))

test.each([
  ['lines', 'a\nb\nc\n', ['1:a', '2:b', '3:c']],
  ['no newline at the end', 'a\nb', ['1:a', '2:b']],
  ['CRLF', 'a\r\nb\r\n', ['1:a', '2:b']],
  ['blank lines are skipped but counted', '\n\na\n  \nb\n\n', ['3:a', '5:b']],
  ['a byte order mark', '\ufeffa\nb', ['1:a', '2:b']],
  ['nothing', '', []],
  ['letters cut by a chunk', 'đường về\nhà', ['1:đường về', '2:hà']],
])('%s', async (_, text, expected) => {
  for (const chunkBytes of [1, 2, 3, 7, 1000]) expect(textsOf(await read(text, { chunkBytes }))).toEqual(expected)
})

test('bytes that are no UTF-8 spoil their own line only', async () => {
  const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xc3, 0x28]), Buffer.from('\nb\n')])

  expect(textsOf(await read(bytes))).toEqual(['1:a', 'is not valid UTF-8', '3:b'])
})

test('a line that is too long spoils itself only, and is not kept', async () => {
  const longest = 'x'.repeat(MAX_LINE_BYTES)
  const text = `a\n${longest}\n${longest}y\nb\n`

  const lines = (await read(text, { chunkBytes: 65_536 })).flatMap((batch) => batch.lines)

  expect(lines.map((line) => ('text' in line ? line.text.length : line.problem))).toEqual([
    1,
    MAX_LINE_BYTES,
    `is longer than ${MAX_LINE_BYTES} bytes`,
    1,
  ])
})

test('batches end at the count or the size, and say where', async () => {
  const batches = await read('a\nb\nc\n\nd\n', { max: { lines: 3, bytes: 1000 } })
  const bySize = await read('aaaa\nbbbb\ncc\n', { max: { lines: 3, bytes: 8 } })

  expect(batches.map(({ lastNumber, endByte }) => [lastNumber, endByte])).toEqual([
    [3, 6],
    [5, 9],
  ])
  expect(bySize.map(({ lines }) => lines.length)).toEqual([2, 1])
})

test.each([0, 1, 2, 3, 4, 5])('%d lines skipped', async (skipLines) => {
  const all = ['1:a', '2:b', '4:d']
  for (const chunkBytes of [1, 3, 100]) {
    const expected = all.filter((line) => Number(line[0]) > skipLines)
    expect(textsOf(await read('a\nb\n\nd', { skipLines, chunkBytes }))).toEqual(expected)
  }
})
