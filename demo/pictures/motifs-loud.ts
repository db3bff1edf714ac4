import type { Motif } from './motif.ts'
import { box, curve, disc, hills, line, repeat, ring, ripple, shape } from './shapes.ts'

// Pop, indie, electronic, jazz, rock, acoustic.

const sunrise: Motif = ({ random, ink: { main, accent, light } }) =>
  repeat(18, (i) => {
    const angle = Math.PI + (i / 17) * Math.PI
    const [a, b] = [angle - 0.05, angle + 0.05]
    return shape(
      [
        [500, 600],
        [500 + Math.cos(a) * 760, 600 + Math.sin(a) * 760],
        [500 + Math.cos(b) * 760, 600 + Math.sin(b) * 760],
      ],
      light,
      0.35,
    )
  }) +
  disc(500, 600, 210, accent) +
  hills(random, 620, 34, main) +
  repeat(3, (i) => curve(`M${200 + i * 260} ${240 + i * 36}q26 -30 46 0q26 -30 46 0`, main, 8))

const sea: Motif = ({ ink: { main, accent, light } }) =>
  disc(740, 230, 95, accent) +
  repeat(7, (i) => {
    const y = 380 + i * 62
    let d = `M-20 ${y}`
    for (let x = -20; x < 1040; x += 130) d += `q32 -58 65 0t65 0`
    return `<path d="${d}V1000H-20Z" fill="${i % 2 ? main : light}" opacity="${0.5 + i * 0.07}" transform="translate(${i % 2 ? -60 : 0} 0)"/>`
  })

const weekend: Motif = ({ random, ink: { main, accent, light } }) =>
  repeat(30, (i) => {
    const [x, y] = [100 + (i % 6) * 160, 110 + Math.floor(i / 6) * 145]
    const colour = [main, accent, light][Math.floor(random() * 3)]!
    const kind = Math.floor(random() * 4)
    if (kind === 0) return disc(x, y, 52, colour)
    if (kind === 1) return `<path d="M${x - 52} ${y}a52 52 0 0 1 104 0Z" fill="${colour}"/>`
    if (kind === 2) return box(x - 50, y - 50, 100, 100, colour, 1, 22)
    return ring(x, y, 38, colour, 26)
  })

const train: Motif = ({ random, ink: { main, accent, light } }) =>
  repeat(40, () => disc(random() * 1000, random() * 380, 2 + random() * 3, light, 0.8)) +
  disc(200, 190, 66, light) +
  box(-40, 430, 1080, 190, main, 1, 30) +
  repeat(7, (i) => box(30 + i * 145, 475, 100, 74, i === 4 ? light : accent, i === 4 ? 0.35 : 1, 14)) +
  box(-40, 580, 1080, 12, light, 0.6) +
  repeat(8, (i) => disc(60 + i * 128, 628, 24, main) + ring(60 + i * 128, 628, 24, light, 5, 0.6)) +
  line(-20, 662, 1020, 662, light, 7, 0.8)

const crossing: Motif = ({ ink: { main, accent, light } }) =>
  box(385, 0, 230, 1000, main) +
  box(0, 300, 1000, 230, main) +
  repeat(6, (i) => box(405 + i * 33, 225, 18, 60, light) + box(405 + i * 33, 545, 18, 60, light)) +
  repeat(6, (i) => box(310, 320 + i * 33, 60, 18, light) + box(630, 320 + i * 33, 60, 18, light)) +
  repeat(5, (i) => box(40 + i * 50, 411, 26, 8, accent) + box(730 + i * 55, 411, 26, 8, accent)) +
  disc(500, 415, 44, accent) +
  repeat(4, (i) => box(70 + (i % 2) * 640, 70 + Math.floor(i / 2) * 520, 220, 130, light, 0.14, 16))

const room: Motif = ({ ink: { main, accent, light } }) =>
  repeat(12, (i) => {
    const [x, y] = [130 + (i % 4) * 190, 90 + Math.floor(i / 4) * 215]
    const isLit = i === 8
    const door = box(x, y, 130, 185, isLit ? accent : main, 1, 8) + disc(x + 108, y + 96, 7, light)
    return isLit ? box(x - 16, y - 16, 162, 217, accent, 0.25, 16) + door : door
  })

const neon: Motif = ({ ink: { main, accent, light } }) =>
  disc(500, 340, 210, accent) +
  repeat(6, (i) => box(280, 350 + i * 34, 440, 5 + i * 4, main)) +
  box(0, 560, 1000, 440, main) +
  repeat(11, (i) => line(500 + (i - 5) * 34, 560, 500 + (i - 5) * 260, 1000, light, 4, 0.8)) +
  repeat(8, (i) => line(-10, 560 + i * i * 7, 1010, 560 + i * i * 7, light, 4, 0.8)) +
  shape(
    [
      [500, 90],
      [760, 560],
      [240, 560],
    ],
    'none',
  ) +
  curve('M500 90L770 560H230Z', light, 8)

