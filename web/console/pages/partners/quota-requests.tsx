import type { QuotaRequest } from '../../../../src/console/partners/schemas.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Badge, type Tone } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { quotaRequests as words } from '../../../i18n/console/quota-requests.ts'
import { useConsole } from '../../session/context.tsx'
import { noteOf } from './partner-fields.ts'

const TONES: Record<QuotaRequest['state'], Tone> = { open: 'warn', approved: 'good', refused: 'neutral' }

interface QuotaRequestsProps {
  account: { id: string; email: string; keys: readonly { state: string }[] }
  isOwner: boolean
  onChanged: () => void
}

/** What the partner has asked for; nothing is shown of one who has not. */
export function QuotaRequests({ account, isOwner, onChanged }: QuotaRequestsProps) {
  const { t, format, api, toast, ask } = useConsole(words)
  const list = useLoad(
    (signal) => api.get<QuotaRequest[]>('/quota-requests', { query: { partner_id: account.id, limit: 5 }, signal }),
    [account.id],
  )
  const requests = list.data?.data ?? []
  if (requests.length === 0) return null
  const keys = account.keys.filter(({ state }) => state !== 'revoked').length
  const decide = ({ id, quota_per_minute }: QuotaRequest, isApproved: boolean) =>
    ask({
      title: isApproved ? t.approveTitle : t.refuseTitle,
      consequences: [
        isApproved ? t.approveKeys(keys, t.perMinute(format.number(quota_per_minute))) : t.refuseKeys,
        t.mail(account.email),
      ],
      action: isApproved ? t.approve : t.refuse,
      fields: { note: { label: t.note, help: t.noteHelp, rows: 3, maxLength: 1000, isOptional: true } },
      async run({ note }) {
        await api.post(`/quota-requests/${id}/${isApproved ? 'approve' : 'refuse'}`, { note: noteOf(note) })
        toast(isApproved ? t.isApproved : t.isRefused)
        list.refresh()
        onChanged()
      },
    })
  return (
    <div class="card stack">
      <h2>{t.title}</h2>
      {requests.map((request) => (
        <Request
          key={request.id}
          request={request}
          onDecide={isOwner ? (isApproved) => decide(request, isApproved) : undefined}
        />
      ))}
    </div>
  )
}

interface RequestProps {
  request: QuotaRequest
  onDecide: ((isApproved: boolean) => void) | undefined
}

function Request({ request, onDecide }: RequestProps) {
  const { t, format } = useConsole(words)
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
