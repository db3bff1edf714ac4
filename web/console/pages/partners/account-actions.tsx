import type { MailWithText } from '../../../../src/console/mails/schemas.ts'
import type {
  PartnerAccount as Account,
  ApprovedPartner as Approval,
  Partner,
} from '../../../../src/console/partners/schemas.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { CopyField } from '../../../components/form/copy.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { useConsole } from '../../session/context.tsx'
import { useThing } from '../../thing.tsx'
import { noteOf, toBody, usePartnerFields } from './partner-fields.ts'

/** What can be done with a partner, by its state. */
export function AccountActions({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const { t, api, toast, attempt } = useConsole(words)
  const ask = { ...useDecisions(account, onChanged), ...useChanges(account, onChanged) }
  const { status } = account
  const resume = () =>
    attempt(async () => {
      const { data } = await api.post<Partner>(`/partners/${account.id}/resume`)
      toast(t.resumed(data.name))
      onChanged()
    })
  return (
    <div class="row">
      {(status === 'pending' || status === 'rejected') && (
        <Button label={t.approve} kind="primary" onPress={() => ask.approve(false)} />
      )}
      {status === 'pending' && <Button label={t.reject} onPress={ask.reject} />}
      {status === 'approved' && <Button label={t.newLink} onPress={() => ask.approve(true)} />}
      {status === 'approved' && <Button label={t.suspend} kind="danger" onPress={ask.suspend} />}
      {status === 'suspended' && <Button label={t.resume} kind="primary" onPress={resume} />}
      <Button label={t.edit} onPress={ask.edit} />
      <Button label={t.remove} kind="plain" onPress={ask.remove} />
    </div>
  )
}

function useDecisions(account: Account, onChanged: () => void) {
  const { t, api, toast, ask } = useConsole(words)
  const { name, email } = account
  const path = `/partners/${account.id}`
  const done = (said: string) => {
    toast(said)
    onChanged()
  }
  const noteField = (help: string) => ({
    note: { label: t.why, help, rows: 3, isOptional: true, maxLength: 1000 },
  })
  return {
    approve: (isNewLink: boolean) =>
      ask({
        title: isNewLink ? t.newLinkTitle : t.approveTitle(name),
        consequences: [t.approveMail(email), t.approveOnce, ...(isNewLink ? [t.newLinkVoid] : [])],
        action: isNewLink ? t.newLink : t.approve,
        async run() {
          const { data } = await api.post<Approval>(`${path}/${isNewLink ? 'claim' : 'approve'}`)
          onChanged()
          return (onClose: () => void) => <LinkShown approval={data} onClose={onClose} />
        },
      }),
    reject: () =>
      ask({
        title: t.rejectTitle(name),
        consequences: [...(account.applied_at === null ? [] : [t.rejectMail(email)]), t.rejectUndo],
        action: t.reject,
        isDanger: true,
        fields: noteField(t.whyHelp),
        run: ({ note }) => api.post(`${path}/reject`, { note: noteOf(note) }),
        onDone: () => done(t.rejected(name)),
      }),
    suspend: () =>
      ask({
        title: t.suspendTitle(name),
        consequences: [
          t.suspendKeys(account.keys.filter(({ state }) => state === 'active').length),
          t.tellByMail(email),
          t.suspendUndo,
        ],
        action: t.suspend,
        isDanger: true,
        fields: noteField(t.whySuspendHelp),
        run: ({ note }) => api.post(`${path}/suspend`, { note: noteOf(note) }),
        onDone: () => done(t.suspended(name)),
      }),
  }
}

function useChanges(account: Account, onChanged: () => void) {
  const { t, api, ask, go } = useConsole(words)
  const fieldsOf = usePartnerFields()
  const { name } = account
  const path = `/partners/${account.id}`
  return {
    edit: () =>
      ask({
        title: t.editTitle,
        action: t.save,
        fields: fieldsOf(account),
        run: (values) => api.patch(path, toBody(values)),
        said: t.saved,
        onDone: onChanged,
      }),
    remove: () =>
      ask({
        title: t.removeTitle(name),
        consequences: [t.removeWhat(account.keys.length, account.webhooks.length), t.removeFinal],
        action: t.remove,
        isDanger: true,
        run: () => api.remove(path),
        said: t.removed(name),
        onDone: () => go('/console/partners'),
      }),
  }
}

/** The link, and without a mail server the text to send it with. It is shown this once. */
function LinkShown({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const { t, format } = useConsole(words)
  const content = useThing<MailWithText>(`/mails/${approval.mail_id}`).data?.data.content
  return (
    <Dialog title={t.approvedTitle(approval.name)} onClose={onClose} isWide>
      <div class="stack">
        <CopyField label={t.linkTitle} value={approval.claim_url} />
        <p class="soft">{t.linkHelp(format.dateTime(approval.claim_expires_at))}</p>
        {approval.is_mailed ? (
          <p>{t.mailSent(approval.email)}</p>
        ) : (
          <>
            <p>{t.approveCopy}</p>
            {content && <CopyField label={t.mailText} value={`${content.subject}\n\n${content.text}`} />}
          </>
        )}
        <div class="form-end">
          <Button label={t.done} kind="primary" onPress={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
