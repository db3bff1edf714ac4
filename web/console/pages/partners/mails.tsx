import { useState } from 'preact/hooks'
import type { Mail, MailWithText } from '../../../../src/console/mails/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Badge, type Tone } from '../../../components/feedback/badge.tsx'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { CopyField } from '../../../components/form/copy-field.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'

const TONES: Readonly<Record<Mail['state'], Tone>> = {
  waiting: 'calm',
  sent: 'good',
  failed: 'danger',
  'to-copy': 'warn',
}

/** What was written to a partner; where there is no mail server, to be copied. */
export function Mails({ partnerId }: { partnerId: string }) {
  const t = useWords(words)
  const format = useFormat()
  const api = useApi()
  const [shown, setShown] = useState<string>()
  const query = { partner_id: partnerId, limit: 10 }
  const loaded = useLoad((signal) => api.get<Mail[]>('/mails', { query, signal }), [partnerId])
  const mails = loaded.data?.data
  return (
    <div class="card stack">
      <h2>{t.mails}</h2>
      {loaded.error !== undefined && <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />}
      {mails?.length === 0 && <p class="soft">{t.noMails}</p>}
      <ul class="stack stack-tight">
        {mails?.map((mail) => (
          <li key={mail.id} class="row row-apart">
            <span>
              {t.kinds(mail.kind)} <span class="soft small">{format.dateTime(Date.parse(mail.created_at))}</span>
            </span>
            <span class="row">
              <Badge tone={TONES[mail.state]}>{t.mailStates(mail.state)}</Badge>
              <Button isSmall onPress={() => setShown(mail.id)}>
                {t.showMail}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {shown !== undefined && <MailShown id={shown} onClose={() => setShown(undefined)} onChanged={loaded.refresh} />}
    </div>
  )
}

function MailShown({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const loaded = useLoad((signal) => api.get<MailWithText>(`/mails/${id}`, { signal }), [id])
  const mail = loaded.data?.data
  const [failure, setFailure] = useState<ApiFailure>()
  const retry = async () => {
    try {
      await api.post(`/mails/${id}/retry`)
      toast(t.mailRetried)
      onChanged()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }
  return (
    <Dialog title={mail === undefined ? t.mails : t.kinds(mail.kind)} onClose={onClose} isWide>
      <div class="stack">
        {loaded.error !== undefined && <ErrorNote failure={loaded.error} />}
        {failure !== undefined && <ErrorNote failure={failure} />}
        {mail === undefined && loaded.isLoading && <Skeleton shape="rows" count={4} />}
        {mail !== undefined && (
          <>
            <CopyField label={t.email} value={mail.recipient} />
            {mail.content === null ? (
              <p class="soft">{t.mailGone}</p>
            ) : (
              <>
                <CopyField label={t.subject} value={mail.content.subject} />
                <CopyField label={t.mailText} value={mail.content.text} />
              </>
            )}
            {mail.last_error !== null && <p class="soft">{mail.last_error}</p>}
            {mail.state === 'failed' && <Button onPress={retry}>{t.retryMail}</Button>}
          </>
        )}
      </div>
    </Dialog>
  )
}
