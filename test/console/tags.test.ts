import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTags } from '../../web/console/pages/catalogue/tags/read-tags.ts'
import { wishesOfTags } from '../../web/console/pages/catalogue/tags/wishes-of-tags.ts'
import { makeFolder } from '../cli/run-cli.ts'
import { needs } from '../support/programs.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const WORDS = { title: 'Mưa tháng sáu', artist: 'Hà Linh', album: 'Đêm', genre: 'Ballad', date: '2024-09-02' }

async function tagged(name: string, options: readonly string[], hasCover: boolean): Promise<Blob> {
  const folder = await makeFolder()
  const cover = join(folder, 'cover.png')
  writeFileSync(cover, PNG)
  const words = Object.entries({ ...WORDS, ISRC: 'VN-A0D-24-00010', TSRC: 'VNA0D2400010' })
  const given = ['-f', 'lavfi', '-i', 'sine=duration=0.2', ...(hasCover ? ['-i', cover] : [])]
  const maps = hasCover ? ['-map', '0:a', '-map', '1:v', '-c:v', 'copy', '-disposition:v', 'attached_pic'] : []
  const metadata = words.flatMap(([key, value]) => ['-metadata', `${key}=${value}`])
  execFileSync('ffmpeg', ['-v', 'error', ...given, ...maps, ...metadata, ...options, join(folder, name)])
  return new Blob([readFileSync(join(folder, name))])
}

test.each([
  ['a.mp3', ['-id3v2_version', '3'], true],
  ['b.mp3', ['-id3v2_version', '4'], true],
  ['c.flac', [], true],
  ['d.ogg', ['-c:a', 'libvorbis'], false],
  ['e.opus', ['-c:a', 'libopus'], false],
  ['f.aiff', ['-write_id3v2', '1'], false],
] as const)('what %s says of itself', needs('ffmpeg'), async (name, options, hasCover) => {
  const { cover, isrc, ...tags } = await readTags(await tagged(name, options, hasCover))

  expect(tags).toEqual(WORDS)
  expect(isrc?.replaceAll('-', '')).toBe('VNA0D2400010')
  expect(cover === undefined ? undefined : Buffer.from(await cover.arrayBuffer())).toEqual(hasCover ? PNG : undefined)
})

test('what g.m4a says of itself, the tags before its sound and behind it', needs('ffmpeg'), async () => {
  for (const flags of [[], ['-movflags', '+faststart']]) {
    const { cover, ...tags } = await readTags(await tagged('g.m4a', ['-c:a', 'aac', ...flags], true))
    expect(tags).toEqual(WORDS)
    expect(Buffer.from(await cover!.arrayBuffer())).toEqual(PNG)
  }
})

const box = (name: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, Buffer.from(name, 'latin1'), body])
}
const FOUR = '\0\0\0\0'

test('an ISRC in M4A has its name in words', async () => {
  const word = (name: string, text: string) =>
    box('----', box('mean', FOUR, 'com.apple.iTunes'), box('name', FOUR, name), box('data', FOUR, FOUR, text))
  const ilst = box('ilst', word('MOOD', 'calm'), word('isrc', 'VN-A0D-24-00010'))
  const moov = box('moov', box('mvhd', FOUR), box('udta', box('meta', FOUR, box('hdlr', FOUR), ilst)))
  const file = new Blob([box('ftyp', 'M4A '), box('free'), moov].map((part) => Uint8Array.from(part)))

  expect(await readTags(file)).toEqual({ isrc: 'VN-A0D-24-00010' })
})

const head = (version: number, size: number) => [0x49, 0x44, 0x33, version, 0, 0, 0, 0, size >> 7, size & 0x7f]
const hostile: [string, number[]][] = [
  ['nothing', []],
  ['a tag that is longer than the file', [...head(4, 9999), 0x54, 0x49, 0x54, 0x32]],
  [
    'a frame that is longer than the tag',
    [...head(3, 20), ...Buffer.from('TIT2'), 0xff, 0xff, 0xff, 0xff, 0, 0, 3, 65],
  ],
  ['blocks of FLAC without end', [...Buffer.from('fLaC'), 4, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
  ['comments that promise billions', [...Buffer.from('fLaC'), 0x84, 0, 0, 8, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]],
  ['a picture without its text', [...Buffer.from('fLaC'), 0x86, 0, 0, 8, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff]],
  ['a page of Ogg without its segments', [...Buffer.from('OggS'), ...Array(22).fill(0), 255]],
  ['boxes of no length', [0, 0, 0, 8, ...Buffer.from('ftyp'), 0, 0, 0, 1, ...Buffer.from('moov'), ...Array(8).fill(0)]],
  [
    'boxes longer than the file',
    [0, 0, 0, 8, ...Buffer.from('ftyp'), 0xff, 0xff, 0xff, 0xff, ...Buffer.from('moov'), 9],
  ],
  ['a chunk of nothing, again and again', [...Buffer.from('RIFF'), ...Array(400).fill(0)]],
]

test.each(hostile)('%s has no tags', async (_, bytes) => {
  expect(await readTags(new Blob([Uint8Array.from(bytes)]))).toEqual({})
})

test('any bytes at all end it', async () => {
  const flac = new Uint8Array(400).map((_, at) => (at * 7919) % 251)
  for (const start of ['ID3\x03', 'ID3\x04', 'fLaC', 'OggS', 'RIFF', 'FORM', '\0\0\0\x08ftyp'])
    expect(await readTags(new Blob([start, flac]))).toBeTypeOf('object')
})

test('what was typed for all files counts; what the file says fills the rest, and waits', () => {
  const none = { artist: '', genre: '', isDraft: true }
  expect(wishesOfTags({ ...none, artist: 'Tôi', genre: 'Pop' }, { artist: 'Tệp', genre: 'Rap', title: 'T' })).toEqual({
    ...{ artist: 'Tôi', genre: 'Pop', isDraft: true, title: 'T' },
  })
  expect(wishesOfTags(none, { artist: 'Tệp', isrc: 'vn-a0d-24-00010', date: '2024', album: 'A' })).toEqual({
    ...{ ...none, artist: 'Tệp', isrc: 'VNA0D2400010', year: '2024', album: 'A', isOffered: true },
  })
  expect(wishesOfTags(none, { isrc: '=cmd()', date: '2024-01-02' })).toEqual({ ...none, releaseDate: '2024-01-02' })
})