const city: Motif = ({ random, ink: { main, accent, light } }) =>
  ring(720, 200, 80, accent, 14) +
  repeat(14, (i) => {
    const height = 160 + random() * 330
    const windows = repeat(18, (w) => {
      const [column, row] = [w % 3, Math.floor(w / 3)]
      const isInside = row * 42 < height - 60
      return isInside && random() < 0.42
        ? box(i * 74 + 10 + column * 19, 790 - height + row * 42, 11, 20, random() < 0.3 ? accent : light, 0.9)
        : ''
    })
    return box(i * 74 - 4, 760 - height, 70, 700, main) + windows
  })

const rooftop: Motif = ({ ink: { main, accent, light } }) =>
  repeat(9, (i) => ring(500, 430, 60 + i * 62, i % 2 ? accent : light, 14, 0.9 - i * 0.09)) +
  repeat(7, (i) => box(110 + i * 70, 700 - i * 64, 900, 70, i % 2 ? main : accent, 0.95)) +
  disc(500, 190, 54, light)

const keys: Motif = ({ ink: { main, accent, light } }) =>
  disc(270, 230, 120, accent) +
  `<g transform="rotate(-12 500 500)">${
    repeat(11, (i) => box(-80 + i * 108, 330, 102, 420, light, 1, 10)) +
    repeat(10, (i) => ([2, 6, 9].includes(i) ? '' : box(-5 + i * 108, 320, 62, 260, main, 1, 8)))
  }</g>`

const lamps: Motif = ({ ink: { main, accent, light } }) =>
  repeat(5, (i) => box(i * 210 - 10, 230 + (i % 2) * 70, 190, 700, main, 0.5 + 0.1 * i)) +
  repeat(3, (i) => {
    const [x, y] = [190 + i * 310, 250 + i * 50]
    const cone =
      i === 1
        ? shape(
            [
              [x + 40, y + 20],
              [x - 110, 800],
              [x + 190, 800],
            ],
            accent,
            0.35,
          )
        : ''
    return (
      cone +
      curve(`M${x} 800V${y}q0 -34 40 -34`, light, 9, i === 1 ? 1 : 0.5) +
      disc(x + 42, y, 24, i === 1 ? accent : main)
    )
  })

const swing: Motif = ({ ink: { main, accent, light } }) =>
  repeat(6, (i) => {
    const radius = 90 + i * 66
    const [from, to] = [i * 0.75, i * 0.75 + 4.2]
    const at = (angle: number) => `${500 + radius * Math.cos(angle)} ${400 + radius * Math.sin(angle)}`
    return curve(`M${at(from)}A${radius} ${radius} 0 1 1 ${at(to)}`, [main, accent, light][i % 3]!, 40)
  }) + disc(500, 400, 52, accent)

const mountains: Motif = ({ random, ink: { main, accent, light } }) =>
  disc(690, 240, 105, accent) +
  repeat(4, (i) => {
    const y = 400 + i * 90
    const points: [number, number][] = [[-160, 1000]]
    for (let x = -160 + (i % 2) * 130; x <= 1200; x += 300)
      points.push([x, y + random() * 30], [x + 150 + random() * 40, y - 150 - random() * 110])
    return shape([...points, [1300, y], [1300, 1000]], i % 2 ? light : main, 0.5 + i * 0.16)
  })

const stones: Motif = ({ random, ink: { main, accent, light } }) =>
  repeat(5, (i) => {
    const width = 330 - i * 50
    return `<ellipse cx="${500 + (random() - 0.5) * 70}" cy="${660 - i * 98}" rx="${width / 1.6}" ry="50" fill="${[main, accent, main, light, accent][i]}"/>`
  }) +
  repeat(7, (i) => {
    const y = 130 + i * 82
    return curve(
      `M${-20 + random() * 120} ${y}c160 -60 300 60 ${420 + random() * 160} 0s220 -30 300 10`,
      light,
      6,
      0.35,
    )
  })

const fire: Motif = ({ random, ink: { main, accent, light } }) =>
  repeat(34, () => disc(330 + random() * 340, 80 + random() * 380, 3 + random() * 6, accent, 0.4 + random() * 0.6)) +
  '<g transform="translate(0 20)">' +
  `<path d="M500 190C560 330 690 400 660 560C645 660 570 710 500 710C430 710 355 660 340 560C325 440 460 380 500 190Z" fill="${accent}"/>` +
  `<path d="M505 380C540 470 600 500 585 600C575 670 540 700 500 700C460 700 425 670 415 600C405 520 490 480 505 380Z" fill="${light}"/></g>` +
  line(300, 760, 700, 700, main, 44) +
  line(300, 700, 700, 760, main, 44) +
  ripple(815, 3, 400, 0, light, 3)

export const LOUD: Readonly<Record<string, Motif>> = {
  'Ngày nắng lên': sunrise,
  'Chạy về phía biển': sea,
  'Hẹn nhau cuối tuần': weekend,
  'Tàu đêm': train,
  'Những ngã tư': crossing,
  'Căn phòng số 9': room,
  'Đèn neon': neon,
  'Sài Gòn 2 giờ sáng': city,
  'Tầng thượng': rooftop,
  'Ba giờ chiều': keys,
  'Phố nhỏ không đèn': lamps,
  'Điệu swing mùa hạ': swing,
  'Tiếng gọi đại ngàn': mountains,
  'Đá và gió': stones,
  'Lửa trại': fire,
}
