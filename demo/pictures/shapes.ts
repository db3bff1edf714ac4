import type { Random } from '../random/random.ts'

// The few shapes that the covers are made of, as SVG, on a sheet of 1000 × 1000.

export const disc = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" opacity="${opacity}"/>`

export const ring = (x: number, y: number, radius: number, stroke: string, width: number, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"/>`

export const box = (x: number, y: number, width: number, height: number, fill: string, opacity = 1, corner = 0) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${corner}" fill="${fill}" opacity="${opacity}"/>`

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number, opacity = 1) =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`

export const shape = (points: readonly (readonly [number, number])[], fill: string, opacity = 1) =>
  `<path d="M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z" fill="${fill}" opacity="${opacity}"/>`

export const curve = (d: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`

/** Land from edge to edge: a few slow waves on top of each other, down to the foot of the sheet. */
export function hills(random: Random, top: number, height: number, fill: string, opacity = 1): string {
  const waves = [1, 2, 3.3].map((speed) => ({ speed, phase: random() * 6.28, share: 1 / (1 + speed) }))
  const points: [number, number][] = []
  for (let x = 0; x <= 1000; x += 20) {
    const rise = waves.reduce(
      (sum, { speed, phase, share }) => sum + share * Math.sin((x / 1000) * 6.28 * speed + phase),
      0,
    )
    points.push([x, top - rise * height])
  }
  return shape([...points, [1000, 1000], [0, 1000]], fill, opacity)
}

/** Steady waves of water, one line. */
export function ripple(
  y: number,
  height: number,
  length: number,
  phase: number,
  stroke: string,
  width: number,
): string {
  let d = ''
  for (let x = -20; x <= 1020; x += 10)
    d += `${d ? 'L' : 'M'}${x} ${round(y + height * Math.sin((x / length) * 6.28 + phase))}`
  return curve(d, stroke, width)
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

const round = (value: number) => Math.round(value * 10) / 10
