import { Confirm } from '../components/feedback/confirm.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { useWords } from '../i18n/language.tsx'
import { webhooks as words } from '../i18n/webhooks.ts'

interface ResumeWebhookProps {
  api: { post(path: string): Promise<unknown> }
  id: string
  /** What becomes of the events that it missed. */
  missed: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Asks whether a suspended webhook shall be tried again, and has it done. */
export function ResumeWebhook({ api, id, missed, onDone, onClose }: ResumeWebhookProps) {
  const t = useWords(words)
  const toast = useToast()
  const resume = async () => {
    await api.post(`/webhooks/${id}/resume`)
    toast(t.resumed)
    onDone()
  }
  return (
    <Confirm
      title={t.resumeTitle}
      consequences={[t.resumeWhat, ...missed]}
      action={t.resume}
      onConfirm={resume}
      onClose={onClose}
    />
  )
}
