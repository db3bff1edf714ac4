import { Badge } from '../components/feedback/notes.tsx'
import { useWords } from '../i18n/language.tsx'
import { webhooks as words } from '../i18n/webhooks.ts'

const TONES = { active: 'good', failing: 'warn', suspended: 'danger' } as const

export function WebhookBadge({ state }: { state: keyof typeof TONES }) {
  const t = useWords(words)
  return <Badge tone={TONES[state]}>{t[state]}</Badge>
}

/** One that is tried in vain is not well, though it is not suspended yet. */
export function webhookStateOf(webhook: { is_active: boolean; consecutive_failures: number }): keyof typeof TONES {
  if (!webhook.is_active) return 'suspended'
  return webhook.consecutive_failures > 0 ? 'failing' : 'active'
}
