import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from './image-limits.ts'
import { normaliseImage, resizeImage } from './images.ts'

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c02040' } })
}

/** A few kilobytes that claim to be this large. */
function makeBomb(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const out = Buffer.alloc(named.length + 8)
    out.writeUInt32BE(body.length, 0)
    named.copy(out, 4)
    out.writeUInt32BE(crc32(named), named.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture is kept', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'from %s, at most 1024 pixels, as WebP',
    async (format) => {
      const kept = await normaliseImage(await picture(1600, 1200).toFormat(format).toBuffer())

      expect([kept.width, kept.height]).toEqual([1024, 768])
      expect((await sharp(kept.bytes).metadata()).format).toBe('webp')
      const { dominant } = await sharp(kept.bytes).stats()
      expect(dominant.r).toBeGreaterThan(150)
    },
  )

  test('no larger than it came', async () => {
    expect(await normaliseImage(await picture(200, 100).png().toBuffer())).toMatchObject({ width: 200, height: 100 })
  })

  test('upright, and without what the camera wrote', async () => {
    const turned = await picture(300, 100)
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '10/1 46/1 0/1' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(turned.includes('secret')).toBe(true)

    const kept = await normaliseImage(turned)

    const { exif, icc, xmp, iptc } = await sharp(kept.bytes).metadata()
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
    expect(kept.bytes.includes('secret')).toBe(false)
    expect([kept.width, kept.height]).toEqual([100, 300])
  })

  test('the first frame of an animation', async () => {
    const frames = await sharp(
      [await picture(50, 50).png().toBuffer(), await picture(50, 50).negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer()

    const kept = await normaliseImage(frames)

    expect([kept.width, kept.height]).toEqual([50, 50])
  })
})

describe('a picture is refused', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['more than 20 MB', Buffer.alloc(MAX_IMAGE_BYTES + 1), 'too_big'],
    ['a text', Buffer.from('Không phải ảnh'), 'unrecognised'],
    ['SVG, which can load other files', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unrecognised'],
    ['a bomb of 30,000 × 30,000', makeBomb(30_000, 30_000), 'too_many_pixels'],
    ['a bomb of 2 million rows', makeBomb(100, 2_000_000), 'too_many_pixels'],
    ['a PNG header alone', makeBomb(100, 100).subarray(0, 20), 'corrupt'],
  ])('%s', async (_name, bytes, code) => {
    const before = process.memoryUsage.rss()

    await expect(normaliseImage(bytes)).rejects.toMatchObject({ code })

    // The smaller bomb would take 800 MB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(400e6)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('%s that breaks off', async (format) => {
    const noise = sharp(Buffer.from(Uint8Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * i * 31) >> 3)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
    const whole = await noise.toFormat(format).toBuffer()

    await expect(normaliseImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'corrupt' })
  })
})

test.each([
  [64, 'webp', 64, 48],
  [640, 'jpeg', 640, 480],
  [1024, 'webp', 1024, 768],
] as const)('%d px as %s: %d × %d', async (size, format, width, height) => {
  const { bytes } = await normaliseImage(await picture(1600, 1200).png().toBuffer())

  const resized = await resizeImage(bytes, size, format)

  expect(await sharp(resized).metadata()).toMatchObject({ format, width, height })
})

test('JPEG shows white where the picture is transparent', async () => {
  const clear = await sharp({ create: { width: 80, height: 80, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { bytes } = await normaliseImage(clear)

  const { dominant } = await sharp(await resizeImage(bytes, 64, 'jpeg')).stats()

  expect(dominant.r).toBeGreaterThan(240)
})
