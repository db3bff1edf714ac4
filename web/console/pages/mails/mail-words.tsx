import type { Mail } from '../../../../src/console/mails/schemas.ts'
import type { MailState } from '../../../../src/store/schema/console-tables.ts'
import { Badge } from '../../../components/feedback/notes.tsx'
import { mails as words } from '../../../i18n/console/mails.ts'
import { alerts } from '../../../i18n/console/watch/alerts.ts'
import { useWords } from '../../../i18n/language.tsx'

const TONES = { waiting: 'calm', sent: 'good', failed: 'danger', 'to-copy': 'warn' } as const

export function useMailWords() {
  const t = useWords(words)
  const states: Record<MailState, string> = {
    waiting: t.waiting,
    sent: t.sent,
    failed: t.failed,
    'to-copy': t.toCopy,
  }
  const kinds: Record<Mail['kind'], string> = {
    received: t.received,
    approved: t.approved,
    rejected: t.rejected,
    suspended: t.suspended,
    resumed: t.resumed,
    'key-expiring': t.keyExpiring,
    'key-replaced': t.keyReplaced,
    'test-key-made': t.testKeyMade,
    'quota-approved': t.quotaApproved,
    'quota-refused': t.quotaRefused,
    'webhook-suspended': t.webhookSuspended,
    takedown: t.takedown,
    restored: t.restored,
    alert: t.alert,
  }
  return { t, states, kinds }
}

/** How it stands; one that was put away says so as well, and is no trouble any more. */
export function MailBadge({ mail: { state, put_away_at } }: { mail: Pick<Mail, 'state' | 'put_away_at'> }) {
  const { states } = useMailWords()
  const away = useWords(alerts)
  if (put_away_at === null) return <Badge tone={TONES[state]}>{states[state]}</Badge>
  return (
    <Badge tone="neutral">
      {states[state]} · {away.isPutAway}
    </Badge>
  )
}
