import { LICENSES, type LicenseCode } from '../../catalog/licenses.ts'
import type { Language } from '../../text/sentence.ts'
import { BOLD, breakText, drawText, type Lettering, MEDIUM, measureWords } from './lettering.ts'
import { type Drawn, drawOwnCover, wavePath } from './own-cover.ts'

export interface CardTrack extends Drawn {
  artist: string
  genre: string
  bpm: number | null
  duration: string
  license: LicenseCode
  hasCover: boolean
}

export const [CARD_WIDTH, CARD_HEIGHT] = [1200, 630]
/** Where the picture of the song lies. */
export const COVER = { left: 64, top: 64, size: 344 }
const TEXT = { x: 456, width: 680 }
const WAVE = { x: 64, y: 448, width: 1072, height: 92 }
/** As `web/tokens.css` has them. */
const [PAPER, INK, SOFT, ACCENT] = ['#fbf9f5', '#1c1a17', '#665f55', '#a2401f']

const OPENING =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">` +
  `<rect width="100%" height="100%" fill="${PAPER}"/><rect width="100%" height="12" fill="${ACCENT}"/>`

/** The card that other sites show of a song, without its cover, which is laid over it. */
export async function drawCard(track: CardTrack, serviceName: string, language: Language): Promise<string> {
  const facts = [track.bpm === null ? [] : `${Math.round(track.bpm)} BPM`, track.duration, track.genre]
    .flat()
    .join(' · ')
  const line = (text: string, face: typeof BOLD, size: number, colour: string, y: number) =>
    drawLine(text, TEXT.width, { face, size, colour, x: TEXT.x, y })
  return [
    OPENING,
    track.hasCover ? '' : drawOwnCover(track, COVER.left, COVER.top, COVER.size),
    await drawTitle(track.title, TEXT, { sizes: [68, 58, 50], lines: 3, middle: 248 }),
    await line(track.artist, MEDIUM, 34, INK, 308),
    await line(facts, MEDIUM, 27, SOFT, 356),
    await line(sayLicense(track.license, language), BOLD, 27, ACCENT, 402),
    track.peaks.length === 0 ? '' : `<path fill="${ACCENT}" d="${wavePath(track.peaks, WAVE)}"/>`,
    await drawBrand(serviceName),
    '</svg>',
  ].join('')
}

/** The card of a page without a song: its name, what it is, and bars that stand for sound. */
export async function drawPageCard(
  { title, about, hasPicture }: { title: string; about: string; hasPicture: boolean },
  serviceName: string,
): Promise<string> {
  const [x, width] = hasPicture ? [TEXT.x, TEXT.width] : [WAVE.x, WAVE.width]
  const wave = Array.from({ length: 134 }, (_, at) => 20 + 60 * Math.abs(Math.sin(at * 0.37) * Math.cos(at * 0.11)))
  return [
    OPENING,
    await drawTitle(title, { x, width }, { sizes: [84, 68, 54], lines: 2, middle: 250 }),
    ...breakText(await measureWords(MEDIUM, about), 34, width, 2).map((line, at) =>
      drawText(line, { face: MEDIUM, size: 34, colour: SOFT, x, y: 322 + at * 46 }),
    ),
    `<path fill="${ACCENT}" d="${wavePath(wave, WAVE)}"/>`,
    title === serviceName ? '' : await drawBrand(serviceName),
    '</svg>',
  ].join('')
}

async function drawLine(text: string, width: number, lettering: Lettering): Promise<string> {
  const words = await measureWords(lettering.face, text)
  return drawText(breakText(words, lettering.size, width, 1)[0] ?? '', lettering)
}

const drawBrand = (serviceName: string) =>
  drawLine(serviceName, WAVE.width, { face: BOLD, size: 28, colour: INK, x: 64, y: 594 })

interface TitlePlace {
  /** The largest in which it has two lines, or else the last. */
  sizes: readonly number[]
  lines: number
  middle: number
}

/** In a language of stacked marks lines stand apart. */
async function drawTitle(
  title: string,
  { x, width }: { x: number; width: number },
  { sizes, lines: most, middle }: TitlePlace,
): Promise<string> {
  const words = await measureWords(BOLD, title)
  const size = sizes.find((each) => breakText(words, each, width, 9).length <= 2) ?? sizes.at(-1)!
  const lines = breakText(words, size, width, most)
  const pitch = size * 1.32
  const first = middle - (lines.length - 1) * pitch
  return lines.map((line, at) => drawText(line, { face: BOLD, size, colour: INK, x, y: first + at * pitch })).join('')
}

const WORDS = {
  vi: {
    money: 'Dùng được khi kiếm tiền',
    free: 'Chỉ dùng khi không kiếm tiền',
    credit: 'phải ghi công',
    none: 'không cần ghi công',
  },
  en: {
    money: 'May be used to earn money',
    free: 'Only where no money is earned',
    credit: 'credit required',
    none: 'no credit needed',
  },
} as const

function sayLicense(code: LicenseCode, language: Language): string {
  const { commercial_use_allowed, attribution_required } = LICENSES[code]
  const words = WORDS[language]
  return `${commercial_use_allowed ? words.money : words.free}, ${attribution_required ? words.credit : words.none}`
}
