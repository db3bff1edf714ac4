import { useState } from 'preact/hooks'
import type { MailWithText } from '../../../../src/console/mails/schemas.ts'
import type {
  PartnerAccount as Account,
  ApprovedPartner as Approval,
  Partner,
} from '../../../../src/console/partners/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { Button } from '../../../components/form/button.tsx'
import { CopyField } from '../../../components/form/copy-field.tsx'
import { Field } from '../../../components/form/field.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'

interface ApproveProps {
  account: Account
  isNewLink: boolean
  onApproved: (approval: Approval) => void
  onClose: () => void
}

export function ApproveDialog({ account, isNewLink, onApproved, onClose }: ApproveProps) {
  const t = useWords(words)
  const api = useApi()
  const approve = async () => {
    const { data } = await api.post<Approval>(`/partners/${account.id}/${isNewLink ? 'claim' : 'approve'}`)
    onApproved(data)
  }
  const consequences = [t.approveMail(account.email), t.approveOnce, ...(isNewLink ? [t.newLinkVoid] : [])]
  return (
    <Confirm
      title={isNewLink ? t.newLinkTitle : t.approveTitle(account.name)}
      consequences={consequences}
      action={isNewLink ? t.newLink : t.approve}
      onConfirm={approve}
      onClose={onClose}
    />
  )
}

/** The link, and without a mail server the text to send it with. It is shown this once. */
export function LinkShown({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  const api = useApi()
  const mail = useLoad((signal) => api.get<MailWithText>(`/mails/${approval.mail_id}`, { signal }), [approval.mail_id])
  const content = mail.data?.data.content
  return (
    <Dialog title={t.approvedTitle(approval.name)} onClose={onClose} isWide>
      <div class="stack">
        <CopyField label={t.linkTitle} value={approval.claim_url} />
        <p class="soft">{t.linkHelp(format.dateTime(Date.parse(approval.claim_expires_at)))}</p>
        {approval.is_mailed ? (
          <p>{t.mailSent(approval.email)}</p>
        ) : (
          <>
            <p>{t.approveCopy}</p>
            {content && <CopyField label={t.mailText} value={`${content.subject}\n\n${content.text}`} />}
          </>
        )}
        <div class="form-end">
          <Button kind="primary" onPress={onClose}>
            {t.done}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface NoteDialogProps {
  account: Account
  onDone: (text: string) => void
  onClose: () => void
}

export function RejectDialog({ account, onDone, onClose }: NoteDialogProps) {
  const t = useWords(words)
  const api = useApi()
  const [note, setNote] = useState('')
  const reject = async () => {
    await api.post<Partner>(`/partners/${account.id}/reject`, { note: note.trim() === '' ? null : note })
    onDone(t.rejected(account.name))
  }
  const told = account.applied_at === null ? [] : [t.rejectMail(account.email)]
  return (
    <Confirm
      title={t.rejectTitle(account.name)}
      consequences={[...told, t.rejectUndo]}
      action={t.reject}
      isDanger
      onConfirm={reject}
      onClose={onClose}
    >
      <Field label={t.why} help={t.whyHelp} value={note} rows={3} isOptional maxLength={1000} onChange={setNote} />
    </Confirm>
  )
}

export function SuspendDialog({ account, onDone, onClose }: NoteDialogProps) {
  const t = useWords(words)
  const api = useApi()
  const [note, setNote] = useState('')
  const suspend = async () => {
    await api.post<Partner>(`/partners/${account.id}/suspend`, { note: note.trim() === '' ? null : note })
    onDone(t.suspended(account.name))
  }
  const active = account.keys.filter(({ state }) => state === 'active').length
  return (
    <Confirm
      title={t.suspendTitle(account.name)}
      consequences={[t.suspendKeys(active), t.tellByMail(account.email), t.suspendUndo]}
      action={t.suspend}
      isDanger
      onConfirm={suspend}
      onClose={onClose}
    >
      <Field
        label={t.why}
        help={t.whySuspendHelp}
        value={note}
        rows={3}
        isOptional
        maxLength={1000}
        onChange={setNote}
      />
    </Confirm>
  )
}
