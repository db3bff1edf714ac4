/** From so many letters on one may be wrong, missing or too many, or two stand the other way round. */
const [ONE_TYPO, TWO_TYPOS] = [4, 9]

/** Whether a reader who typed `typed` may have meant `word`; numbers are meant as they are typed. */
export function isTypoOf(word: string, typed: string): boolean {
  const allowed = typed.length >= TWO_TYPOS ? 2 : typed.length >= ONE_TYPO ? 1 : 0
  if (allowed === 0 || /\d/.test(typed) || Math.abs(word.length - typed.length) > allowed) return false
  return distance(word, typed) <= allowed
}

/** Letters to put in, take out, change or swap with the next. */
function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const edits = [last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + Number(!isSame)]
      row.push(Math.min(...edits, isSwapped ? before[j - 2]! + 1 : edits[0]!))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
