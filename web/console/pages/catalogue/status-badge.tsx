import { Badge } from '../../../components/feedback/badge.tsx'
import { catalogue } from '../../../i18n/catalogue.ts'
import { useWords } from '../../../i18n/language.tsx'
import type { TrackStatus } from './types.ts'

const TONES = { published: 'good', draft: 'calm', taken_down: 'danger' } as const

export function StatusBadge({ status }: { status: TrackStatus }) {
  const t = useWords(catalogue)
  return <Badge tone={TONES[status]}>{t[status]}</Badge>
}
