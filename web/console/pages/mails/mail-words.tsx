import type { Mail } from '../../../../src/console/mails/schemas.ts'
import { Badge } from '../../../components/feedback/notes.tsx'
import { mails as words } from '../../../i18n/console/mails.ts'
import { alerts } from '../../../i18n/console/watch/alerts.ts'
import { useWords } from '../../../i18n/language.tsx'

const TONES = { waiting: 'calm', sent: 'good', failed: 'danger', 'to-copy': 'warn' } as const

/** How it stands; one that was put away says so as well, and is no trouble any more. */
export function MailBadge({ mail: { state, put_away_at } }: { mail: Pick<Mail, 'state' | 'put_away_at'> }) {
  const t = useWords(words)
  const away = useWords(alerts)
  if (put_away_at === null) return <Badge tone={TONES[state]}>{t[state]}</Badge>
  return (
    <Badge tone="neutral">
      {t[state]} · {away.isPutAway}
    </Badge>
  )
}
