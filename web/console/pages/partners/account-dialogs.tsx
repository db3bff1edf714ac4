import { useState } from 'preact/hooks'
import type { PartnerAccount as Account } from '../../../../src/console/partners/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { partnerPage as words } from '../../../i18n/console/partner-page.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { useApi } from '../../session/context.tsx'
import { PartnerFields, type PartnerValues, toBody } from './partner-form.tsx'

interface EditProps {
  account: Account
  onDone: (text: string) => void
  onClose: () => void
}

export function EditPartner({ account, onDone, onClose }: EditProps) {
  const t = useWords(words)
  const api = useApi()
  const [values, setValues] = useState<PartnerValues>({
    name: account.name,
    email: account.email,
    contact_name: account.contact_name ?? '',
    website: account.website ?? '',
    purpose: account.purpose ?? '',
    language: account.language ?? 'vi',
  })
  const [failure, setFailure] = useState<ApiFailure>()
  const save = async () => {
    try {
      await api.patch(`/partners/${account.id}`, toBody(values))
      onDone(t.saved)
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error)
      throw error
    }
  }
  return (
    <Confirm title={t.editTitle} consequences={[]} action={t.save} onConfirm={save} onClose={onClose}>
      <PartnerFields
        values={values}
        failure={failure}
        onChange={(patch) => setValues((before) => ({ ...before, ...patch }))}
      />
    </Confirm>
  )
}

export function RemovePartner({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const { go } = useNavigation()
  const remove = async () => {
    await api.remove(`/partners/${account.id}`)
    toast(t.removed(account.name))
    go('/console/partners')
  }
  return (
    <Confirm
      title={t.removeTitle(account.name)}
      consequences={[t.removeWhat(account.keys.length, account.webhooks.length), t.removeFinal]}
      action={t.remove}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
