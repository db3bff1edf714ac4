import { lineOf } from '../components/feedback/notes.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { common } from '../i18n/common.ts'
import { useWords } from '../i18n/language.tsx'
import { ApiFailure } from './api-failure.ts'

/** `const attempt = useAttempt()`: does what a button asks for; what goes wrong is said in a toast. */
export function useAttempt(): (work: () => Promise<void>) => Promise<void> {
  const t = useWords(common)
  const toast = useToast()
  return (work) =>
    work().catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
      toast(lineOf(t, error), { isTrouble: true })
    })
}
