import { fileURLToPath } from 'node:url'
import type Sharp from 'sharp'
import { projectFile } from '../config/project-files.ts'
import type { Sentence } from '../text/sentence.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIZE } from './image-limits.ts'

export type ImageErrorCode = 'empty' | 'too_big' | 'too_many_pixels' | 'unrecognised' | 'corrupt'

/** Why a picture was refused: one line for the operator. The message is the English one. */
export class ImageError extends Error {
  readonly code: ImageErrorCode
  readonly sentence: Sentence

  constructor(code: ImageErrorCode, { vi, en, cause }: Sentence & { cause?: unknown }) {
    super(en, cause === undefined ? undefined : { cause })
    this.code = code
    this.sentence = { vi, en }
  }
}

/** The sizes that pictures are served in: few, so that each is made once and then cached. */
const SERVED_SIZES = [64, 128, 256, 512, MAX_IMAGE_SIZE]
/** The site has one more, for the pictures of its shelf on a sharp screen: the next larger one has three times the bytes. */
const SHELF_SIZE = 320
const SITE_SIZES = [64, 128, 256, SHELF_SIZE, 512, MAX_IMAGE_SIZE]
/** The difference is invisible on such a screen, and the front page has a third less to fetch. */
const [QUALITY, SHELF_QUALITY] = [82, 70]
export const IMAGE_TYPES = { webp: 'image/webp', jpeg: 'image/jpeg' } as const
export type ImageFormat = keyof typeof IMAGE_TYPES

let loading: Promise<typeof Sharp> | undefined

/** With the first picture: loading it takes as long as all of a short command, and most commands see none. */
function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Every picture is seen once or twice: a cache would only hold memory. One thread per picture leaves the other core to the requests.
    sharp.cache(false)
    // What draws text takes its fonts from here alone: the same letters on every machine, whatever fonts that has.
    process.env.FONTCONFIG_FILE = fileURLToPath(projectFile('dist/web/fonts/fonts.conf'))
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

const INPUT = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 } as const

/** Only these five reach the decoders: libvips also opens SVG, PDF and more, which can refer to other files. */
function isKnownPicture(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return true
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return true
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return true
  return text.startsWith('ftyp', 4) && /avi[fs]/.test(text.slice(8))
}

export const pictureTooBig = () =>
  new ImageError('too_big', {
    vi: `lớn hơn ${MAX_IMAGE_BYTES >> 20} MB`,
    en: `larger than ${MAX_IMAGE_BYTES >> 20} MB`,
  })

async function assertBounded(bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw new ImageError('empty', { vi: 'tệp trống', en: 'the file is empty' })
  if (bytes.length > MAX_IMAGE_BYTES) throw pictureTooBig()
  if (!isKnownPicture(bytes))
    throw new ImageError('unrecognised', {
      vi: 'không phải ảnh JPEG, PNG, WebP, AVIF hoặc GIF',
      en: 'not a JPEG, PNG, WebP, AVIF or GIF picture',
    })
  const sharp = await loadSharp()
  // The header alone is read here, without the limit, so that a bomb is named as what it is before a pixel of it is unpacked.
  const { width, height } = await sharp(bytes, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageError('corrupt', { vi: 'ảnh bị hỏng', en: 'the picture cannot be read', cause })
    })
  if (width * height > MAX_IMAGE_PIXELS)
    throw new ImageError('too_many_pixels', {
      vi: `ảnh ${width} × ${height} điểm, nhiều hơn ${MAX_IMAGE_PIXELS / 1e6} triệu`,
      en: `${width} × ${height} pixels are more than ${MAX_IMAGE_PIXELS / 1e6} million`,
    })
}

/**
 * The picture as it is stored: upright, at most 1024 pixels on its longer side, sRGB, WebP, with nothing of what cameras and editors write
 * beside the pixels. Of an animation the first frame.
 */
export async function normaliseImage(bytes: Uint8Array): Promise<{ bytes: Buffer; width: number; height: number }> {
  await assertBounded(bytes)
  const sharp = await loadSharp()
  try {
    const { data, info } = await sharp(bytes, INPUT)
      .rotate()
      .resize({ width: MAX_IMAGE_SIZE, height: MAX_IMAGE_SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (cause) {
    throw new ImageError('corrupt', { vi: 'ảnh bị hỏng', en: 'the picture is damaged', cause })
  }
}

/** The served size that is at least as large. */
export const servedSize = (wanted: number) => nextSize(SERVED_SIZES, wanted)
export const siteSize = (wanted: number) => nextSize(SITE_SIZES, wanted)

const nextSize = (sizes: readonly number[], wanted: number) => sizes.find((size) => size >= wanted) ?? MAX_IMAGE_SIZE

/** A stored picture at `size` pixels on its longer side; never larger than it is. JPEG has no transparency: the background is white. */
export async function resizeImage(master: Uint8Array, size: number, format: ImageFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  const resized = sharp(master, INPUT).resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
  return format === 'webp'
    ? resized.webp({ quality: size === SHELF_SIZE ? SHELF_QUALITY : QUALITY, effort: 4 }).toBuffer()
    : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 84, progressive: true }).toBuffer()
}

/** How wide the ink of a line is, in pixels; `font` is written as Pango has it. */
export async function measureText(text: string, font: string): Promise<number> {
  const sharp = await loadSharp()
  const { info } = await sharp({ text: { text, font, dpi: 72 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.width
}

/** A drawing of our own as PNG; never an upload: SVG can refer to other files. What is `above` is laid over it. */
export async function drawPicture(
  svg: string,
  width: number,
  height: number,
  above: readonly { picture: Buffer; left: number; top: number; size: number }[] = [],
): Promise<Buffer> {
  const sharp = await loadSharp()
  const layers = await Promise.all(
    above.map(async ({ picture, left, top, size }) => ({
      input: await sharp(picture, INPUT).resize(size, size, { fit: 'cover' }).png().toBuffer(),
      left,
      top,
    })),
  )
  return await sharp(Buffer.from(svg), { density: 72 }).resize(width, height).composite(layers).png().toBuffer()
}
