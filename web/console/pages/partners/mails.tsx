import type { Mail, MailWithText } from '../../../../src/console/mails/schemas.ts'
import { useSend } from '../../../app/form.tsx'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { CopyField } from '../../../components/form/copy.tsx'
import { mails as mailWords } from '../../../i18n/console/mails.ts'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useConsole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { MailBadge } from '../mails/mail-words.tsx'

/** What was written to a partner; where there is no mail server, to be copied. */
export function Mails({ partnerId }: { partnerId: string }) {
  const { t, format, show } = useConsole(words)
  const names = useWords(mailWords)
  const loaded = useThing<Mail[]>('/mails', { partner_id: partnerId, limit: 10 })
  const mails = loaded.data?.data
  const open = (id: string) => show((onClose) => <MailShown id={id} onClose={onClose} onChanged={loaded.refresh} />)
  return (
    <div class="card stack">
      <h2>{t.mails}</h2>
      {loaded.error !== undefined && <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />}
      {mails?.length === 0 && <p class="soft">{t.noMails}</p>}
      <ul class="stack stack-tight">
        {mails?.map((mail) => (
          <li key={mail.id} class="row row-apart">
            <span>
              {names[mail.kind]} <span class="soft small">{format.dateTime(mail.created_at)}</span>
            </span>
            <span class="row">
              <MailBadge mail={mail} />
              <Button label={t.showMail} isSmall onPress={() => open(mail.id)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function MailShown({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => void }) {
  const { t, api, toast } = useConsole(words)
  const names = useWords(mailWords)
  const loaded = useThing<MailWithText>(`/mails/${id}`)
  const { failure, send } = useSend()
  const retry = () =>
    send(async () => {
      await api.post(`/mails/${id}/retry`)
      toast(t.mailRetried)
      onChanged()
      onClose()
    })
  const kind = loaded.data?.data.kind
  return (
    <Dialog title={kind === undefined ? t.mails : names[kind]} onClose={onClose} isWide>
      <div class="stack">
        {failure !== undefined && <ErrorNote failure={failure} />}
        <Thing of={loaded} shape="rows" count={4}>
          {({ recipient, content, last_error, state }) => (
            <>
              <CopyField label={t.email} value={recipient} />
              {content === null && <p class="soft">{t.mailGone}</p>}
              {content !== null && <CopyField label={t.subject} value={content.subject} />}
              {content !== null && <CopyField label={t.mailText} value={content.text} />}
              {last_error !== null && <p class="soft">{last_error}</p>}
              {state === 'failed' && <Button label={t.retryMail} onPress={retry} />}
            </>
          )}
        </Thing>
      </div>
    </Dialog>
  )
}
