import { useState } from 'preact/hooks'
import type { QuotaRequest } from '../../../../src/console/partners/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Badge, type Tone } from '../../../components/feedback/badge.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { quotaRequests as words } from '../../../i18n/console/quota-requests.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'

const TONES: Record<QuotaRequest['state'], Tone> = { open: 'warn', approved: 'good', refused: 'neutral' }

interface QuotaRequestsProps {
  account: { id: string; email: string; keys: readonly { state: string }[] }
  isOwner: boolean
  onChanged: () => void
}

/** What the partner has asked for; nothing is shown of one who has not. */
export function QuotaRequests({ account, isOwner, onChanged }: QuotaRequestsProps) {
  const t = useWords(words)
  const api = useApi()
  const list = useLoad(
    (signal) => api.get<QuotaRequest[]>('/quota-requests', { query: { partner_id: account.id, limit: 5 }, signal }),
    [account.id],
  )
  const [asked, setAsked] = useState<{ request: QuotaRequest; isApproved: boolean }>()
  const requests = list.data?.data ?? []
  if (requests.length === 0) return null
  const refresh = () => {
    list.refresh()
    onChanged()
  }
  return (
    <div class="card stack">
      <h2>{t.title}</h2>
      {requests.map((request) => (
        <Request
          key={request.id}
          request={request}
          onDecide={isOwner ? (isApproved) => setAsked({ request, isApproved }) : undefined}
        />
      ))}
      {asked !== undefined && (
        <Decide {...asked} account={account} onDone={refresh} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}

interface RequestProps {
  request: QuotaRequest
  onDecide: ((isApproved: boolean) => void) | undefined
}

function Request({ request, onDecide }: RequestProps) {
  const t = useWords(words)
  const format = useFormat()
  const { quota_per_minute, reason, state, created_at, decided_at, decided_by, note } = request
  return (
    <div class="stack stack-tight">
      <p class="row row-apart">
        <strong>{t.perMinute(format.number(quota_per_minute))}</strong>
        <Badge tone={TONES[state]}>{t[state]}</Badge>
      </p>
      <p class="partners-purpose">{reason}</p>
      <p class="small soft">
        {format.dateTime(created_at)}
        {decided_at !== null && ` · ${t.answered(format.dateTime(decided_at), decided_by ?? '')}`}
      </p>
      {note !== null && <p class="partners-purpose">{note}</p>}
      {state === 'open' && onDecide !== undefined && (
        <div class="row">
          <Button kind="primary" onPress={() => onDecide(true)}>
            {t.approve}
          </Button>
          <Button onPress={() => onDecide(false)}>{t.refuse}</Button>
        </div>
      )}
    </div>
  )
}

interface DecideProps {
  request: QuotaRequest
  isApproved: boolean
  account: QuotaRequestsProps['account']
  onDone: () => void
  onClose: () => void
}

function Decide({ request, isApproved, account, onDone, onClose }: DecideProps) {
  const t = useWords(words)
  const format = useFormat()
  const api = useApi()
  const toast = useToast()
  const [note, setNote] = useState('')
  const keys = account.keys.filter(({ state }) => state !== 'revoked').length
  const quota = t.perMinute(format.number(request.quota_per_minute))
  const decide = async () => {
    const action = isApproved ? 'approve' : 'refuse'
    await api.post(`/quota-requests/${request.id}/${action}`, { note: note.trim() === '' ? null : note })
    toast(isApproved ? t.isApproved : t.isRefused)
    onDone()
  }
  return (
    <Confirm
      title={isApproved ? t.approveTitle : t.refuseTitle}
      consequences={[isApproved ? t.approveKeys(keys, quota) : t.refuseKeys, t.mail(account.email)]}
      action={isApproved ? t.approve : t.refuse}
      onConfirm={decide}
      onClose={onClose}
    >
      <Field label={t.note} help={t.noteHelp} value={note} rows={3} maxLength={1000} isOptional onChange={setNote} />
    </Confirm>
  )
}
