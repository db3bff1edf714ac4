const I_OR_Y_LAST = /(?:^|[bcdfghjklmnpqrstvwxz]|qu)[iy]$/

/**
 * The other spelling of a folded word that ends in `i` or `y`: `my` for `mi`, `quy` for `qui`. Vietnamese writes the same sound with either
 * letter. After another vowel they are different sounds (`tay`, `tai`), so there is no other spelling.
 */
export function otherSpelling(word: string): string | undefined {
  if (!I_OR_Y_LAST.test(word)) return undefined
  return word.slice(0, -1) + (word.endsWith('i') ? 'y' : 'i')
}
