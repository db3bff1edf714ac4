import { useState } from 'preact/hooks'
import type { Partner } from '../../../../src/console/partners/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Switch } from '../../../components/form/switch.tsx'
import { partners as words } from '../../../i18n/console/partners.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useUnsaved } from '../../address/unsaved.ts'
import { useApi } from '../../session/context.tsx'
import { PartnerFields, type PartnerValues, toBody } from './partner-form.tsx'

const EMPTY: PartnerValues = { name: '', email: '', contact_name: '', website: '', purpose: '', language: 'vi' }

export function AddPartner({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const [values, setValues] = useState(EMPTY)
  const [approve, setApprove] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  useUnsaved(values !== EMPTY)
  const add = async () => {
    try {
      const { data } = await api.post<Partner>('/partners', { ...toBody(values), approve })
      toast(t.added(data.name))
      onAdded()
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error)
      throw error
    }
  }
  return (
    <Confirm title={t.addTitle} consequences={[t.addHelp]} action={t.add} onConfirm={add} onClose={onClose}>
      <PartnerFields
        values={values}
        failure={failure}
        onChange={(patch) => setValues((before) => ({ ...before, ...patch }))}
      />
      <Switch label={t.approveAtOnce} isOn={approve} onChange={setApprove} />
    </Confirm>
  )
}
