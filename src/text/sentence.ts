/** The languages of pages, mails and errors; the first is the default. */
export const LANGUAGES = ['vi', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** Vietnamese unless English is asked for. */
export const languageOf = (language: string | null): Language => (language === 'en' ? 'en' : 'vi')

/** What a person is told, in each language. It is made whole where it is said: one without its twin does not compile. */
export interface Sentence {
  readonly vi: string
  readonly en: string
}

export const both = (vi: string, en: string): Sentence => ({ vi, en })

/** A sentence of parts that are sentences themselves. */
export const inBoth = (write: (language: Language) => string): Sentence => ({ vi: write('vi'), en: write('en') })

/** What reads alike in both: a name, a number, the words of another program. */
export const same = (text: string | number): Sentence => inBoth(() => String(text))

export const joinSentences = (sentences: readonly Sentence[], separator = '; '): Sentence =>
  inBoth((language) => sentences.map((one) => one[language]).join(separator))

/** For places that take one text only, such as a message of Zod: `readSentence` makes both languages of it again. */
export const writeSentence = ({ vi, en }: Sentence): string => JSON.stringify({ vi, en })

/** A text that is not a written sentence reads alike in both. */
export function readSentence(text: string): Sentence {
  return findSentence(text) ?? same(text)
}

function findSentence(text: string): Sentence | undefined {
  if (!text.startsWith('{"vi":')) return undefined
  try {
    const { vi, en } = JSON.parse(text) as Partial<Sentence>
    return typeof vi === 'string' && typeof en === 'string' ? { vi, en } : undefined
  } catch {
    return undefined
  }
}
