import { useToast } from '../components/feedback/toast.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import type { Words } from '../i18n/words.ts'
import { useAsking } from './ask.tsx'
import { useAttempt } from './use-attempt.ts'

/** What most parts of a page need: the texts of its area, how numbers and times are written, what is said and asked of the reader. */
// biome-ignore lint/suspicious/noExplicitAny: any area
export function useTools<T extends Record<string, any>>(words: Words<T>) {
  const asking = useAsking()
  return { t: useWords(words), format: useFormat(), toast: useToast(), attempt: useAttempt(), ...asking }
}
