const MAX_WORD = 14
const MAX_TEXT = 60
const READINGS = 3
/** What one more word costs, so that few long words are preferred to many short ones. */
const WORD_COST = 3

interface Step {
  cost: number
  from: number
  /** Which of the readings that end at `from` comes before. */
  before: number
}

/**
 * The likeliest ways to put spaces into letters that were run together (`thuhanoi` → `thu ha noi`), the best first: each word is as likely as it
 * is frequent. `frequency` is in how many texts a word occurs, 0 for what is no word.
 */
export function breakWords(text: string, frequency: (word: string) => number): string[][] {
  if (text.length > MAX_TEXT) return []
  const best: Step[][] = [[{ cost: 0, from: 0, before: 0 }]]
  for (let end = 1; end <= text.length; end++) {
    const steps: Step[] = []
    for (let from = Math.max(0, end - MAX_WORD); from < end; from++) {
      if (best[from]!.length === 0) continue
      const count = frequency(text.slice(from, end))
      if (count === 0) continue
      for (const [before, { cost }] of best[from]!.entries()) {
        steps.push({ cost: cost + WORD_COST - Math.log(count) / 4, from, before })
      }
    }
    best[end] = steps.sort((a, b) => a.cost - b.cost).slice(0, READINGS)
  }
  return best[text.length]!.map((_, reading) => trace(text, best, reading))
}

function trace(text: string, best: readonly Step[][], reading: number): string[] {
  const words: string[] = []
  for (let end = text.length, at = reading; end > 0; ) {
    const { from, before } = best[end]![at]!
    words.unshift(text.slice(from, end))
    end = from
    at = before
  }
  return words
}
