import { type Key, readProgression } from './harmony.ts'
import { type Bar, BEATS_PER_BAR, type SectionKind } from './score.ts'

type Plan = readonly (readonly [SectionKind, bars: number])[]

/** Slow bars are long: the faster the song, the more of them fit into a little over a minute. */
const PLANS: readonly { belowBpm: number; plan: Plan }[] = [
  {
    belowBpm: 80,
    plan: [
      ['intro', 2],
      ['verse', 8],
      ['chorus', 8],
      ['outro', 3],
    ],
  },
  {
    belowBpm: 94,
    plan: [
      ['intro', 4],
      ['verse', 8],
      ['chorus', 8],
      ['bridge', 2],
      ['outro', 4],
    ],
  },
  {
    belowBpm: 112,
    plan: [
      ['intro', 4],
      ['verse', 8],
      ['chorus', 8],
      ['bridge', 4],
      ['chorus', 4],
      ['outro', 3],
    ],
  },
  {
    belowBpm: 136,
    plan: [
      ['intro', 4],
      ['verse', 8],
      ['chorus', 8],
      ['bridge', 4],
      ['chorus', 8],
      ['outro', 4],
    ],
  },
  {
    belowBpm: 400,
    plan: [
      ['intro', 4],
      ['verse', 8],
      ['chorus', 8],
      ['verse', 8],
      ['chorus', 8],
      ['bridge', 4],
      ['outro', 4],
    ],
  },
]

export type SongLength = 'short' | 'usual' | 'long'

/** A short one goes straight to its chorus, a long one has another round. */
function planFor(bpm: number, length: SongLength): Plan {
  const { plan } = PLANS.find(({ belowBpm }) => bpm < belowBpm)!
  if (length === 'usual') return plan
  if (length === 'short')
    return [
      ['intro', 2],
      ['chorus', 8],
      ['outro', 2],
    ]
  return [...plan.slice(0, -1), ['verse', 8], ['chorus', 8], plan.at(-1)!]
}

export interface Harmony {
  verse: string
  chorus: string
}

/** Every bar of the song with its chords. Intro and bridge are short verses; the outro ends at home. */
export function layOutBars(bpm: number, length: SongLength, harmony: Harmony, key: Key): Bar[] {
  const home = readProgression(key.isMinor ? 'i' : 'I', key)[0]!
  const rounds = new Map<SectionKind, number>()
  const bars: Bar[] = []
  for (const [kind, sectionBars] of planFor(bpm, length)) {
    const chords = readProgression(kind === 'chorus' || kind === 'outro' ? harmony.chorus : harmony.verse, key)
    const round = rounds.get(kind) ?? 0
    rounds.set(kind, round + 1)
    for (let inSection = 0; inSection < sectionBars; inSection++) {
      const isEnd = kind === 'outro' && inSection === sectionBars - 1
      const here = isEnd ? home : chords[inSection % chords.length]!
      bars.push({ number: bars.length, kind, inSection, sectionBars, round, chords: here })
    }
  }
  return bars
}

export function beatsOf(bars: readonly Bar[]): number {
  return bars.length * BEATS_PER_BAR
}
