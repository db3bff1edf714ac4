import type { Random } from '../random/random.ts'
import { type Bar, barStart, type Hit, isLastOfSection, type SectionKind } from './score.ts'

/** Sixteen steps to the bar: `X` hard, `x` plain, `o` soft. */
type Pattern = Readonly<Record<string, string>>

const STRENGTH: Readonly<Record<string, number>> = { X: 1, x: 0.72, o: 0.42 }

const PATTERNS = {
  none: {},
  ballad: { kick: 'X.......x.x.....', stick: '....x.......x...', hat: 'x.o.x.o.x.o.x.o.' },
  balladFull: { kick: 'X.....x.X.......', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
  popVerse: { kick: 'X.....x.X.......', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.xo' },
  pop: {
    kick: 'X...x.x.X...x...',
    snare: '....X.......X...',
    clap: '....x.......x...',
    hat: 'x.x.x.x.x.x.x.x.',
    shaker: 'oooooooooooooooo',
  },
  lofi: { kick: 'X......xx.......', snare: '....x.......x..o', hat: 'x.x.x.x.x.xox.x.' },
  folk: { drum: 'X.....o.x.......', wood: '....x.......x.x.', shaker: 'x.o.x.o.x.o.x.o.' },
  folkFull: { drum: 'X..ox.o.X..ox.x.', wood: '....x.......x.x.', shaker: 'x.ooxoo.x.ooxoo.' },
  indie: { kick: 'X.....x...x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
  indieFull: { kick: 'X.x...x.X.x.....', snare: '....X.......X...', ride: 'x.x.x.x.x.x.x.x.' },
  four: { kick: 'X...X...X...X...', hat: '..x...x...x...x.' },
  house: { kick: 'X...X...X...X...', clap: '....X.......X...', open: '..x...x...x...x.', shaker: 'o.ooo.ooo.ooo.oo' },
  synthwave: { kick: 'X...X...X...X...', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
  swing: { ride: 'x...x.o.x...x.o.', pedal: '....x.......x...', kick: 'o.......o.......' },
  brushes: { brush: 'x...X...x...X...', kick: 'o.......o.......', pedal: '....x.......x...' },
  rock: { kick: 'X...x.x.X.x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
  rockFull: { kick: 'X.x...x.X.x.x...', snare: '....X.......X...', crash2: 'x...x...x...x...' },
  metal: { kick: 'XoxoXoxoXoxoXoxo', snare: '....X.......X...', hat: 'xoxoxoxoxoxoxoxo' },
  metalFull: {
    kick: 'XxXxXxXxXxXxXxXx',
    snare: '....X.......X.oX',
    crash2: 'x...x...x...x...',
    hat: 'xoxoxoxoxoxoxoxo',
  },
  camp: { kick: 'X.......x.......', clap: '....x.......x...', shaker: 'x.oxx.oxx.oxx.ox' },
} satisfies Record<string, Pattern>

type Beat = keyof typeof PATTERNS

/** Replaces the end of a section's last bar. */
const FILLS: Readonly<Record<string, Pattern>> = {
  kit: { kick: 'X...............', snare: '........x.oxX.xx', hat: 'x.x.x...........' },
  toms: { kick: 'X.......x.......', snare: '....X...xx......', tom: '..........xxx...', tomLow: '.............xxx' },
  folk: { drum: 'X...x...xxoxXxXx', wood: '....x...........' },
  soft: { kick: 'X...............', stick: '....x.......x.xo', hat: 'x.o.x.o.x.......' },
}

export interface Drumming {
  beats: Readonly<Partial<Record<SectionKind, Beat>>>
  fill?: string
  /** A cymbal (or another sound) where a chorus begins. */
  accent?: string
}

export function writeDrums(bars: readonly Bar[], { beats, fill, accent }: Drumming, random: Random): Hit[] {
  return bars.flatMap((bar, index) => {
    const beat = beats[bar.kind] ?? 'none'
    if (beat === 'none') return []
    const isEnd = index === bars.length - 1
    if (isEnd) return accent ? [{ at: barStart(bar), drum: accent, velocity: 0.8 }] : []
    const fills = fill !== undefined && isLastOfSection(bar) && bar.sectionBars >= 4
    const hits = readPattern(fills ? FILLS[fill]! : PATTERNS[beat], barStart(bar), random)
    if (accent && bar.inSection === 0 && bar.kind === 'chorus')
      hits.push({ at: barStart(bar), drum: accent, velocity: 0.85 })
    return hits
  })
}

function readPattern(pattern: Pattern, start: number, random: Random): Hit[] {
  return Object.entries(pattern).flatMap(([drum, steps]) =>
    [...steps].flatMap((sign, step) => {
      const strength = STRENGTH[sign]
      if (strength === undefined) return []
      return [{ at: start + step / 4, drum, velocity: strength * (0.9 + 0.1 * random()) }]
    }),
  )
}
