import { useMemo, useState } from 'preact/hooks'
import type { ListedPartner } from '../../../../src/console/partners/schemas.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { partners as words } from '../../../i18n/console/partners.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'

interface Props {
  /** The list as it was loaded: what came later has been seen by nobody. */
  seen: readonly ListedPartner[]
  total: number
  q: string
  onDone: () => void
}

/** Turns down every application of the list, other pages of it included. */
export function RejectAll({ seen, total, q, onDone }: Props) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const before = useMemo(() => new Date().toISOString(), [seen])
  const reject = async () => {
    const { data } = await api.post<{ rejected: number }>('/partners/reject', { ...(q === '' ? {} : { q }), before })
    toast(t.rejectedAll(data.rejected))
    onDone()
  }
  return (
    <div class="row">
      <Button onPress={() => setIsAsking(true)}>{t.rejectAll}</Button>
      {isAsking && (
        <Confirm
          title={t.rejectAllTitle(total)}
          consequences={[t.rejectAllMail, t.rejectAllUndo]}
          action={t.rejectAll}
          isDanger
          onConfirm={reject}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
