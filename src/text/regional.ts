/** Onsets that are one sound somewhere in the country, folded: `trời` and `chời`, `gió` and `dó`, `nàng` and `làng`. */
const SAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^ch(?=[aeiouy])/, ['tr']],
  [/^tr(?=[aeiouy])/, ['ch']],
  [/^s(?=[aeiouy])/, ['x']],
  [/^x(?=[aeiouy])/, ['s']],
  [/^gi(?=[aeouy])/, ['d', 'r', 'v', 'di']],
  [/^gi/, ['di', 'ri', 'vi']],
  [/^d(?=[aeiouy])/, ['gi', 'r', 'v']],
  [/^di(?=[aeouy]|$)/, ['gi']],
  [/^(?:di|gi)(?=e)/, ['y']],
  [/^r(?=[aeiouy])/, ['d', 'gi', 'v']],
  [/^ri(?=[aeouy]|$)/, ['gi']],
  [/^v(?=[aeiouy])/, ['d', 'gi', 'r']],
  [/^vi(?=[aeouy]|$)/, ['gi']],
  [/^y(?=e)/, ['di', 'gi']],
  [/^l(?=[aeiouy])/, ['n']],
  [/^n(?=[aeiouy])/, ['l']],
  [/^l(?=u)/, ['nh']],
  [/^nh(?=u)/, ['l']],
]

/** How a syllable may be spelt by whom it sounds the same to. */
export function soundingAlike(word: string): string[] {
  const found = new Set<string>()
  for (const [onset, others] of SAME) {
    if (onset.test(word)) for (const other of others) found.add(word.replace(onset, other))
  }
  found.delete(word)
  return [...found]
}
