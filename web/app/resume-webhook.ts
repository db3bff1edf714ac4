import { webhooks as words } from '../i18n/webhooks.ts'
import { useTools } from './tools.ts'

interface Resumed {
  api: { post(path: string): Promise<unknown> }
  id: string
  /** What becomes of the events that it missed. */
  missed: readonly string[]
  onDone: () => void
}

/** Asks whether a suspended webhook shall be tried again, and has it done. */
export function useResumeQuestion() {
  const { t, ask } = useTools(words)
  return ({ api, id, missed, onDone }: Resumed) =>
    ask({
      title: t.resumeTitle,
      consequences: [t.resumeWhat, ...missed],
      action: t.resume,
      run: () => api.post(`/webhooks/${id}/resume`),
      said: t.resumed,
      onDone,
    })
}
