/** The texts of answers by their address, each with its `ETag`; what was not used for longest goes first. */
export interface EtagCache {
  find(url: string): Kept | undefined
  keep(url: string, answer: Kept): void
}

export interface Kept {
  etag: string
  /** Not parsed: whoever gets an object may change it. */
  text: string
}

/** A list of 100 tracks has 100,000 characters; what is much longer is not kept. */
const MAX_TEXT_LENGTH = 500_000

export function createEtagCache(maxAnswers: number): EtagCache {
  const answers = new Map<string, Kept>()
  return {
    find(url) {
      const kept = answers.get(url)
      if (kept === undefined) return undefined
      answers.delete(url)
      answers.set(url, kept)
      return kept
    },
    keep(url, answer) {
      answers.delete(url)
      if (maxAnswers < 1 || answer.text.length > MAX_TEXT_LENGTH) return
      answers.set(url, answer)
      if (answers.size > maxAnswers) answers.delete(answers.keys().next().value as string)
    },
  }
}
