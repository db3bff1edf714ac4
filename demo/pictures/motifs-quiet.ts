import type { Motif } from './motif.ts'
import { box, curve, disc, hills, line, repeat, ring, ripple, shape } from './shapes.ts'

// Ballads, lo-fi and folk.

const rain: Motif = ({ random, ink: { main, accent, light } }) =>
  repeat(9, (i) => {
    const height = 160 + random() * 260
    const roof = repeat(3, (w) =>
      random() < 0.6 ? box(i * 115 + 22 + w * 30, 760 - height + 40 + random() * 80, 16, 26, accent, 0.9) : '',
    )
    return box(i * 115 - 10, 760 - height, 105, 600, main, 0.75 + 0.25 * (i % 2)) + roof
  }) +
  repeat(90, () => {
    const [x, y, length] = [random() * 1100, random() * 760, 30 + random() * 60]
    return line(x, y, x - length * 0.25, y + length, light, 3, 0.25 + random() * 0.4)
  })

const winter: Motif = ({ random, ink: { main, accent, light } }) =>
  shape(
    [
      [200, 300],
      [800, 300],
      [800, 660],
      [200, 660],
    ],
    light,
  ) +
  shape(
    [
      [200, 300],
      [500, 520],
      [800, 300],
    ],
    main,
    0.9,
  ) +
  curve('M200 660L430 470M800 660L570 470', main, 6, 0.5) +
  disc(500, 505, 34, accent) +
  repeat(46, () => disc(random() * 1000, random() * 720, 4 + random() * 9, light, 0.4 + random() * 0.5))

const road: Motif = ({ random, ink: { main, accent, light } }) =>
  disc(660, 300, 120, accent) +
  hills(random, 470, 60, main, 0.5) +
  hills(random, 540, 40, main, 0.9) +
  shape(
    [
      [490, 545],
      [520, 545],
      [860, 1000],
      [160, 1000],
    ],
    light,
    0.85,
  ) +
  repeat(6, (i) => {
    const near = 0.08 + i * 0.17
    return shape(
      [
        [504 - near * 5, 560 + near * 330],
        [508 + near * 5, 560 + near * 330],
        [509 + near * 9, 585 + near * 370],
        [502 - near * 9, 585 + near * 370],
      ],
      main,
    )
  })

const cup: Motif = ({ ink: { main, accent, light } }) =>
  disc(500, 400, 300, light, 0.16) +
  disc(500, 400, 245, light) +
  disc(500, 400, 205, main) +
  disc(500, 400, 190, accent) +
  curve('M760 330C850 340 850 460 760 470', light, 34) +
  curve('M430 470C500 420 410 380 480 320M540 480C610 420 520 380 590 320', light, 12, 0.75)

const mist: Motif = ({ random, ink: { main, accent, light } }) =>
  disc(690, 230, 80, accent) +
  repeat(5, (i) => hills(random, 380 + i * 85, 70 - i * 7, i % 2 ? main : light, 0.22 + i * 0.13)) +
  repeat(7, (i) => {
    const [x, y] = [90 + i * 135 + random() * 40, 560 + random() * 60]
    return shape(
      [
        [x, y - 110],
        [x + 34, y],
        [x - 34, y],
      ],
      main,
      0.85,
    )
  })

const window: Motif = ({ ink: { main, accent, light } }) =>
  box(230, 110, 540, 600, main, 1, 12) +
  repeat(4, (i) =>
    box(260 + (i % 2) * 250, 140 + Math.floor(i / 2) * 280, 230, 260, i === 1 ? accent : light, i === 1 ? 1 : 0.75),
  ) +
  disc(610, 270, 60, light) +
  curve('M300 700C290 560 340 520 330 420M330 560C370 540 390 520 400 480M325 620C290 600 280 570 275 540', main, 12) +
  box(200, 700, 600, 26, light, 1, 8)

const boat: Motif = ({ ink: { main, accent, light } }) =>
  disc(500, 330, 210, accent) +
  repeat(9, (i) => ripple(500 + i * 28, 8 + i, 180 + i * 12, i * 1.3, i % 3 === 0 ? light : main, 5 + i)) +
  shape(
    [
      [330, 470],
      [690, 455],
      [620, 530],
      [400, 530],
    ],
    main,
  ) +
  shape(
    [
      [470, 460],
      [500, 420],
      [560, 420],
      [590, 458],
    ],
    light,
  ) +
  line(640, 455, 700, 330, main, 7)

const moon: Motif = ({ random, ink: { main, accent, light } }) =>
  disc(500, 330, 220, light) +
  disc(500, 330, 250, light, 0.15) +
  disc(500, 330, 300, light, 0.1) +
  repeat(5, (i) => {
    const [x, lean] = [120 + i * 45 + random() * 30, -60 + random() * 180]
    const cane = curve(`M${x} 800C${x} 600 ${x + lean / 2} 400 ${x + lean} ${130 + i * 40}`, main, 13)
    const leaves = repeat(5, (l) => {
      const [lx, ly] = [x + lean * (0.3 + l * 0.15), 560 - l * 85]
      return curve(`M${lx} ${ly}q60 -10 100 40`, main, 9)
    })
    return cane + leaves
  }) +
  shape(
    [
      [620, 700],
      [760, 590],
      [900, 700],
    ],
    accent,
  ) +
  box(650, 700, 220, 100, main)

const harvest: Motif = ({ random, ink: { main, accent, light } }) =>
  disc(500, 420, 190, accent) +
  repeat(16, (i) => {
    const angle = (i / 16) * 6.28
    return line(
      500 + Math.cos(angle) * 230,
      420 + Math.sin(angle) * 230,
      500 + Math.cos(angle) * 280,
      420 + Math.sin(angle) * 280,
      accent,
      12,
    )
  }) +
  repeat(26, (i) => {
    const [x, top] = [i * 40, 480 + random() * 110]
    const grain = repeat(4, (g) => disc(x + 14 + g * 5, top + g * 22 - 8, 8, light))
    return curve(`M${x} 820C${x} 700 ${x} ${top + 60} ${x + 26} ${top}`, main, 8) + grain
  }) +
  ring(500, 420, 140, light, 6, 0.6) +
  ring(500, 420, 90, light, 6, 0.6)

export const QUIET: Readonly<Record<string, Motif>> = {
  'Mưa trên phố cũ': rain,
  'Thư gửi mùa đông': winter,
  'Đường về nhà': road,
  'Cà phê sáng': cup,
  'Sương Đà Lạt': mist,
  'Ô cửa xanh': window,
  'Lý con đò': boat,
  'Trăng đầu làng': moon,
  'Hội mùa lúa mới': harvest,
}
