/** The texts of answers by what was asked, each with its `ETag`; what was not used for longest goes first. */
export interface EtagCache {
  find(question: string): CachedAnswer | undefined
  keep(question: string, answer: CachedAnswer): void
}

export interface CachedAnswer {
  etag: string
  /** Not parsed: callers may change the object that they get. */
  text: string
}

/** A list of 100 tracks has 100,000 characters; what is much longer is not kept. */
const MAX_TEXT_LENGTH = 500_000

export function createEtagCache(maxAnswers: number): EtagCache {
  const answers = new Map<string, CachedAnswer>()
  return {
    find(question) {
      const cached = answers.get(question)
      if (cached === undefined) return undefined
      answers.delete(question)
      answers.set(question, cached)
      return cached
    },
    keep(question, answer) {
      answers.delete(question)
      if (maxAnswers < 1 || answer.text.length > MAX_TEXT_LENGTH) return
      answers.set(question, answer)
      if (answers.size > maxAnswers) answers.delete(answers.keys().next().value as string)
    },
  }
}
