import { useState } from 'preact/hooks'
import type { NoticeText, TakedownNotice } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { CopyField } from '../../../components/form/copy-field.tsx'
import { Field } from '../../../components/form/field.tsx'
import { handNotices as words } from '../../../i18n/console/hand-notices.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'

interface TellByHandProps {
  takedownId: string
  notice: TakedownNotice
  onDone: () => void
  onClose: () => void
}

/** The text to send, and the word that it was sent. */
export function TellByHand({ takedownId, notice, onDone, onClose }: TellByHandProps) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const path = `/takedowns/${takedownId}/notices/${notice.partner_id}`
  const text = useLoad((signal) => api.get<NoticeText>(`${path}/text`, { signal }), [path])
  const [how, setHow] = useState(notice.by_hand?.how ?? '')
  const [at, setAt] = useState('')
  const [failure, setFailure] = useState<ApiFailure>()
  const send = async () => {
    try {
      await api.post(`${path}/sent`, { how, ...(at !== '' && { at: new Date(at).toISOString() }) })
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error)
      throw error
    }
    toast(t.written(notice.partner_name))
    onDone()
  }
  const found = text.data?.data
  return (
    <Confirm
      title={t.title(notice.partner_name)}
      consequences={[t.counts, t.kept]}
      action={t.action}
      onConfirm={send}
      onClose={onClose}
    >
      {text.error !== undefined && <ErrorNote failure={text.error} onRetry={text.refresh} />}
      {found === undefined && text.error === undefined && <Skeleton shape="block" count={1} />}
      {found !== undefined && <CopyField label={t.text(found.recipient)} value={`${found.subject}\n\n${found.text}`} />}
      <Field
        label={t.how}
        help={t.howHelp}
        value={how}
        maxLength={200}
        error={failure?.detail('how')}
        onChange={setHow}
      />
      <Field
        label={t.at}
        help={t.atHelp}
        value={at}
        type="datetime-local"
        error={failure?.detail('at')}
        isOptional
        onChange={setAt}
      />
    </Confirm>
  )
}
