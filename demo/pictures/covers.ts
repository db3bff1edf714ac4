import sharp from 'sharp'
import { seededRandom } from '../random/random.ts'
import { inkFor } from './inks.ts'
import { letter } from './lettering.ts'
import { LOUD } from './motifs-loud.ts'
import { QUIET } from './motifs-quiet.ts'

const SIZE = 1000
const MARGIN = 70

/** A poster of its own for each song: what it is about above, title and artist below. WebP. */
export async function drawCover({ title, artist }: { title: string; artist: { name: string } }): Promise<Buffer> {
  return await toWebp(coverSvg(title, artist.name))
}

function coverSvg(title: string, artist: string): string {
  const motif = QUIET[title] ?? LOUD[title]
  if (!motif) throw new Error(`no picture for ${title}`)
  const ink = inkFor(title)
  const size = title.length > 15 ? 50 : 60
  const colour = '#ffffff'
  const veil = darkened(ink.ground)
  const text = { x: MARGIN, maxWidth: SIZE - 2 * MARGIN, colour }
  const height = letter(title, { ...text, y: 0, size }).height
  const foot = letter(artist, { ...text, y: SIZE - MARGIN - 26, size: 26, weight: 0.13 }).svg
  const head = letter(title, { ...text, y: SIZE - MARGIN - 26 - 48 - height, size, weight: 0.13 }).svg
  return sheet(`
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink.sky}"/><stop offset="1" stop-color="${ink.ground}"/></linearGradient>
    <linearGradient id="veil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${veil}" stop-opacity="0"/><stop offset=".42" stop-color="${veil}" stop-opacity=".7"/><stop offset="1" stop-color="${veil}" stop-opacity=".86"/></linearGradient></defs>
    <rect width="1000" height="1000" fill="url(#sky)"/>
    ${motif({ random: seededRandom(`cover ${title}`), ink })}
    <rect y="640" width="1000" height="360" fill="url(#veil)"/>
    ${head}${foot}`)
}

/** The first letters of the name over rings of colour. */
export async function drawAvatar(name: string, title: string): Promise<Buffer> {
  const ink = inkFor(title)
  const random = seededRandom(`avatar ${name}`)
  const initials = name
    .split(' ')
    .slice(0, 2)
    .map((word) => (word[0] === 'Đ' ? 'Đ' : word.normalize('NFD')[0]))
    .join('')
  const rings = [430, 350, 270].map((radius, index) => {
    const [x, y] = [500 + (random() - 0.5) * 160, 500 + (random() - 0.5) * 160]
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${[ink.main, ink.accent, ink.main][index]}" opacity=".55"/>`
  })
  const mark = letter(initials, { x: 0, y: 0, size: 220, maxWidth: SIZE, colour: '#ffffff', weight: 0.11 })
  const centred = `<g transform="translate(${(SIZE - mark.width) / 2} ${(SIZE - mark.height) / 2})">${mark.svg}</g>`
  return await toWebp(sheet(`<rect width="1000" height="1000" fill="${ink.sky}"/>${rings.join('')}${centred}`))
}

/** White letters must stand out against it, whatever the picture's colours are. */
function darkened(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.3))
  return `rgb(${parts.join(',')})`
}

const sheet = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 1000 1000">${content}</svg>`

async function toWebp(svg: string): Promise<Buffer> {
  return await sharp(Buffer.from(svg)).webp({ quality: 90, effort: 2 }).toBuffer()
}
