import { lineOf } from '../components/feedback/notes.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { common } from '../i18n/common.ts'
import { useFormat, useWords } from '../i18n/language.tsx'
import type { Words } from '../i18n/words.ts'
import { ApiFailure } from './api-failure.ts'
import { useAsking } from './ask.tsx'

/** What most parts of a page need: the texts of its area, how numbers and times are written, what is said and asked of the reader. */
// biome-ignore lint/suspicious/noExplicitAny: any area
export function useTools<T extends Record<string, any>>(words: Words<T>) {
  const asking = useAsking()
  return { t: useWords(words), format: useFormat(), toast: useToast(), attempt: useAttempt(), ...asking }
}

/** `const attempt = useAttempt()`: does what a button asks for; what goes wrong is said in a toast. */
function useAttempt(): (work: () => Promise<void>) => Promise<void> {
  const t = useWords(common)
  const toast = useToast()
  return (work) =>
    work().catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
      toast(lineOf(t, error), { isTrouble: true })
    })
}
