import { useState } from 'preact/hooks'
import type {
  PartnerAccount as Account,
  ApprovedPartner as Approval,
  Partner,
} from '../../../../src/console/partners/schemas.ts'
import { useAttempt } from '../../../app/use-attempt.ts'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'
import { EditPartner, RemovePartner } from './account-dialogs.tsx'
import { ApproveDialog, LinkShown, RejectDialog, SuspendDialog } from './decision-dialogs.tsx'

type Open = 'approve' | 'reject' | 'suspend' | 'link' | 'edit' | 'remove'

/** What can be done with a partner, by its state. */
export function AccountActions({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const [open, setOpen] = useState<Open>()
  const [approval, setApproval] = useState<Approval>()
  const close = () => setOpen(undefined)
  const changed = (text?: string) => {
    if (text !== undefined) toast(text)
    onChanged()
  }
  const resume = () =>
    attempt(async () => {
      const { data } = await api.post<Partner>(`/partners/${account.id}/resume`)
      changed(t.resumed(data.name))
    })
  const approved = (made: Approval) => {
    setApproval(made)
    onChanged()
  }
  const { status } = account
  const canApprove = status === 'pending' || status === 'rejected'
  return (
    <div class="row">
      {canApprove && (
        <Button kind="primary" onPress={() => setOpen('approve')}>
          {t.approve}
        </Button>
      )}
      {status === 'pending' && <Button onPress={() => setOpen('reject')}>{t.reject}</Button>}
      {status === 'approved' && <Button onPress={() => setOpen('link')}>{t.newLink}</Button>}
      {status === 'approved' && (
        <Button kind="danger" onPress={() => setOpen('suspend')}>
          {t.suspend}
        </Button>
      )}
      {status === 'suspended' && (
        <Button kind="primary" onPress={resume}>
          {t.resume}
        </Button>
      )}
      <Button onPress={() => setOpen('edit')}>{t.edit}</Button>
      <Button kind="plain" onPress={() => setOpen('remove')}>
        {t.remove}
      </Button>
      {(open === 'approve' || open === 'link') && (
        <ApproveDialog account={account} isNewLink={open === 'link'} onApproved={approved} onClose={close} />
      )}
      {open === 'reject' && <RejectDialog account={account} onDone={changed} onClose={close} />}
      {open === 'suspend' && <SuspendDialog account={account} onDone={changed} onClose={close} />}
      {open === 'edit' && <EditPartner account={account} onDone={changed} onClose={close} />}
      {open === 'remove' && <RemovePartner account={account} onClose={close} />}
      {approval !== undefined && open === undefined && (
        <LinkShown approval={approval} onClose={() => setApproval(undefined)} />
      )}
    </div>
  )
}
